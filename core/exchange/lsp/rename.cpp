// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/lsp/rename.h"

#include "core/check/find/textsearch.h"
#include "core/document/model/address.h"
#include "core/document/model/entrynotes.h"
#include "core/document/model/symbol.h"
#include "core/exchange/lsp/protocol.h"
#include "core/exchange/lsp/quotedvalue.h"

namespace bcfg::lsp {

namespace {

/// The name of the section that is written at a place; empty where none is.
std::string_view sectionAt(const JsonPointer &where, const BackendConfig &config)
{
    const std::optional<std::size_t> row = where.configIndex();
    const bool isThere = row && *row < config.configs.size() && where == JsonPointer::config(*row) / sectionKey;
    return isThere ? sectionOf(*config.configs[*row]) : std::string_view();
}

/// Whether the value of a field of a pattern config names symbols, at the place or in an object there.
bool mayHoldSymbols(const JsonPointer &where)
{
    const std::optional<Address> address = Address::of(where);
    if (!address || !address->field)
        return false;
    const FieldKind kind = info(*address->field).kind;
    return kind == FieldKind::Pattern || kind == FieldKind::Module || kind == FieldKind::Callable;
}

void requireName(Renamable::Kind kind, const std::string &name)
{
    if (kind == Renamable::Kind::Section && name.empty())
        throw RequestError(ErrorCode::RequestFailed, "the name of a section is empty");
    if (kind == Renamable::Kind::Symbol && !(Symbol::parse(name) && isDottedName(name)))
        throw RequestError(ErrorCode::RequestFailed, name + " is no dotted name, as torch.nn.Linear is");
}

} // namespace

std::optional<Renamable> renamableAt(OpenDocument &document, Position position)
{
    const std::optional<QuotedValue> value = quotedValueAt(document, position);
    const BackendConfig *config = document.config();
    if (!value || !config)
        return std::nullopt;
    const Range range = document.positions().rangeOf(value->span.begin, value->span.end);
    if (const std::string_view section = sectionAt(value->where, *config); !section.empty())
        return Renamable{Renamable::Kind::Section, std::string(section), range};
    if (mayHoldSymbols(value->where) && Symbol::parse(value->text))
        return Renamable{Renamable::Kind::Symbol, std::string(value->text), range};
    return std::nullopt;
}

std::vector<TextEdit> renamed(OpenDocument &document, const Renamable &renamable, const std::string &name)
{
    requireName(renamable.kind, name);
    const BackendConfig &before = *document.config();
    BackendConfig after = before;
    if (renamable.kind == Renamable::Kind::Symbol) {
        for (EntryReplacement &replacement : replaceTexts(before, usesOf(renamable.name, document.release()), name))
            after.configs[static_cast<std::size_t>(replacement.row)] = std::move(replacement.entry);
    } else {
        for (Shared<PatternConfig> &entry : after.configs) {
            if (sectionOf(*entry) == renamable.name)
                entry = Shared<PatternConfig>::make(withText(*entry, sectionKey, name, before.api));
        }
    }
    return textEdits(document.places(), before, after);
}

} // namespace bcfg::lsp
