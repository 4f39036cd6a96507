// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/api.h"
#include "core/document/model/dtype.h"
#include "core/document/model/version.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg {

struct BackendConfig;

/// The dtypes of quantized tensors that a release warns of, as a later one will not have them.
struct DeprecatedDTypes
{
    std::string since; ///< "2.13"
    std::vector<DType> dtypes;
};

/// The errors whose texts differ between releases of 2.x: rows of their `messages`.
enum class ErrorText {
    TupleLength,       ///< "tuple_length": a forward pattern of neither two nor three elements
    FuserWithoutTuple, ///< "fuser_without_tuple": a fuser method with a pattern that is no tuple
};
inline constexpr std::string_view errorTextNames[] = {"tuple_length", "fuser_without_tuple"};

/// A release of PyTorch that the program knows: a row of resources/catalog/releases.json. What PyTorch has, and what it
/// says, is that of a release; how patterns are noted and which fields there are is that of its generation, which
/// stands wherever an Api is wanted.
class Release
{
public:
    /// The newest known release of a generation: what judges where nothing names a release.
    static Release newestOf(Api generation);
    static std::optional<Release> find(std::string_view version); ///< by "2.6.0"; nothing for an unknown one
    static std::span<const Release> all();                        ///< the oldest first

    Api api() const { return m_api; }
    operator Api() const { return m_api; }
    operator Version() const;
    std::size_t number() const { return m_number; } ///< its place in all()
    std::string_view version() const;               ///< "2.6.0"
    std::string_view name() const;                  ///< "2.6", as people name it

    // Where its data is among the embedded resources. Releases that agree share a file.
    std::string_view symbols() const;
    std::string_view facts() const;
    std::string_view qconfigs() const;
    std::string_view atenOperators() const; ///< empty for releases of 1.13
    std::string_view templates() const;     ///< a folder: "templates/torch-2.6.0/"

    /// What it says in an error, of the value that is shown so: the value alone in a generation that has no such error.
    std::string message(ErrorText error, std::string_view shown) const;
    const DeprecatedDTypes *deprecatedDTypes() const; ///< null where there are none

    bool operator==(const Release &) const = default;
    friend bool operator==(Release release, Api api) { return release.m_api == api; } ///< whether it is of that one

private:
    Release(std::size_t number, Api api) : m_number(number), m_api(api) {}
    struct Table;

    std::size_t m_number;
    Api m_api;
};

/// What a document is judged by: the release that its `torch` names, where that is known and of the document's
/// generation, else the newest of the generation.
Release releaseOf(const BackendConfig &document);

} // namespace bcfg
