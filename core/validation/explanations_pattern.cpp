// SPDX-License-Identifier: Apache-2.0
#include "core/validation/explanations.h"

namespace bcfg {

std::span<const RuleExplanation> patternExplanations()
{
    static constexpr RuleExplanation all[] = {
        {"P01", "BackendConfig.set_backend_pattern_config raises \"ValueError: Either 'pattern' or "
                "'pattern_complex_format' must be specified\", and with it from_dict for the whole config. Give the "
                "entry a pattern, or remove it."},
        {"P02", "set_pattern, _set_pattern_complex_format and from_dict each raise \"Only one of 'pattern' or "
                "'pattern_complex_format' can be set\", so the config cannot be built. In a dictionary the second key "
                "raises even where its value is None. Keep the one that says what is meant: forward order in pattern, "
                "reversed and nested in pattern_complex_format."},
        {"P03", "In 1.13 from_dict raises \"backend_pattern_config_dict must contain 'pattern'\". A pattern that is "
                "None is accepted, registered under the key None, and matches nothing. Give the entry a pattern; 1.13 "
                "writes it reversed and nested, as 2.x does in pattern_complex_format."},
        {"P04", "In 2.x a pattern tuple lists the operators in the order of the data, and only tuples of 2 or 3 have "
                "a meaning. Registering any other raises a ValueError, so the whole config cannot be built. Write "
                "longer chains, and operators with several arguments, in pattern_complex_format: (d, (c, (b, a)))."},
        {"P05", "BackendConfig keeps its entries in a dictionary whose key is the pattern. A pattern with a list or a "
                "dictionary inside has no hash, and registering it raises a TypeError. Use tuples (arrays in the "
                "file), classes, functions and strings."},
        {"P06", "The matcher takes a tuple for an operator and the patterns of its arguments. An empty one raises a "
                "ValueError as soon as any model is prepared, and one of a single element an IndexError where it "
                "matches. Write the operator itself."},
        {"P07",
         "A pair (getattr, \"shape\") is meant to match reading an attribute. Recording the match then raises an "
         "IndexError, in both generations, so it can never be used; a tuple of another length raises an "
         "AssertionError. Leave attribute accesses out of the config: they carry no tensor."},
        {"P08", "PyTorch turns a forward tuple round without looking into its elements: ((Conv, BN), ReLU) becomes "
                "(ReLU, (Conv, BN)), which means ReLU of Conv of BN. The pattern then matches something else than it "
                "says, without a word. Write one flat tuple of two or three, or use pattern_complex_format for "
                "anything nested."},
        {"P09",
         "MatchAllNode matches any node, and the matcher does not look at what stands behind it in its tuple. As "
         "the last operator, (MatchAllNode, Conv2d) in reversed notation and (Conv2d, MatchAllNode) in forward "
         "order, it matches whatever a model ends with, and recording the match raises an IndexError where that "
         "has no node behind it for each element: practically always. Within a pattern the same error comes "
         "where it meets an input of the model. A forward tuple is a chain of operators with one argument each: "
         "(Conv2d, MatchAllNode, add) becomes (add, (MatchAllNode, Conv2d)), which matches an add with a single "
         "argument, so practically never. Write pattern_complex_format: (add, Conv2d, MatchAllNode) for the "
         "first operand, (add, MatchAllNode, Conv2d) for the second."},
        {"P10", "BackendConfig keeps its entries in a dictionary whose key is the reversed nested pattern. A later "
                "entry with an equal key replaces the earlier one entirely and keeps its position; fields are not "
                "merged. Forward (Conv2d, ReLU) and complex (ReLU, Conv2d) are the same key, and so are two paths of "
                "one class. Remove the entry that is not meant, or merge the two by hand."},
        {"P11", "A string in a pattern matches the call of a tensor method. Reading an attribute such as x.shape "
                "traces to a call of getattr, which the string never matches: the entry has no effect. PyTorch's own "
                "configs have \"shape\" all the same. Remove the entry."},
        {"P12", "The matcher compares the exact class of a module with the pattern, and subclasses do not match. No "
                "module of a graph has a base class as its own, and containers such as Sequential are traced through. "
                "List the concrete classes."},
        {"P13", "Tracing stops only at modules whose class is defined in torch.nn or torch.ao.nn. Any other module is "
                "traced through, and the graph shows its parts, so a pattern with its class matches only where the "
                "class is declared non-traceable, standalone or custom in the PrepareCustomConfig. Declare it there, "
                "or describe its parts."},
        {"P14", "Patterns are compared by identity: F.relu, torch.relu, nn.ReLU, \"relu\" and \"relu_\" are five "
                "unrelated operators, and a + b traces to operator.add, not torch.add. An entry for one form alone "
                "leaves the form that models usually call in float, without a word. Add an entry for it, or ignore "
                "this where the backend means just that one."},
        {"P15", "Tuples are tried by falling number of operators, equal ones in the order of the config, and the "
                "first that matches wins; there is no second try. A tuple that stands behind one with MatchAllNode in "
                "place of some of its operators is never reached. Move it in front of the other, or remove it."},
        {"P16", "When quantization records a match, the nodes that MatchAllNode stands for are recorded with it. If "
                "such a node is itself an operator that could be quantized, it gets no input observer of its own and "
                "is not quantized, yet is listed as observed. A fuser method avoids that, because fusing comes first "
                "and does not record them. Fuse the pattern, or describe the operators singly."},
        {"P17", "In 1.13 a custom root_node_getter is asked while fusing, and for the number of tensor arguments. "
                "Dtypes are checked and input observers placed at the last element of the pattern whatever it says. "
                "Order the operands so that the module comes last, or fuse the pattern."},
        {"P18", "1.13 writes patterns reversed, (ReLU, Conv2d), and 2.x forward, (Conv2d, ReLU). A tuple brought over "
                "as it was means a ReLU followed by a convolution in 2.x, which models hardly have: the real pair is "
                "not matched, and nothing says so. Turn the tuple round, or move it to pattern_complex_format, whose "
                "notation is that of 1.13."},
        {"P19", "An entry with the pattern of an earlier one replaces it as a whole. Fields that only the earlier one "
                "has are gone: a borrowed built-in entry loses its root_module, reference module, fuser or QAT module "
                "that way, and the pattern is then observed without being converted, or no longer fused. Repeat the "
                "fields in the later entry."},
        {"P20", "The entry repeats an earlier one word for word. PyTorch registers it twice and keeps it once, so it "
                "does no harm and says nothing. Remove it."},
        {"S01", "The catalogue of this PyTorch release does not know the name, and knows one that differs by a single "
                "slip: a letter, a swap of two, upper for lower case. A wrong name raises an AttributeError when the "
                "config is built in Python. Take the proposed name, or ignore this where the name comes from "
                "somewhere else."},
        {"S02", "Tensors of this PyTorch release have no such method, and have one that differs by a single slip. A "
                "method that does not exist never occurs in a graph, so the pattern never matches. Take the proposed "
                "name, or ignore this: PyTorch's own configs name methods that no tensor has, such as hardsigmoid."},
    };
    return all;
}

} // namespace bcfg
