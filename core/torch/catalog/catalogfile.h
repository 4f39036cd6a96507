// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonvalue.h"

#include <string>
#include <string_view>
#include <vector>

namespace bcfg {

/// A file of a release's catalogue. A file that has a `base` says what differs from that file, and is completed by it;
/// resources/catalog/make_delta.py writes such files.
JsonValue readCatalogFile(std::string_view path);

/// The list of names under `key`, the last member of the file, without reading what stands before it.
std::vector<std::string> readNamesAtEnd(std::string_view path, std::string_view key);

/// The members of `base`, changed by what `delta` says of a key: null removes it, true keeps its value, anything else
/// is its value. A key that `base` does not have stands behind the one before it in `delta`.
JsonValue::Object completed(JsonValue::Object base, JsonValue::Object delta);

} // namespace bcfg
