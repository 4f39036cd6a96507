// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/definitions.h"

// The rules without a check, whose findings other code reports.

namespace bcfg::rulechecks {

// Rules that core/exchange/conversion reports.

constinit const RuleDefinition DefinitionOf::C01{
    Severity::Warning,
    "Converting: a name that the other generation lacks",
    "A document was converted to the other generation, whose catalogue has no object under this name or any other of "
    "its names. Building the config in Python raises an AttributeError there. Replace the name, or remove the entry.",
};

constinit const RuleDefinition DefinitionOf::C02{
    Severity::Warning,
    "Converting: a field that the other release lacks",
    "A document was converted for a release of PyTorch that does not have the field: the field was dropped. In 1.13, "
    "input_output_observed = False prevents observers on embeddings; in 2.x a dtype config with float32 as input and "
    "output dtype does. A field that the old release did not have, but the new one has, is dropped, too: it had no "
    "effect before and would have one now. Check that the entry still says what you mean.",
};

constinit const RuleDefinition DefinitionOf::C03{
    Severity::Warning,
    "Converting: INPUT_OUTPUT_NOT_OBSERVED",
    "A document was converted to 1.13, whose ObservationType has two members. Nothing in FX reads the third one of "
    "2.x, so OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT means the same. 1.13's own configs share the observer for shape "
    "and size; write that if it is meant.",
    {},
    since2,
};

constinit const RuleDefinition DefinitionOf::C04{
    Severity::Warning,
    "Converting: fixed quantization parameters without a counterpart",
    "For operators with fixed parameters 1.13 puts an observer of its own behind them, and 2.x asks the QConfig for "
    "one by scale_exact_match and zero_point_exact_match. One becomes the other where both constructors are "
    "FixedQParams with the same parameters and all quint8 inputs and outputs have equal constraints. Anything else has "
    "no counterpart and is dropped. Set by hand what the backend needs.",
};

constinit const RuleDefinition DefinitionOf::C05{
    Severity::Warning,
    "Converting: a pattern that 1.13 cannot match",
    "A document was converted to 1.13, which never matches a constant in a pattern, and whose patterns are reversed "
    "and nested. The entry is kept as it was and cannot work there. Remove it, or express the operators in another "
    "way.",
    {},
    since2,
};

constinit const RuleDefinition DefinitionOf::C06{
    Severity::Info,
    "Converting: converting back gives another spelling",
    "A document was converted, and converting the entry back would not give the same text, although it means the same: "
    "a complex pattern that also has a forward form, or an alias of a name. No change is needed.",
};

// Rules that the reader of files, core/document/json, reports.

constinit const RuleDefinition DefinitionOf::J01{
    Severity::Error,
    "Not JSON",
    "The text is not what RFC 8259 calls JSON: it is cut short, has comments, trailing commas, NaN or Infinity, broken "
    "UTF-8, or goes deeper than 64 levels. Nothing is read. Correct the text at the place that the message gives.",
};

constinit const RuleDefinition DefinitionOf::J02{
    Severity::Error,
    "No backend config at the top level",
    "A backend config is an object with name and configs. An array, a string or a number at the top level is something "
    "else; perhaps the list of configs alone, or the output of another tool. Put the list under \"configs\". A traced "
    "model is opened as a model.",
};

constinit const RuleDefinition DefinitionOf::J03{
    Severity::Info,
    "Byte order mark",
    "The file begins with the bytes EF BB BF, which some editors write. They are not part of JSON: Python's json.load "
    "refuses them in a file that is opened as text. Saving removes them.",
};

// Rules that core/torch/bridge reports, from the answers of a live PyTorch.

constinit const RuleDefinition DefinitionOf::T01{
    Severity::Error,
    "Refused by PyTorch",
    "The document was loaded into a real PyTorch, as File › Check with PyTorch does, and this is the error that "
    "PyTorch raised for the pattern config. The message is PyTorch's own, or names an object that this installation "
    "does not have. It holds for that release, and is shown until the pattern config is edited.",
};

constinit const RuleDefinition DefinitionOf::T02{
    Severity::Warning,
    "Warning from PyTorch",
    "The document was loaded into a real PyTorch, as File › Check with PyTorch does. PyTorch made the pattern config, "
    "and this is what it warned of, or what it does not know and left out. It is shown until the pattern config is "
    "edited.",
};

} // namespace bcfg::rulechecks
