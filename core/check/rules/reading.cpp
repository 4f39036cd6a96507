// SPDX-License-Identifier: Apache-2.0
// Rules that the reader of files, core/document/json, reports.
#include "core/check/rules/definitions.h"

namespace bcfg::rulechecks {

constinit const RuleDefinition DefinitionOf::J01{
    Severity::Error,
    allVersions,
    "Not JSON",
    "The text is not what RFC 8259 calls JSON: it is cut short, has comments, trailing commas, NaN or Infinity, broken "
    "UTF-8, or goes deeper than 64 levels. Nothing is read, since half a document is none. Mend the text at the place "
    "that the message gives.",
    {},
};

constinit const RuleDefinition DefinitionOf::J02{
    Severity::Error,
    allVersions,
    "No backend config at the top level",
    "A backend config is an object with name and configs. An array, a string or a number at the top level is something "
    "else; perhaps the list of configs alone, or the output of another tool. Put the list under \"configs\". A traced "
    "model "
    "is opened as a model.",
    {},
};

constinit const RuleDefinition DefinitionOf::J03{
    Severity::Info,
    allVersions,
    "Byte order mark",
    "The file begins with the bytes EF BB BF, which some editors write. They are not part of JSON: Python's json.load "
    "refuses them in a file that is opened as text. Saving removes them.",
    {},
};

} // namespace bcfg::rulechecks
