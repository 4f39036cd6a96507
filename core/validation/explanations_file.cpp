// SPDX-License-Identifier: Apache-2.0
#include "core/validation/explanations.h"

namespace bcfg {

std::span<const Explanation> fileExplanations()
{
    static constexpr Explanation all[] = {
        {"D05", "from_dict reads the keys it knows and ignores all others, so a value under a misspelt key is lost "
                "without a word. PyTorch's documentation itself names bias_type, which is bias_dtype, and "
                "reference_quantized_module, which is reference_quantized_module_for_root. Rename the key; a file "
                "keeps keys of its own in place."},
        {"X03", "1.13 has input_output_observed and overwrite_output_*, which 2.x replaced by exact-match "
                "constraints; 2.x has pattern_complex_format and exact matches. from_dict of the other generation "
                "drops them without a word, and 1.13's DTypeWithConstraints raises a TypeError for the constraints. "
                "Convert the file to the other generation, or remove the field."},
        {"J01", "The text is not what RFC 8259 calls JSON: it is cut short, has comments, trailing commas, NaN or "
                "Infinity, broken UTF-8, or goes deeper than 64 levels. Nothing is read, since half a document is "
                "none. Mend the text at the place that the message gives."},
        {"J02", "A backend config is an object with name and configs. An array, a string or a number at the top level "
                "is something else; perhaps the list of configs alone, or the output of another tool. Put the list "
                "under \"configs\"."},
        {"J03", "The file begins with the bytes EF BB BF, which some editors write. They are no part of JSON, "
                "Python's json refuses them, and saving drops them."},
        {"J04", "Python, and most readers of JSON, take the last of several equal keys and drop the others without a "
                "word. The values before it have no effect. The file keeps them until they are removed; remove the "
                "ones that are not meant."},
        {"J05", "The value has not the type that PyTorch gives the field. from_dict raises for lists and dictionaries "
                "of a wrong type, and stores other values unchecked, to fail later or to be ignored. The file keeps "
                "the value as it is. Write a value of the type that the message names."},
        {"J06", "Python reads integers of any size, while torch and other readers stop at 64 bits, and decimals "
                "become the nearest double everywhere. A number that does not survive that means different things to "
                "different readers. Write it with the digits that count."},
        {"J07",
         "The value stands as Python prints it, such as \"ObservationType.X\" or \"<class '...'>\", in place of a "
         "name. It is understood and kept as it was written. Other tools may not understand it; write the "
         "name."},
        {"J08", "A lambda or a local function has no path by which Python could import it, and the file holds only "
                "what Python printed. It is kept and shown, and cannot be written as Python or run. Give the function "
                "a name at the top level of a module and name it here."},
    };
    return all;
}

} // namespace bcfg
