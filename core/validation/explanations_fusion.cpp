// SPDX-License-Identifier: Apache-2.0
#include "core/validation/explanations.h"

namespace bcfg {

std::span<const RuleExplanation> fusionExplanations()
{
    static constexpr RuleExplanation all[] = {
        {"M07", "Only fuser_method makes prepare_fx fuse; fused_module merely tells convert which classes are fused. "
                "Declared alone it has no effect on this pattern: the operators are observed one by one. Set the "
                "fuser method, or remove the fused module."},
        {"M08", "A fuser method alone is enough for fusing and observing. convert, however, recognizes fused modules "
                "by the declared fused_module classes; where no entry declares the class, the weight inside is never "
                "quantized. Set fused_module to the class that the fuser method makes."},
        {"M09", "2.x wraps every fuser method when it collects them, and raises \"Expected pattern to be a tuple\" for "
                "one on a single operator: then no model at all can be prepared or fused with this config. 1.13 fails "
                "only where the operator occurs. Remove the fuser method; a single module is replaced by a QAT or "
                "reference module instead."},
        {"M10", "torch looks the fuser method up by the types of the matched modules, and a matched F.relu counts as "
                "nn.ReLU. So a fuser method on a pattern with F.relu is found only if the same pattern with nn.ReLU "
                "has one too; else prepare_fx raises \"did not find fuser method for\". Add that entry."},
        {"M11", "torch looks the fuser method up by the types of the matched modules, and a matched F.relu counts as "
                "nn.ReLU. The one that is called is always that of the pattern with nn.ReLU; this one is never "
                "called. Make both the same."},
        {"M12", "Fusing puts the fused module in the place of the root, which must be a call of a module. Where the "
                "root is a function or a method, prepare_fx raises \"Expecting module node to be a call_module Node\". "
                "Functional operators cannot be fused; leave the fuser method out."},
        {"M13", "After fusion the matched operators are one module of the fused class, and quantization looks for an "
                "entry with that class as its pattern. Without one the fused module is not observed, not converted "
                "and stays float: fusing takes the operators out of quantization. Add an entry for the fused class."},
        {"M14", "convert takes child 0 of a fused module for the one with the weight and looks up its reference "
                "module. Where no entry gives its class one, the fused module stays float between a quantize and a "
                "dequantize. Give the class of child 0 a root_module and a reference_quantized_module_for_root, on "
                "its own entry best."},
        {"M15", "convert takes child 0 of a fused module by indexing it, and raises a TypeError where the class has "
                "no __getitem__. Fused classes are subclasses of Sequential. Name one, or derive your class from "
                "torch.ao.nn.intrinsic._FusedModule."},
        {"M16", "A fuser method is called with is_qat and then one argument for each element of the pattern: in "
                "forward order for a pattern of 2.x, reversed and nested in 1.13 and for pattern_complex_format. A "
                "wrong number of arguments is a TypeError, and a method that returns None a KeyError, both while "
                "preparing a model that has the pattern. What a method returns no document shows; its arguments are "
                "checked where the catalogue knows them."},
        {"M17", "Fusing begins at the root node, which by default is the last element of the pattern. Where that is "
                "MatchAllNode or a function, prepare_fx raises. Set a root_node_getter that returns the node of the "
                "module, or put the module last."},
        {"M18", "The fused module is called with the inputs of the root node alone. Further operands of the pattern, "
                "such as the other side of an add, are dropped from the call without a word, unless an "
                "extra_inputs_getter returns them. Set one."},
        {"M19", "extra_inputs_getter, and in 1.13 root_node_getter, are asked while fusing. Without a fuser method "
                "nothing calls them. Remove the getter, or set the fuser method."},
        {"M24", "A fuser method gets the matched modules. A matched F.relu becomes a new nn.ReLU; any other function "
                "is passed as the function itself, and a method as its name. Fusers that build a Sequential assert on "
                "the types of what they get, so prepare_fx raises where the pattern matches; PyTorch's own onednn "
                "config does so for F.leaky_relu and torch.tanh. Use the module's class in the pattern, or a fuser "
                "that expects the function."},
        {"M25", "MatchAllNode matches constants too. Where a model adds a number, conv(x) + 1, fusing the pattern "
                "raises \"AttributeError: 'int' object has no attribute 'name'\". The config has no way to exclude it; "
                "know the failure."},
        {"M26", "A wrapper such as reverse2, reverse3 or _sequential_wrapper2 makes a fuser method for one shape of "
                "pattern: _sequential_wrapper2 and reverse2 for a pair, reverse3 for a chain of three. With another "
                "pattern, or around a function that takes another number of arguments, fusing raises a TypeError "
                "where the pattern matches. Choose the wrapper that fits."},
    };
    return all;
}

} // namespace bcfg
