// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/io/file.h"
#include "core/document/model/backendconfig.h"
#include "core/document/model/diagnostic.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace bcfg {

/// The base of a document, from which it starts: a built-in config or another document.
struct Base
{
    std::string name;       ///< the name by which the document calls the base: "native", "../base.bcfg.json"
    std::string builtIn;    ///< the built-in config at the end of the chain of bases, "native"; or empty
    BackendConfig document; ///< the whole of the base: with everything that it takes from its own base
    /// The files in the chain of bases, the file of this base first; empty for a built-in config.
    std::vector<std::filesystem::path> files = {};
    std::string fingerprint = {}; ///< fingerprintOf(document), set by findingsOfBase() if needed; else empty
};

inline constexpr std::size_t maximumBaseDepth = 16;         ///< the most files that a chain of bases may have
inline constexpr std::size_t maximumBaseSize = 100'000'000; ///< bytes in one file

/// Reads the text of a file that is named as a base.
using ReadBase = std::function<std::variant<std::string, FileError>(const std::filesystem::path &)>;
/// readFile() of a regular file of up to maximumBaseSize bytes.
std::variant<std::string, FileError> readBaseFile(const std::filesystem::path &path);

/// Finds the base that `$base` of a document names: a file, or a built-in config of the document's own release. A name
/// such as "qnnpack@1.13.1" means the built-in config of that release, which also judges the whole if the document
/// names no release. `file` is the document's own path; relative paths start from its folder. Returns nullopt for a
/// document without `$base`. Returns a diagnostic at `$base` where the base cannot be read, is for the other
/// generation, has a merge conflict, or has a chain of bases that is circular or too long.
std::optional<std::variant<Base, Diagnostic>> baseOf(const BackendConfig &document, const std::filesystem::path &file,
                                                     const ReadBase &read = readBaseFile);

/// Finds a base as baseOf() does, by a name that need not be the `$base` of the document.
std::variant<Base, Diagnostic> findBase(const std::string &name, const BackendConfig &document,
                                        const std::filesystem::path &file, const ReadBase &read = readBaseFile);

/// A checksum of the text that Python prints for to_dict() of a base. It changes only if the base means something else
/// to PyTorch.
std::string fingerprintOf(const BackendConfig &base);
/// Base::fingerprint, or if it is empty, the fingerprint of the base's document.
std::string fingerprintOf(const Base &base);

/// The document with the present fingerprint of its base under `$base_hash`.
BackendConfig withFingerprint(BackendConfig document, const Base &base);

/// The name by which a document at the path `file` finds a base: Base::name if that name leads to the base, else the
/// path of the base from the folder of `file`.
std::string nameOfBase(const Base &base, const std::filesystem::path &file);
/// Returns the document, which starts from `base`, with nameOfBase() for `file` as its `$base`.
BackendConfig movedTo(const std::filesystem::path &file, BackendConfig document, const Base &base);

} // namespace bcfg
