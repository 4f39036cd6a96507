// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/lsp/definition.h"

#include "core/exchange/lsp/level.h"
#include "core/exchange/lsp/quotedvalue.h"
#include "core/torch/catalog/symbols.h"

namespace bcfg::lsp {

namespace {

/// The row of the last pattern config for the module, as PyTorch replaces earlier ones.
std::optional<std::size_t> rowFor(std::string_view module, const BackendConfig &config)
{
    const SymbolCatalog &catalog = SymbolCatalog::of(releaseOf(config));
    for (std::size_t row = config.configs.size(); row-- > 0;) {
        const std::optional<Pattern> pattern = config.configs[row]->reversedPattern(config.api);
        const Symbol *symbol = pattern ? pattern->symbol() : nullptr;
        if (symbol && catalog.isSameObject(symbol->path(), module))
            return row;
    }
    return std::nullopt;
}

} // namespace

std::optional<Range> definitionAt(OpenDocument &document, Position position)
{
    const std::optional<QuotedValue> value = quotedValueAt(document, position);
    const BackendConfig *config = document.config();
    if (!value || !config)
        return std::nullopt;
    const std::optional<Field> field = fieldAt(value->where);
    const bool isModule = field && info(*field).kind == FieldKind::Module;
    const std::optional<std::size_t> row = isModule ? rowFor(value->text, *config) : std::nullopt;
    if (!row)
        return std::nullopt;
    const Record &record = config->configs[*row]->record();
    const bool isComplex = isForward(config->api) && record.get<Pattern>(Field::PatternComplexFormat);
    const Field written = isComplex ? Field::PatternComplexFormat : Field::Pattern;
    const TextSpan span = document.places().find(JsonPointer::config(*row) / info(written).key).value;
    return document.positions().rangeOf(span.begin, span.end);
}

} // namespace bcfg::lsp
