// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/prepare/pattern/qconfigassignment.h"
#include "core/prepare/qconfig/resolvedqconfig.h"
#include "core/publish/forms.h"
#include "core/publish/pt2e/atenpattern.h"
#include "core/publish/python/expression.h"

#include <optional>
#include <set>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace bcfg::pt2e {

/// How the values of a pattern are quantized, as Python expressions. A value whose expression is absent stays float.
struct OperatorSpecs
{
    enum class Output {
        None,   ///< not quantized
        Own,    ///< quantized by the spec of the input, with parameters of its own
        Shared, ///< quantized with scale and zero point of the first input
    };
    std::optional<python::Expression> input = {};
    std::optional<python::Expression> weight = {};
    Output output = Output::None;
    /// Pairs of a number of tensors among the root's arguments and the Output that takes the place of `output` then.
    std::vector<std::pair<std::size_t, Output>> outputByTensors = {};
    bool operator==(const OperatorSpecs &) const = default;
};

/// A pattern of ATen operators that the quantizer looks for, and how it annotates a match.
struct QuantizerRow
{
    std::size_t entry = 0; ///< row of the pattern config in the document
    AtenPattern pattern;
    std::optional<OperatorSpecs> specs; ///< absent: the operators stay float, also if a shorter pattern matches
    bool isFused = false; ///< FX makes one module of the modules in the pattern, with the QConfig of the first module
    /// The names of the columns whose QConfigs violate a bound. FX leaves the pattern float if one of its operators has
    /// such a QConfig.
    std::set<std::string> brokenBy = {};
};

/// The table of a quantizer: the rows for each QConfig, and the parts of the document that the table cannot express.
/// The rows are in the order of torch::registeredConfigs(). The quantizer sorts the rows by length, and keeps this
/// order among rows of one length.
struct QuantizerTable
{
    struct Column
    {
        std::string name;
        std::vector<QuantizerRow> rows;
    };
    std::vector<Column> columns;
    std::vector<Loss> losses; ///< in the order of the document, each once
};

/// Why there is no spec for a side of a QConfig.
struct NoSpec
{
    std::string what;        ///< Loss::what; empty where the QConfig leaves the value in float, which is no loss
    std::string reason = {}; ///< Loss::reason
};

/// A Python expression that makes a QuantizationSpec or FixedQParamsQuantizationSpec for one side of a QConfig, with
/// its dtype, range (after reduce_range), qscheme, axis and observer.
std::variant<python::Expression, NoSpec> tensorSpec(const ResolvedQConfig &qconfig, QConfigSide side);

/// The plain dtype that PT2E uses in place of a quantized dtype: "torch.uint8" for quint8. A NoSpec with the reason if
/// no QuantizationSpec can express the dtype.
std::variant<std::string, NoSpec> plainDType(DType dtype);

/// Makes the table of a document, which must be of 2.x, for these QConfigs.
QuantizerTable quantizerTable(const BackendConfig &document, std::span<const GivenQConfig> qconfigs);

/// The parts of a pattern config that no PT2E quantizer can express under any QConfig, such as modules to swap in,
/// fuser methods, bounds that nothing enforces, and dtypes without a QuantizationSpec. `where` is the place of the
/// pattern config.
std::vector<Loss> losses(const PatternConfig &config, const JsonPointer &where);

} // namespace bcfg::pt2e
