// SPDX-License-Identifier: Apache-2.0
#include "core/validation/explanations.h"

namespace bcfg {

std::span<const RuleExplanation> dtypeExplanations()
{
    static constexpr RuleExplanation all[] = {
        {"D01", "PyTorch takes the first dtype config that a QConfig satisfies. Where there is none, no QConfig is "
                "ever satisfied and the pattern stays float, without a word. Add a dtype config, or remove the entry. "
                "A tuple with a fuser method may do without: what is fused is judged by the entry of the fused class."},
        {"D02", "While preparing, an unset dtype accepts anything, so a config without any dtype accepts every "
                "QConfig. convert takes unset for float32, and so swaps nothing: the operator ends up in float "
                "between a quantize and a dequantize. Set the dtypes that the backend runs with."},
        {"D03",
         "DTypeConfig.from_dict raises \"Expected input_dtype to be a torch.dtype or DTypeWithConstraints\". The "
         "constructor accepts anything, and then no QConfig's dtype ever equals it. Write the dtype as PyTorch "
         "prints it, such as \"torch.quint8\"."},
        {"D04", "bias_dtype and is_dynamic are not checked. A bias dtype that is none never equals that of a QConfig, "
                "and is_dynamic counts as true for any value that is not empty or zero, also for \"no\" and \"false\". "
                "Write a dtype, and true or false."},
        {"D12", "Under a dynamic QConfig the output is float32, so a config with is_dynamic and another output dtype "
                "is never satisfied. The pattern stays float under dynamic QConfigs, without a word. Set the output "
                "dtype to float32, or drop is_dynamic."},
        {"D13", "A static QConfig has one dtype for activations, of input and output alike. A static dtype config "
                "that wants two different ones is never satisfied. For float in and quantized out, or a dynamic "
                "operator, the QConfig model has no expression; set is_dynamic where that is meant."},
        {"D14", "is_dynamic is compared together with the input dtype, and neither is looked at where the input dtype "
                "is unset. Static and dynamic QConfigs then both pass while preparing. Set the input dtype, unless "
                "that is meant."},
        {"D18", "While preparing, an unset dtype accepts anything; convert takes it for float32. A module is swapped "
                "for its reference module only where weight and, in a static config, output dtype equal the "
                "QConfig's. So a module whose config leaves them out is observed and stays float between a quantize "
                "and a dequantize. Set both."},
        {"D19", "convert compares the bias dtype of a static config with the one it works out itself: float16 where "
                "activation and weight are float16, float32 otherwise; unset counts as float32. Any other value keeps "
                "the module float between a quantize and a dequantize, without a word. Dynamic configs are not "
                "compared."},
        {"D20", "Where input_type_to_index names the bias, prepare compares its dtype: QConfigs give float16 where "
                "activation and weight are float16 and not dynamic, float32 otherwise. Another bias_dtype refuses "
                "every call that passes a bias, while calls without one pass. Set the dtype that QConfigs have, or "
                "leave it unset."},
        {"D21", "Dtype configs are tried in order and the first that a QConfig satisfies is taken. One that differs "
                "from an earlier one by tighter constraints only, or not at all, is never reached. Put the tighter "
                "one first, or remove it."},
        {"D22", "In 2.x a pattern whose QConfig is refused is looked at a second time as if it were float32. A dtype "
                "config with float32 in and out accepts that, and the operator is listed as observed although it gets "
                "no observer and is not converted. Only the list of observed names is wrong; expect it, or give "
                "weight-only operators an entry of their own."},
        {"D23", "2.x inserts observers for quint8, qint8, qint32, float16, uint8, int8, int16, int32 and two float8 "
                "dtypes. For any other input dtype a static config is taken as supported and nothing is observed, and "
                "a dynamic one raises an AssertionError. Choose a dtype that can be observed."},
        {"D24", "1.13 inserts output observers for quint8, qint8 and float16 only, and convert cannot replace "
                "observers of other dtypes. A config with another input dtype is accepted and does half of its work. "
                "Choose one of the three."},
        {"D26", "Operators such as add and mul are also called on sizes: x.size(0) * 2. Such a call has no tensor, "
                "and where input_dtype is unset 1.13 goes on to the output and raises \"TypeError: 'NoneType' object "
                "is not subscriptable\" while preparing. Set input_dtype."},
    };
    return all;
}

} // namespace bcfg
