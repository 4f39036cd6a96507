// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonvalue.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg {

/// A file of resources/ that is compiled into the library. resource() gives its content.
struct EmbeddedFile
{
    std::string_view path;     ///< below resources/: "catalog/releases.json"
    std::string_view deflated; ///< the content, compressed: see inflated()
    std::size_t size;          ///< of the content, in bytes
};

std::span<const EmbeddedFile> embeddedFiles();

/// The content of the embedded file with this path below resources/. Inflates a file only once. Requires that the file
/// is embedded. Safe to call from several threads.
std::string_view resource(std::string_view path);

/// Reads an embedded file of the catalogue. A file with a key `base` holds only the differences from the file named
/// there and is completed with that file. resources/catalog/make_delta.py writes such files.
JsonValue readCatalogFile(std::string_view path);

/// The strings in a JSON array of strings.
std::vector<std::string> stringsIn(const JsonValue &array);

/// The list of names under `key` in an embedded file; `key` must be the file's last member. Does not parse the other
/// members, as that would take far longer.
std::vector<std::string> readNamesAtEnd(std::string_view path, std::string_view key);

/// The members of `base` with the changes of `delta`: under a key, null removes the member, true keeps the member, and
/// anything else is the new value. A key that `base` lacks is inserted after the key that precedes it in `delta`.
JsonValue::Object completed(JsonValue::Object base, JsonValue::Object delta);

} // namespace bcfg
