// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/lsp/quotedvalue.h"

#include "core/document/json/textcontext.h"

namespace bcfg::lsp {

std::optional<QuotedValue> quotedValueAt(OpenDocument &document, Position position)
{
    const std::string_view text = document.text();
    const TextContext context = contextAt(text, document.positions().offsetOf(position));
    if (!context.token || context.isKey)
        return std::nullopt;
    const auto [begin, end] = *context.token;
    const bool isQuoted = end - begin >= 2 && text[begin] == '"' && text[end - 1] == '"';
    if (!isQuoted)
        return std::nullopt;
    const TextSpan inside{begin + 1, end - 1};
    return QuotedValue{context.where, inside, text.substr(inside.begin, inside.end - inside.begin)};
}

} // namespace bcfg::lsp
