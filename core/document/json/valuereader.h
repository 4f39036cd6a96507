// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/json/tape.h"
#include "core/document/model/diagnostic.h"
#include "core/document/model/dtypeconfig.h"
#include "core/document/model/enumarray.h"
#include "core/document/model/fieldkind.h"
#include "core/document/model/patternconfig.h"

#include <cstddef>
#include <memory_resource>
#include <optional>
#include <string_view>
#include <unordered_map>

namespace bcfg {

/// Reads "ObservationType.X", "<ObservationType.X: 0>", or the enum's number. nullopt for any other text.
std::optional<ObservationType> observationTypeOfRepr(std::string_view text);

/// Turns parts of a tape into values of core/document/model. Values share memory, so that large documents stay small:
/// equal names share one Text; callables with the same JSON text share one object, and so do maps and lists of dtype
/// configs.
class ValueReader
{
public:
    /// `source` is the text to which the tapes' offsets refer; it must outlive the reader. Pass no source for the tape
    /// of a JsonValue.
    explicit ValueReader(std::string_view source = {});

    void setApi(Api api) { m_api = api; }
    /// Whether a field was read that PyTorch 2.x does not have.
    bool sawOldKeys() const { return m_sawOldKeys; }
    /// Set by head() if the document has `configs` twice and the earlier list has too many values to be kept as an
    /// unknown member; nullopt otherwise.
    const std::optional<Diagnostic> &refusal() const { return m_refusal; }

    PatternConfig patternConfig(const Tape &tape, std::size_t node);
    /// Reads the document's own members, but no pattern configs. If the reader has a source, the array `configs` must
    /// be empty on the tape, as parseTape() leaves it when an ElementHandler receives the elements.
    Record head(const Tape &tape);
    /// Reads the value of a field. Returns an Unread for a value of a wrong type.
    FieldValue value(const Tape &tape, std::size_t node, Field field);

private:
    Record record(const Tape &tape, std::size_t node, Level level);
    template <class Read, class Keep>
    Record object(const Tape &tape, std::size_t node, Level level, Read read, Keep keep);
    JsonValue overriddenList(const TapeNode &list);
    static Member unknown(std::string_view key, JsonValue value);
    std::optional<FieldValue> readable(const Tape &tape, std::size_t node, FieldKind kind);
    std::optional<FieldValue> module(std::string_view path);
    FieldValue pattern(const Tape &tape, std::size_t node);
    Pattern patternNode(const Tape &tape, std::size_t node, bool &reprs);
    std::optional<FieldValue> observationType(const Tape &tape, std::size_t node);
    std::optional<FieldValue> dtypeConfigs(const Tape &tape, std::size_t node);
    std::optional<FieldValue> repeatedDTypeConfigs(std::string_view text);
    std::optional<FieldValue> constrainedDType(const Tape &tape, std::size_t node);
    std::optional<FieldValue> callable(const Tape &tape, std::size_t node);
    static FieldValue written(JsonValue json, FieldValue value);
    std::string_view sourceOf(const TapeNode &token) const;
    template <class Make>
    std::optional<FieldValue> interned(FieldKind kind, const TapeNode &token, Make make);
    Text text(std::string_view content);

    /// The values read so far, by their bytes in the source; nullopt for bytes that are no value of this kind.
    using ValuesOfKind = std::unordered_map<std::string_view, std::optional<FieldValue>>;

    std::string_view m_source;
    Api m_api = newestApi;
    bool m_sawOldKeys = false;
    std::optional<Diagnostic> m_refusal;
    std::pmr::monotonic_buffer_resource m_memory; // of m_texts, which only grows
    std::pmr::unordered_map<std::string_view, Text> m_texts{&m_memory};
    EnumArray<FieldKind, ValuesOfKind> m_values;
    /// The lists of dtype configs that a TapeNode::Kind::Repetition repeats, by the address of TapeNode::text, which is
    /// the text of the earlier list; nullopt for a list that is too long.
    std::unordered_map<const char *, std::optional<FieldValue>> m_repeated;
};

} // namespace bcfg
