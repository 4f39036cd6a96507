// SPDX-License-Identifier: Apache-2.0
// Rules that core/exchange/conversion reports.
#include "core/check/rules/definitions.h"

namespace bcfg::rulechecks {

constinit const RuleDefinition DefinitionOf::C01{
    Severity::Warning,
    allVersions,
    "Converting: a name that the other generation lacks",
    "A document was converted to the other generation, whose catalogue has no object under this name or any other of "
    "its names. Building the config in Python raises an AttributeError there. Replace the name, or remove the entry.",
    {},
};

constinit const RuleDefinition DefinitionOf::C02{
    Severity::Warning,
    allVersions,
    "Converting: a field that the other release lacks",
    "A document was converted for a release of PyTorch that does not have the field: the field was dropped. In 1.13, "
    "input_output_observed = False prevents observers on embeddings; in 2.x a dtype config with float32 as input and "
    "output dtype does. A field that the old release did not have, but the new one has, is dropped, too: it had no "
    "effect before and would have one now. Check that the entry still says what you mean.",
    {},
};

constinit const RuleDefinition DefinitionOf::C03{
    Severity::Warning,
    since2,
    "Converting: INPUT_OUTPUT_NOT_OBSERVED",
    "A document was converted to 1.13, whose ObservationType has two members. Nothing in FX reads the third one of "
    "2.x, so OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT means the same. 1.13's own configs share the observer for shape "
    "and size; write that if it is meant.",
    {},
};

constinit const RuleDefinition DefinitionOf::C04{
    Severity::Warning,
    allVersions,
    "Converting: fixed quantization parameters without a counterpart",
    "For operators with fixed parameters 1.13 puts an observer of its own behind them, and 2.x asks the QConfig for "
    "one by scale_exact_match and zero_point_exact_match. One becomes the other where both constructors are "
    "FixedQParams with the same parameters and all quint8 inputs and outputs have equal constraints. Anything else has "
    "no counterpart and is dropped. Set by hand what the backend needs.",
    {},
};

constinit const RuleDefinition DefinitionOf::C05{
    Severity::Warning,
    since2,
    "Converting: a pattern that 1.13 cannot match",
    "A document was converted to 1.13, which never matches a constant in a pattern, and whose patterns are reversed "
    "and nested. The entry is kept as it was and cannot work there. Remove it, or describe the operators otherwise.",
    {},
};

constinit const RuleDefinition DefinitionOf::C06{
    Severity::Info,
    allVersions,
    "Converting: converting back gives another spelling",
    "A document was converted, and converting the entry back would not give the same text, although it means the same: "
    "a complex pattern that also has a forward form, or an alias of a name. Nothing is to be done.",
    {},
};

} // namespace bcfg::rulechecks
