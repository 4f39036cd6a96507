// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/enumarray.h"
#include "core/document/model/jsonpointer.h"
#include "core/document/model/mapped.h"
#include "core/torch/pythonerror.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bcfg {

/// What becomes of a pattern under a QConfig.
enum class Status : std::uint8_t {
    Quantized,     ///< a module becomes a reference module, or an operator stands between quantize and dequantize
    ObservedOnly,  ///< a module with a weight to quantize stays float between quantize and dequantize, or convert
                   ///< replaces no observer of the pattern
    NoEffect,      ///< a dtype config fits, but nothing is observed or swapped
    Rejected,      ///< no dtype config fits
    NotConfigured, ///< no QConfig reaches the pattern
    Error,         ///< prepare raises an error, or convert when it makes a reference module; in Outcome, also where
                   ///< convert raises because of the QConfig
    NoPattern,     ///< only in Outcome: fusing turns the pattern into a module that no entry takes
};

template <>
inline constexpr std::size_t enumCount<Status> = static_cast<std::size_t>(Status::NoPattern) + 1;

/// The status of a match that a dtype config fits. `isSwapped`: convert made a reference module. `isObserved`: prepare
/// put an observer at the input or output. `isReplaced`: convert replaces one of these observers, by quantize and
/// dequantize or by casts. `isWeighted`: a module of the match has a reference module in this backend or in PyTorch's
/// native one, so its weight stays float unless convert makes that module.
Status statusOf(bool isSwapped, bool isObserved, bool isReplaced, bool isWeighted);

/// How many patterns have each status.
using StatusCounts = EnumArray<Status, int>;

std::string_view toString(Status status); ///< "quantized", "observed_only" …

/// The dtype config that fits in torch's first pass, and its effect. The second pass of 2.x, with float32 in place of
/// all dtypes of the QConfig, does not count.
struct Fit
{
    std::size_t dtypeConfig = 0; ///< index of the first dtype config that fits
    /// Number of observers in the prepared graph; absent in a verdict by contract, for which no graph is prepared.
    std::optional<std::size_t> observers = {};
    bool isReplaced = false; ///< whether convert replaces at least one of these observers, by quantize or by a cast
    bool operator==(const Fit &) const = default;
};

/// The verdict on one pattern under one QConfig: its status, with the fit or the error.
class Verdict
{
public:
    Verdict() = default; ///< NotConfigured
    /// `fit`: set where the status is Quantized, ObservedOnly or NoEffect.
    explicit Verdict(Status status, const std::optional<Fit> &fit = {}) : m_status(status), m_fit(fit) {}
    explicit Verdict(PythonError error) : m_status(Status::Error), m_error(std::move(error)) {}

    Status status() const { return m_status; }
    /// Null unless the status is Quantized, ObservedOnly or NoEffect.
    const Fit *fit() const { return pointerTo(m_fit); }
    const PythonError *error() const { return pointerTo(m_error); } ///< null unless the status is Error
    bool operator==(const Verdict &) const = default;

    /// Whether a dtype config passes the check of convert, judged independently of prepare. Absent where the check
    /// raises, without a QConfig, and in a verdict by contract.
    std::optional<bool> convert = {};

private:
    Status m_status = Status::NotConfigured;
    std::optional<Fit> m_fit;
    std::optional<PythonError> m_error;
};

/// One comparison between a dtype config and a QConfig.
struct Check
{
    /// Who makes the comparison: prepare, which decides which nodes are observed; convert, which decides which modules
    /// become reference modules; or the contract, the promises of PyTorch's documentation.
    enum class When : std::uint8_t {
        Prepare,
        Convert,
        Contract
    };

    std::size_t dtypeConfig = 0;
    When when = When::Prepare;
    bool isConstraint = false;
    std::string field; ///< key of the document: "input_dtype", "is_dynamic"; of a constraint "quant_min_lower_bound"
    std::string wants; ///< what the dtype config wants, as text for the user
    std::string has;   ///< what the QConfig has, or, if `isOfOperator`, what the operator has, as text for the user
    bool ok = false;
    bool isMade = true; ///< false: torch never compares `wants` with `has`, and `ok` is always true
    JsonPointer where;  ///< place of the field in the document
    std::string why;    ///< the rule of PyTorch, in a sentence
    bool isOfOperator = false;

    /// The field for messages: "bias_dtype". Before a constraint stands the field of its dtype: "input_dtype
    /// quant_min_lower_bound".
    std::string name() const;
    bool operator==(const Check &) const = default;
};

std::string_view toString(Check::When when); ///< "prepare", "convert", "contract"

/// A verdict with its reasons.
struct ExplainedVerdict
{
    Verdict verdict;
    std::vector<Check> checks;         ///< grouped by dtype config, and in each in the order in which torch compares
    std::vector<std::string> warnings; ///< warnings of torch, each once, without the end "ignoring QConfig(…)"
    std::vector<std::string> notes;    ///< other remarks for the user: an overriding entry, an unknown getter …
};

} // namespace bcfg
