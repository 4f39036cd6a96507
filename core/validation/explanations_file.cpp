// SPDX-License-Identifier: Apache-2.0
#include "core/validation/explanations.h"

namespace bcfg {

std::span<const RuleExplanation> fileExplanations()
{
    static constexpr RuleExplanation all[] = {
        {"D05", "from_dict reads the keys it knows and ignores all others, so a value under a misspelt key is lost "
                "without a word. PyTorch's documentation itself names bias_type, which is bias_dtype, and "
                "reference_quantized_module, which is reference_quantized_module_for_root. Rename the key; a file "
                "keeps keys of its own in place."},
        {"X03", "1.13 has input_output_observed and overwrite_output_*, which 2.x replaced by exact-match "
                "constraints; 2.x has pattern_complex_format and exact matches. from_dict of the other generation "
                "drops them without a word, and 1.13's DTypeWithConstraints raises a TypeError for the constraints. "
                "Convert the file to the other generation, or remove the field."},
        {"J09",
         "What PyTorch has, and what it says, differs from release to release, and `torch` names the one that the "
         "document is judged by. What it names is no release of the document's torch_api that is known here, so "
         "the newest known one of that API judges instead. PyTorch does not read the key. Write a known release, "
         "or remove the key."},
        {"T01", "The document was loaded into a real PyTorch, as File › Check with PyTorch does, and this is what that "
                "said when it made the pattern config. The message is its own, or names an object that the asked "
                "installation does not have. It holds for that release, and stands here until the pattern config is "
                "edited."},
        {"T02", "The document was loaded into a real PyTorch, as File › Check with PyTorch does. It made the pattern "
                "config, and this is what it warned of, or what it does not know and left out. It stands here until "
                "the pattern config is edited."},
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
        {"J05",
         "The value has not the type that PyTorch gives the field. from_dict raises for lists and dictionaries "
         "of a wrong type, and stores other values unchecked, to fail later or to be ignored. The file keeps "
         "the value as it is. Write a value of the type that the message names. Patterns of more than 1,000 names, "
         "constants and tuples, and lists of more than 1,000 dtype configs, are kept like that too: no backend "
         "needs them."},
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
        {"C01", "A document was converted to the other generation, whose catalogue has no object under this name or "
                "any other of its names. Building the config in Python raises an AttributeError there. Replace the "
                "name, or remove the entry."},
        {"C02", "A document was converted to the other generation, which has no such field. 1.13's "
                "input_output_observed = False kept embeddings from being observed; in 2.x a dtype config with "
                "float32 in and out does. A field that was foreign before had no effect and would get one. Check that "
                "the entry still says what is meant."},
        {"C03", "A document was converted to 1.13, whose ObservationType has two members. Nothing in FX reads the "
                "third one of 2.x, so OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT means the same. 1.13's own configs share "
                "the observer for shape and size; write that if it is meant."},
        {"C04", "For operators with fixed parameters 1.13 puts an observer of its own behind them, and 2.x asks the "
                "QConfig for one by scale_exact_match and zero_point_exact_match. One becomes the other where both "
                "constructors are FixedQParams with the same parameters and all quint8 inputs and outputs have equal "
                "constraints. Anything else has no counterpart and is dropped. Set by hand what the backend needs."},
        {"C05", "A document was converted to 1.13, which never matches a constant in a pattern, and whose patterns "
                "are reversed and nested. The entry is kept as it was and cannot work there. Remove it, or describe "
                "the operators otherwise."},
        {"C06", "A document was converted, and converting the entry back would not give the same text, although it "
                "means the same: a complex pattern that also has a forward form, or an alias of a name. Nothing is to "
                "be done."},
    };
    return all;
}

} // namespace bcfg
