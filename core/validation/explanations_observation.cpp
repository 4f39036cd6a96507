// SPDX-License-Identifier: Apache-2.0
#include "core/validation/explanations.h"

namespace bcfg {

std::span<const RuleExplanation> observationExplanations()
{
    static constexpr RuleExplanation all[] = {
        {"O01", "PyTorch makes one test only: whether the value is the member OUTPUT_SHARE_OBSERVER_WITH_INPUT. An "
                "int, a string or None counts as OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT, without a word, even the int "
                "1. Write the member's name."},
        {"O02", "INPUT_OUTPUT_NOT_OBSERVED exists in 2.x for other tools. Nothing in FX graph mode reads it, so the "
                "pattern is observed and converted as with OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT. To keep an "
                "operator unobserved, leave it out of the config."},
        {"O03",
         "Where num_tensor_args_to_observation_type is set, PyTorch looks the number of tensor arguments up in "
         "it and raises \"Must provide observation_type config for tensor number\" for one that is missing, even "
         "where the operator is not quantized. Binary operators occur with 0, 1 and 2: a + b, a + 1, and on "
         "sizes. Give all three."},
        {"O04", "The keys are integers in Python and decimal strings in the file. Any other key is never found, and "
                "the count that it was meant for is missing, which raises an AssertionError while preparing. Write "
                "\"0\", \"1\" and \"2\"."},
        {"O05", "Where num_tensor_args_to_observation_type is set, it alone decides, and observation_type is not "
                "read. That the two differ is harmless and misleads the reader. Set observation_type to the default."},
        {"O06", "Sharing means that the output takes the observer of the input. Under a dynamic QConfig the output "
                "has none, so for the dynamic dtype config the observation type has no meaning. Nothing is to be done "
                "unless the dynamic config is a mistake."},
        {"I01", "PyTorch looks weight and bias up in the entry whose pattern is the called function itself. On "
                "tuples, modules and methods input_type_to_index has no effect; a pattern such as (F.linear, F.relu) "
                "uses that of the entry for F.linear. Move it there."},
        {"I02", "Only the keys weight and bias are ever read; every other argument is an activation. PyTorch's own "
                "tensorrt config has \"input\" for addmm, without effect. Remove the key."},
        {"I03", "The index is compared with the number of arguments, and a string raises \"TypeError: '<' not "
                "supported\" as soon as a model calls the function. Write an integer."},
        {"I04", "A negative index counts from the end of the arguments that a call has, so what it means changes with "
                "the call. Where weight and bias have one index, the argument counts as the weight. Write the "
                "positions in the function's signature."},
        {"I05", "Without an index, the weight and bias of a function are activations to PyTorch: checked against "
                "input_dtype and observed with the activation observer, so an int8 weight becomes quint8. Add "
                "input_type_to_index with the positions in the function's signature."},
        {"X01", "In 1.13 an operator that is not observed is checked as float32 in and out. If a dtype config accepts "
                "that and the operator has a weight argument, prepare_fx raises \"KeyError: 'weight_dtype'\", even "
                "where it is not to be quantized. Remove the weight index, or input_output_observed."},
        {"X02", "In 1.13 the overwriting constructors take the place of the QConfig's for quint8 activations only. "
                "For other dtypes they are ignored. Remove them, or add a quint8 dtype config."},
    };
    return all;
}

} // namespace bcfg
