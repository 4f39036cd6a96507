// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/diagnostic.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace bcfg {

class TextPlaces;

/// The result of reading a text. Where there is no document, there is exactly one diagnostic, an error with a place.
struct Imported
{
    std::optional<BackendConfig> document;
    std::vector<Diagnostic> diagnostics; ///< problems of the text, each with its place; validate() finds all others
};

/// Pattern configs of an earlier text whose bytes occur unchanged in a new text. Only pattern configs that are JSON
/// objects may be listed, because an object ends with its brace: in "12", the unchanged bytes "1" are not the number 1.
struct KnownEntries
{
    struct Place
    {
        std::size_t begin = 0; ///< byte offset in the new text
        std::size_t length = 0;
        Shared<PatternConfig> entry;
    };

    Api api;                   ///< of the earlier document
    std::vector<Place> places; ///< in the order of the new text

    const Place *at(std::size_t begin) const; ///< the entry that begins at an offset, or null
};

/// Reads a `*.bcfg.json`. There is no document where the text breaks RFC 8259, nests deeper than 64 levels, exceeds a
/// limit of tape.h, is not an object, or is another kind of file: a QConfig, a QConfigMapping, a traced model or a
/// table of models. Everything else opens: the document keeps a value that cannot be understood as it was written. No
/// text makes this throw, but goOn() may throw Stopped. If there is a document, `places` gets the places of its parts.
/// Entries of `known` are not parsed again if the text declares KnownEntries::api before the list of pattern configs.
Imported importDocument(std::string_view text, std::optional<TextPlaces> *places = nullptr,
                        const KnownEntries *known = nullptr);

/// Reads a document from a JSON value, as importDocument() reads its text. Returns nullopt where the value is not an
/// object or nests deeper than 64 levels.
std::optional<BackendConfig> readDocument(const JsonValue &json);
/// Reads one element of `configs` from a JSON value, as importDocument() reads its text. A value that is not an object
/// becomes a Record::notAnObject().
PatternConfig readPatternConfig(const JsonValue &json, Api api);

/// Reads the value of a field from a JSON value, as importDocument() reads its text. The value of `configs` becomes an
/// Unread.
FieldValue readFieldValue(const JsonValue &json, Field field, Api api);

} // namespace bcfg
