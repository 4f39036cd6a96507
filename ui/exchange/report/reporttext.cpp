// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/report/reporttext.h"

#include "core/exchange/base/base.h"
#include "core/exchange/base/flatten.h"
#include "core/exchange/diff/grouptext.h"
#include "ui/basis/filepath.h"
#include "ui/basis/text.h"
#include "ui/session/files/documentio.h"

#include <QCoreApplication>

namespace bcfg::ui::exchange {

namespace {

using WholeOrProblem = std::variant<BackendConfig, QString>;

WholeOrProblem wholeOf(const BackendConfig &document, const QString &path)
{
    const auto base = baseOf(document, toPath(path));
    if (!base)
        return document;
    if (const Diagnostic *problem = std::get_if<Diagnostic>(&*base))
        return toQString(problem->message);
    return flattened(document, std::get<Base>(*base).document).document;
}

WholeOrProblem wholeOfFile(const QString &path)
{
    const auto read = session::readDocument(path);
    if (const session::DocumentError *error = std::get_if<session::DocumentError>(&read))
        return error->message;
    return wholeOf(std::get<session::LoadedDocument>(read).config, path);
}

/// Sets `shown`: at most 512 KiB, with lines of at most 2000 characters, so that a text field shows it without delay.
void addShown(ReportText &made)
{
    constexpr std::size_t most = 1 << 19; // bytes
    constexpr qsizetype longestLine = 2000;
    made.isWhole = made.text.size() <= most;
    QStringList lines = toQString(std::string_view(made.text).substr(0, most)).remove('\r').split('\n');
    for (QString &line : lines) {
        if (line.size() > longestLine) {
            line.truncate(longestLine);
            line += QStringLiteral("…");
            made.isWhole = false;
        }
    }
    made.shown = lines.join('\n');
}

/// The first lines of a report in Markdown, without the comment in its first line: at most 16 KiB, as a text browser
/// takes long to lay out tables.
QString pageOf(std::string_view markdown)
{
    constexpr std::size_t most = 1 << 14; // bytes
    if (markdown.starts_with("<!--"))
        markdown.remove_prefix(markdown.find('\n') + 1);
    if (markdown.size() <= most)
        return toQString(markdown);
    const std::size_t end = markdown.rfind('\n', most);
    return toQString(markdown.substr(0, end == std::string_view::npos ? most : end)) + QStringLiteral("\n\n…\n\n*") +
           QCoreApplication::translate("ReportText", "The page goes on: the text and the saved file have all of it.") +
           '*';
}

} // namespace

ReportText makeReport(const ReportInput &input)
{
    if (const QString refusal = session::conflictRefusal(input.document); !refusal.isEmpty())
        return {.problem = refusal};
    WholeOrProblem document = wholeOf(input.document, input.path);
    if (const QString *problem = std::get_if<QString>(&document))
        return {.problem = *problem};
    const BackendConfig &whole = std::get<BackendConfig>(document);
    ReportOptions options = input.options;
    if (!input.older.isEmpty()) {
        const WholeOrProblem older = wholeOfFile(input.older);
        if (const QString *problem = std::get_if<QString>(&older))
            return {.problem = *problem};
        options.comparesWithOther = true;
        options.changes = diff::changeLines(std::get<BackendConfig>(older), whole, options.qconfigs);
    }
    ReportText made{input.write({whole, options}).text};
    addShown(made);
    if (input.isPage)
        made.page = pageOf(writeReport<reportMarkdown>({whole, std::move(options)}).text);
    return made;
}

} // namespace bcfg::ui::exchange
