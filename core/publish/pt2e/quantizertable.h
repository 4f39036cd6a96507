// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/loss.h"
#include "core/prepare/pattern/qconfigassignment.h"
#include "core/publish/pt2e/atenpattern.h"
#include "core/publish/python/expression.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace bcfg::pt2e {

/// What patterns are judged under, and the name by which the quantizer knows it.
struct NamedAssignment
{
    std::string name;
    QConfigAssignment assignment;
};

/// How the values of a pattern are quantized. An expression that is absent: not at all.
struct OperatorSpecs
{
    enum class Output {
        None,
        Own,    ///< by a spec like that of the input
        Shared, ///< with scale and zero point of the first input
    };
    std::optional<python::Expression> input = {};
    std::optional<python::Expression> weight = {};
    Output output = Output::None;
    std::vector<std::pair<std::size_t, Output>> outputByTensors = {}; ///< by the number of tensors that the root takes
    bool operator==(const OperatorSpecs &) const = default;
};

/// A pattern config as the quantizer tries it.
struct QuantizerRow
{
    std::size_t entry = 0;
    AtenPattern pattern;
    std::optional<OperatorSpecs> specs; ///< absent: the operators stay float, and no shorter pattern gets them
};

/// The table of a quantizer: its rows under each QConfig, in the order in which FX tries them but for the lengths of
/// their patterns, and what the table does not say of the document.
struct QuantizerTable
{
    struct Column
    {
        std::string name;
        std::vector<QuantizerRow> rows;
    };
    std::vector<Column> columns;
    std::vector<Loss> losses; ///< by the document's places, each once
};

/// Requires a document of 2.x.
QuantizerTable quantizerTable(const BackendConfig &document, std::span<const NamedAssignment> assignments);

} // namespace bcfg::pt2e
