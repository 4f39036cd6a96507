// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/api.h"
#include "core/document/model/dtype.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg {

struct BackendConfig;

/// Dtypes whose quantized tensors are deprecated: the release warns where such a tensor is made.
struct DeprecatedDTypes
{
    std::string since; ///< "2.13"
    std::vector<DType> dtypes;
};

/// The errors whose texts differ between releases of 2.x: keys of `messages` in releases.json.
enum class ErrorText {
    TupleLength,       ///< "tuple_length": a forward pattern of neither two nor three elements
    FuserWithoutTuple, ///< "fuser_without_tuple": a fuser method with a pattern that is no tuple
};
inline constexpr std::string_view errorTextNames[] = {"tuple_length", "fuser_without_tuple"};

/// A release of PyTorch that the program knows: a row of resources/catalog/releases.json. The release decides which
/// names exist and how errors are worded; its generation (Api) decides how patterns are noted and which fields there
/// are. A Release converts to its Api.
class Release
{
public:
    /// The newest known release of a generation, by which a document is judged that names no release.
    static Release newestOf(Api generation);
    static std::optional<Release> find(std::string_view version); ///< takes "2.6.0"; nullopt if unknown
    static std::span<const Release> all();                        ///< the oldest first

    Api api() const { return m_api; }
    operator Api() const { return m_api; }
    std::size_t number() const { return m_number; } ///< its index in all()
    std::string_view version() const;               ///< "2.6.0"
    std::string_view name() const;                  ///< "2.6", as people name it

    // Paths of its data among the embedded resources. Releases with the same data share a file.
    std::string_view symbols() const;
    std::string_view facts() const;
    std::string_view qconfigs() const;
    std::string_view atenOperators() const; ///< empty for releases of 1.13
    std::string_view templates() const;     ///< a folder: "templates/torch-2.6.0/"

    /// The text of an error of this release, with `shown` as the text of the offending value. Just `shown` where the
    /// release has no such error.
    std::string message(ErrorText error, std::string_view shown) const;
    const DeprecatedDTypes *deprecatedDTypes() const; ///< null where there are none

    bool operator==(const Release &) const = default;
    friend bool operator==(Release release, Api api) { return release.m_api == api; } ///< same generation

private:
    Release(std::size_t number, Api api) : m_number(number), m_api(api) {}
    struct Table;

    std::size_t m_number;
    Api m_api;
};

/// The release by which a document is judged: the one that its `torch` names, if that is known and of the document's
/// generation; else the newest release of its generation.
Release releaseOf(const BackendConfig &document);

} // namespace bcfg
