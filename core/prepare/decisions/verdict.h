// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/enumarray.h"
#include "core/document/model/jsonpointer.h"
#include "core/torch/pythonerror.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bcfg {

/// What becomes of a pattern under a QConfig.
enum class Status : std::uint8_t {
    Quantized,     ///< a module becomes a reference module, or an operator stands between quantize and dequantize
    ObservedOnly,  ///< a float module between quantize and dequantize
    NoEffect,      ///< a dtype config fits, and yet nothing is observed or swapped
    Rejected,      ///< no dtype config fits
    NotConfigured, ///< no QConfig reaches the pattern
    Error,         ///< preparing raises
    NoPattern,     ///< fusing makes a module of it that no entry takes: of an Outcome alone, no verdict has it
};

template <>
inline constexpr std::size_t enumCount<Status> = static_cast<std::size_t>(Status::NoPattern) + 1;

/// Of a match that a dtype config fits, by what prepare and convert made of it. `canSwap`: one of its modules has a
/// reference module to be converted to.
Status statusOf(bool isSwapped, bool isObserved, bool canSwap);

/// How many patterns have each of them.
using StatusCounts = EnumArray<Status, int>;

std::string_view toString(Status status); ///< "quantized", "observed_only" …

/// A dtype config that fits, at torch's first look.
struct Fit
{
    std::size_t dtypeConfig = 0;               ///< the first that fits
    std::optional<std::size_t> observers = {}; ///< in the prepared graph; absent by contract, which prepares none
    bool operator==(const Fit &) const = default;
};

/// The decision about one pattern and one QConfig: what a status says besides its name.
struct Verdict
{
    struct Quantized : Fit
    {
        bool operator==(const Quantized &) const = default;
    };
    struct ObservedOnly : Fit
    {
        bool operator==(const ObservedOnly &) const = default;
    };
    struct NoEffect : Fit
    {
        bool operator==(const NoEffect &) const = default;
    };
    struct Rejected
    {
        bool operator==(const Rejected &) const = default;
    };
    struct NotConfigured
    {
        bool operator==(const NotConfigured &) const = default;
    };
    using Outcome = std::variant<Quantized, ObservedOnly, NoEffect, Rejected, NotConfigured,
                                 PythonError>; ///< in the order of Status; the error is that of prepare

    Outcome outcome = NotConfigured{};
    /// Torch's check while converting, asked by itself, whatever prepare does. Absent where it raises, and by contract.
    std::optional<bool> convert = {};

    Status status() const { return static_cast<Status>(outcome.index()); }
    const Fit *fit() const; ///< of Quantized, ObservedOnly and NoEffect; null otherwise
    const PythonError *error() const { return std::get_if<PythonError>(&outcome); }
    bool operator==(const Verdict &) const = default;
};

/// One comparison between a dtype config and a QConfig.
struct Check
{
    enum class Slot : std::uint8_t {
        Input,
        Output,
        Weight,
        Bias,
        IsDynamic,
        Constraint
    };
    /// Who compares: prepare decides what is observed, convert which modules become reference modules, and the contract
    /// is what PyTorch's documentation promises.
    enum class When : std::uint8_t {
        Prepare,
        Convert,
        Contract
    };

    std::size_t dtypeConfig = 0;
    When when = When::Prepare;
    Slot slot = Slot::Input;
    std::string field; ///< key of the document: "input_dtype", "quant_min_lower_bound"
    std::string wants; ///< by the dtype config
    std::string has;   ///< by the QConfig
    bool ok = false;
    bool isMade = true; ///< false: nobody compares these two, so ok is true whatever they are
    JsonPointer where;  ///< of the field in the document
    std::string why;    ///< the rule of PyTorch, in a sentence
    bool operator==(const Check &) const = default;
};

std::string_view toString(Check::Slot slot); ///< "input", "is_dynamic" …
std::string_view toString(Check::When when); ///< "prepare", "convert", "contract"

/// A verdict with its reasons.
struct ExplainedVerdict
{
    Verdict verdict;
    std::vector<Check> checks;         ///< by dtype config, in the order in which torch compares
    std::vector<std::string> warnings; ///< that torch prints, each once; the text up to "ignoring"
    std::vector<std::string> notes; ///< what a reader should know besides: an overriding entry, an unknown getter …
};

} // namespace bcfg
