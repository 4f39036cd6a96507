// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/forms.h"

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bcfg::targets {

/// How a quantized tensor is stored, in the terms of tools that describe dtypes by a number of bits.
struct TensorFormat
{
    int bits = 8;
    bool isFloat = false;
    bool isSigned = false;
    bool isSymmetric = false;
    bool isPerChannel = false;
    bool isRangeWhole = true;         ///< the range has all 2^bits values; -127…127 does not
    bool isStrictlySymmetric = false; ///< the range has as many values below zero as above zero: -127…127
    double quantMin = 0;              ///< the least quantized value; 0 for floats
    bool operator==(const TensorFormat &) const = default;
};

/// The formats of activation and weight with which a backend runs a pattern under one QConfig.
struct Precision
{
    std::optional<TensorFormat> activation; ///< absent: the activation stays float32
    std::optional<TensorFormat> weight;     ///< absent: there is no weight, or the weight stays float32
    std::optional<double> scale;            ///< the output's scale, if scale_exact_match prescribes it
    std::optional<double> zeroPoint;        ///< the output's zero point, if zero_point_exact_match prescribes it
    bool operator==(const Precision &) const = default;
};

/// A pattern config that a backend runs quantized, in the names of another tool.
struct SupportedPattern
{
    std::size_t row = 0;            ///< row of the entry in the document
    std::vector<std::string> paths; ///< the operators in data-flow order, methods as "torch.Tensor.view"
    /// The same operators in the tool's names; one chain for each choice of names where an operator has several.
    std::vector<std::vector<std::string>> chains;
    std::vector<Precision> precisions; ///< each once, in the order of the QConfigs
    bool sharesObserver = false;       ///< the output has the observer of the input

    bool isChain() const { return paths.size() > 1; } ///< several operators
    /// Whether a weight is quantized under any of the QConfigs.
    bool quantizesWeight() const;
};

struct SupportedPatterns
{
    std::vector<SupportedPattern> patterns;
    std::vector<Loss> losses;
    /// The names of the tool's operators that are last in a chain whose output has an observer of its own; filled by
    /// keepOnly().
    std::set<std::string> lastOfChains = {};

    /// Removes the patterns for which isKept(), which may change them, returns false.
    void keepOnly(const std::function<bool(SupportedPattern &)> &isKept);
    void lose(const SupportedPattern &pattern, std::string what, std::string reason)
    {
        losses.push_back({JsonPointer::config(pattern.row), std::move(what), std::move(reason)});
    }
    /// Whether the output of a single operator keeps the encoding of its input because both share an observer. `name`:
    /// the tool's name of the operator. For a name in lastOfChains, returns false and adds the loss of the shared
    /// observer.
    bool keepsEncoding(const SupportedPattern &pattern, const std::string &name);
    /// Adds the loss for an operator of the tool that ends the pattern: the tool also quantizes it by itself, although
    /// no entry has it by itself.
    void loseAlone(const SupportedPattern &pattern, const std::string &name);
    /// Returns the text of `file`, the tool's JSON file, with the losses in the order of the entries. Moves the losses
    /// out of this object.
    ExportedText exported(const JsonValue &file);
};

/// The patterns that PyTorch quantizes under the QConfigs of a request, with the formats that PyTorch uses, in the
/// names of a tool. `target` is the key of the tool's table in resources/catalog/target-operators.json; `tool` is the
/// tool's name in the texts of losses. Losses are operators and settings that the tool cannot express, and operators
/// that the tool's names include although the document does not run them quantized. Dynamic quantization is a loss,
/// because these tools do not quantize at run time.
SupportedPatterns supportedPatterns(const FormRequest &request, std::string_view target, const std::string &tool);

} // namespace bcfg::targets
