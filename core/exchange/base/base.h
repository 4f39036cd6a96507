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

/// What a document starts from.
struct Base
{
    std::string name;       ///< as the document names it
    std::string builtIn;    ///< the built-in config that it starts from in the end, "native"; empty where there is none
    BackendConfig document; ///< the whole of it, whatever it starts from itself
    std::vector<std::filesystem::path> files = {}; ///< that it was read from, its own first; none of a built-in config
};

inline constexpr std::size_t maximumBaseDepth = 16;         ///< a base may start from another, and so on
inline constexpr std::size_t maximumBaseSize = 100'000'000; ///< bytes of one file

/// Gives the text of a file that is named as a base.
using ReadBase = std::function<std::variant<std::string, FileError>(const std::filesystem::path &)>;
/// readFile() of a regular file of up to maximumBaseSize bytes.
std::variant<std::string, FileError> readBaseFile(const std::filesystem::path &path);

/// Finds what the document starts from: a built-in config, of the document's own release where its name says no other,
/// or a file. `file` is the document's own path, from whose folder paths begin. Nothing where it starts from none; why
/// not, at `$base`, where that cannot be read, is for the other generation, or leads in a circle.
std::optional<std::variant<Base, Diagnostic>> baseOf(const BackendConfig &document, const std::filesystem::path &file,
                                                     const ReadBase &read = readBaseFile);

/// The base with that name, for a document that does not start from it yet.
std::variant<Base, Diagnostic> findBase(const std::string &name, const BackendConfig &document,
                                        const std::filesystem::path &file, const ReadBase &read = readBaseFile);

/// Tells whether a base is to PyTorch what it was: a checksum of what Python prints for its to_dict().
std::string fingerprintOf(const BackendConfig &base);

/// The document with the base's fingerprint of now under `$base_hash`.
BackendConfig withFingerprint(BackendConfig document, const Base &base);

} // namespace bcfg
