// SPDX-License-Identifier: Apache-2.0
#include "core/validation/explanations.h"

namespace bcfg {

std::span<const RuleExplanation> moduleExplanations()
{
    static constexpr RuleExplanation all[] = {
        {"M01", "convert looks modules up in one map from root module to reference module, made of the entries that "
                "give both. A reference module without a root module is left out, so convert leaves the module float "
                "between a quantize and a dequantize. Set root_module to the class that carries the weight."},
        {"M02", "convert looks modules up in one map from root module to reference module, made of the entries that "
                "give both. A root module alone adds nothing. On patterns that are fused PyTorch's own configs have "
                "it too, where the entry of the fused class gives both. Add the reference module, or remove the root "
                "module."},
        {"M03", "The map from root to reference module is one for the whole config, and of several entries for one "
                "root the last wins. The others' reference modules are never used, whatever their patterns say. Make "
                "them agree."},
        {"M04", "The map from root to reference module is one for the whole config; on which entry a pair stands does "
                "not matter. It works here too, and a reader looks for it at the pattern that contains the root. Move "
                "it there."},
        {"M05", "convert makes the reference module by calling from_float of its class, and raises an AttributeError "
                "where the class has none. Modules of torch.nn and the quantized functional classes have none. Name a "
                "class of torch.ao.nn.quantized.reference, or give your own class a from_float(mod, weight_qparams)."},
        {"M06", "Before convert swaps a module it looks for the entry whose pattern is exactly its class and compares "
                "that entry's dtype configs. Where there is no such entry the module stays float, although root and "
                "reference module are known. Add an entry for the class."},
        {"M20", "prepare_qat_fx looks qat_module up by the class of each module, so it is found only on an entry "
                "whose pattern is that single class. On tuples, functions and methods it has no effect. Put it on the "
                "entry of the module; for fused modules, on that of the fused class."},
        {"M21", "After prepare_qat_fx the module has the QAT class, and quantization looks for an entry with that "
                "class as its pattern. Where there is none the module is neither observed nor converted, so training "
                "for quantization ends in a float model. Add an entry for the QAT class."},
        {"M22", "convert turns a QAT module back into its float class and then asks for the reference module of that "
                "class. Where no entry gives one it raises \"No reference quantized module class configured for ...\". "
                "Give the float class a root_module and a reference_quantized_module_for_root."},
        {"M23", "prepare_qat_fx replaces a module by calling from_float of the QAT class, and raises an "
                "AttributeError where the class has none. Name a class of torch.ao.nn.qat or "
                "torch.ao.nn.intrinsic.qat, or give your own class a from_float(mod)."},
        {"M27", "prepare_qat_fx puts a fake quantize on a weight only by replacing its module by the qat_module of the "
                "module's entry. Where there is none the module is trained with its float weight, and convert, which "
                "knows the reference module, quantizes that weight all the same: training has never seen what is lost "
                "by it. Set qat_module to the class that PyTorch's own backends have, with an entry of its own. If "
                "the backend is not meant for QAT, leave it."},
    };
    return all;
}

} // namespace bcfg
