// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/exporter.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/document/model/progress.h"
#include "core/document/model/utf8.h"
#include "core/publish/report/htmlparts.h"
#include "core/publish/report/reportformats.h"
#include "core/publish/report/table.h"
#include "core/torch/catalog/qconfigs.h"
#include "core/torch/catalog/release.h"

#include <algorithm>
#include <array>
#include <map>

namespace bcfg {

namespace {

constexpr std::string_view pageBegin = "<!doctype html>\n<html lang=en>";
constexpr std::string_view documentBegin = "<script type=\"application/json\" id=\"bcfg-document\">";
constexpr std::string_view documentEnd = "</script>";

/// The cells of the QConfig matrix, in the order of Status.
constexpr std::array<std::string_view, enumCount<Status>> cells = {
    "<td class=q>✓", "<td class=o>○", "<td class=n>−", "<td class=r>✗",
    "<td class=c>·", "<td class=e>!", "<td class=c>◌",
};

/// Sentences about facts that no report can contain, because a BackendConfig does not have them or PyTorch does not
/// check them.
constexpr std::string_view limitsOfReports[] = {
    "A BackendConfig says nothing about qschemes and granularity: whether a backend takes quantization per channel is "
    "not in it.",
    "scale_max_upper_bound is never checked by PyTorch.",
    "The weights of modules are not checked when a model is prepared, only those of functions.",
    "Verdicts are those of FX graph mode on a model that is the pattern and nothing else, in eval mode, with the "
    "QConfig "
    "set for the whole model; a model around it may change them.",
};

/// JSON with each character that is not ASCII escaped, and each "<", which could end an element.
std::string asciiJson(const std::string &json)
{
    std::string result;
    const auto isPlain = [](char c) {
        return static_cast<unsigned char>(c) < 0x80 && c != '<';
    };
    copyCharacters(result, json, isPlain, [&](const Utf8Character &character, std::string_view) {
        appendJsonEscape(result, character.codePoint);
    });
    return result;
}

class Page
{
public:
    explicit Page(const BackendReport &report)
        : m_report(report),
          m_qconfigs(mapped(report.options.qconfigs,
                            [](const GivenQConfig &each) { return htmlText(QConfigCatalog::shortName(each.name)); }))
    {}

    std::string text()
    {
        head();
        summary();
        changes();
        m_text += "<div id=tools><label>Filter <input id=filter type=search autocomplete=off></label> <span id=count "
                  "role=status></span></div>\n";
        supportMatrixTable();
        qconfigMatrix();
        models();
        m_text += "<h2 id=patterns>Patterns</h2>\n";
        for (const ReportEntry &entry : m_report.entries) {
            goOn();
            pattern(entry);
        }
        findings();
        limits();
        foot();
        return std::move(m_text);
    }

private:
    void head()
    {
        m_text.append(pageBegin);
        m_text += "<head><meta charset=utf-8><meta http-equiv=Content-Security-Policy content=\"default-src 'none'; "
                  "style-src '";
        m_text.append(htmlStyleHash).append("'; script-src '").append(htmlScriptHash);
        m_text += "'; base-uri 'none'; form-action 'none'\"><meta name=viewport content=\"width=device-width\"><meta "
                  "name=referrer content=no-referrer><meta name=generator content=\"bcfg report\"><title>";
        m_text += htmlText(m_report.title) + "</title><style>";
        m_text.append(htmlStyle);
        m_text += "</style></head>\n<body>\n";
    }

    void summary()
    {
        const BackendConfig &document = m_report.document;
        m_text += "<h1>" + htmlText(m_report.title) + "</h1>\n<p>";
        if (!m_report.options.date.empty())
            m_text += htmlText(m_report.options.date) + " · ";
        const std::string name = document.name().empty() ? "" : " <b>" + htmlText(document.name()) + "</b>";
        m_text += "Backend config" + name + " for PyTorch " + std::string(generationName(document.api)) +
                  ", judged by " + std::string(releaseOf(document).version()) + ": " +
                  patternCountText(document, m_report.entries.size()) + ", " +
                  countedText(m_report.findings.size(), "finding", "findings") +
                  ".</p>\n<nav><a href=#support>Support</a>";
        if (!m_report.options.qconfigs.empty())
            m_text += " · <a href=#qconfigs>QConfigs</a>";
        if (!m_report.models.empty())
            m_text += " · <a href=#models>Models</a>";
        if (m_report.options.comparesWithOther)
            m_text += " · <a href=#changes>What changed</a>";
        m_text +=
            " · <a href=#patterns>Patterns</a> · <a href=#findings>Findings</a> · <a href=#limits>What this cannot "
            "say</a></nav>\n";
    }

    void changes()
    {
        if (!m_report.options.comparesWithOther)
            return;
        m_text += "<h2 id=changes>What changed</h2>\n<ul>";
        bool isBelow = false;
        for (const std::string &line : m_report.options.changes) {
            const std::size_t begin = std::min(line.size(), line.find_first_not_of(' '));
            if ((begin > 0) != isBelow)
                m_text += isBelow ? "</ul>" : "<ul>";
            isBelow = begin > 0;
            m_text += "<li>" + htmlText(std::string_view(line).substr(begin));
        }
        m_text += isBelow ? "</ul>" : "";
        if (m_report.options.changes.empty())
            m_text += "<li>Nothing.";
        m_text += "</ul>\n";
    }

    /// Begins a table with the head of its rows and those of its columns, which are HTML.
    void beginTable(std::string_view rows, const std::vector<std::string> &columns)
    {
        m_text.append("<div class=wide><table class=m><thead><tr><th class=s>").append(rows);
        for (const std::string &column : columns)
            m_text += "<th class=s>" + column;
    }

    void supportMatrixTable()
    {
        const SupportMatrix matrix = supportMatrix(m_report.document);
        m_text += "<h2 id=support>Support</h2>\n";
        beginTable("Pattern", mapped(matrix.columns, htmlText));
        m_text += "</thead><tbody>\n";
        for (const SupportMatrix::Row &row : matrix.rows) {
            goOn();
            const std::string number = std::to_string(row.config);
            m_text +=
                "<tr data-p=" + number + "><th scope=row><a href=#p" + number + ">" + htmlText(row.pattern) + "</a>";
            for (std::size_t column = 0; column < matrix.columns.size(); ++column) {
                const std::string *cell = valueUnder(row.cells, column);
                m_text += cell ? "<td class=q>✓" : "<td>";
                if (cell && !cell->empty())
                    m_text += "<sup>" + *cell + "</sup>";
            }
            m_text += '\n';
        }
        m_text += "</tbody></table></div>\n";
        if (!matrix.constraints.empty()) {
            m_text += "<ol>";
            for (const std::string &constraint : matrix.constraints)
                m_text += "<li>" + htmlText(constraint);
            m_text += "</ol>\n";
        }
        if (std::ranges::any_of(matrix.rows, [](const SupportMatrix::Row &row) { return row.cells.empty(); }))
            m_text +=
                "<p>A pattern without ✓ has no dtype configs, or names what PyTorch does not have. It is quantized "
                "only where PyTorch fuses it into a module that has ✓.</p>\n";
        if (matrix.columnsLeftOut > 0)
            m_text +=
                "<p>" + std::to_string(matrix.columnsLeftOut) + " more combinations of dtypes are not shown.</p>\n";
    }

    void qconfigMatrix()
    {
        if (m_report.options.qconfigs.empty())
            return;
        m_text += "<h2 id=qconfigs>QConfigs</h2>\n<p><span class=q>✓</span> quantized, <span "
                  "class=o>○</span> "
                  "observed only, <span class=n>−</span> no effect, <span class=r>✗</span> rejected, "
                  "<span class=c>·</span> not configured, <span class=e>!</span> PyTorch raises</p>\n";
        beginTable("Pattern", m_qconfigs);
        m_text += "<tr><th scope=row>Quantized patterns of " + std::to_string(m_report.entries.size());
        for (std::size_t i = 0; i < m_report.options.qconfigs.size(); ++i)
            m_text += "<td>" + std::to_string(std::ranges::count_if(m_report.entries, [&](const ReportEntry &entry) {
                          return entry.statuses[i] == Status::Quantized;
                      }));
        m_text += "</thead><tbody>\n";
        for (const ReportEntry &entry : m_report.entries) {
            goOn();
            m_text += "<tr data-p=" + std::to_string(entry.row) + "><th scope=row>" + htmlText(entry.title);
            for (const Status status : entry.statuses)
                m_text.append(cells[static_cast<std::size_t>(status)]);
            m_text += '\n';
        }
        m_text += "</tbody></table></div>\n";
    }

    /// A table for each model: how many nodes of each operator run quantized under each QConfig.
    void models()
    {
        for (std::size_t i = 0; i < m_report.models.size(); ++i) {
            const ReportModel &model = m_report.models[i];
            m_text += (i == 0 ? "<h2 id=models>Model " : "<h2>Model ") + htmlText(model.name) +
                      "</h2>\n<p>How many calls of each operator run quantized.</p>\n";
            beginTable("Operator", m_qconfigs);
            m_text += "</thead><tbody>\n<tr><th scope=row>All";
            std::map<std::string, std::size_t> operators; // by operator: how many nodes call it
            for (const fx::Overview &column : model.columns) {
                share(column.counts[fx::NodeStatus::Quantized], column.operators, column);
                for (const fx::OperatorRow &row : column.byOperator)
                    operators[row.name] = std::max(operators[row.name], callsOf(row));
            }
            for (const auto &[name, calls] : operators) {
                m_text += "\n<tr data-p><th scope=row><code>" + htmlText(name) + "</code>";
                for (const fx::Overview &column : model.columns) {
                    const fx::OperatorRow *row = elementWith(column.byOperator, name, &fx::OperatorRow::name);
                    share(row ? row->quantized : 0, calls, column);
                }
            }
            m_text += "\n</tbody></table></div>\n";
        }
    }

    static std::size_t callsOf(const fx::OperatorRow &row)
    {
        return row.quantized + row.observedOnly + row.floatNodes.size();
    }

    void share(std::size_t part, std::size_t all, const fx::Overview &column)
    {
        if (column.error)
            m_text += "<td class=e>!";
        else
            m_text += (part == 0    ? "<td class=r>"
                       : part < all ? "<td class=o>"
                                    : "<td class=q>") +
                      std::to_string(part) + '/' + std::to_string(all);
    }

    void pattern(const ReportEntry &entry)
    {
        m_text += "<section class=p data-p=" + std::to_string(entry.row) + " id=p" + std::to_string(entry.row) +
                  "><h3>" + htmlText(entry.title) + "</h3><code>" + htmlText(entry.notation) + "</code>\n";
        const PatternConfig &config = *m_report.document.configs[entry.row];
        if (const std::optional<Pattern> key = config.reversedPattern(m_report.document.api); key && key->steps())
            m_text += patternDrawing(*key);
        m_text += "<ul>";
        for (const std::string &dtypes : entry.dtypeConfigs)
            m_text += "<li>" + htmlText(dtypes);
        m_text += "</ul><dl>";
        for (const auto &[word, value] : entry.fields)
            m_text += "<dt>" + htmlText(word) + "<dd><code>" + htmlText(value) + "</code>";
        m_text += "</dl><ul>";
        for (const ReportVerdicts &verdicts : entry.verdicts)
            this->verdicts(verdicts);
        m_text += "</ul></section>\n";
    }

    void verdicts(const ReportVerdicts &verdicts)
    {
        const std::string name(toString(verdicts.status));
        m_text += "<li><b class=" + name.substr(0, 1) + ">" + withBlanks(name) + "</b> under ";
        m_text += listedNames(verdicts.qconfigs.size(), 4, ',',
                              [&](std::size_t i) { return m_qconfigs[verdicts.qconfigs[i]]; });
        if (!verdicts.reason.empty())
            m_text += ": " + htmlText(verdicts.reason);
    }

    void findings()
    {
        m_text += "<h2 id=findings>Findings</h2>\n<ul>";
        for (const Diagnostic &found : m_report.findings)
            m_text += "<li><b class=" + std::string(found.severity == Severity::Error ? "e" : "n") + ">" +
                      std::string(toString(found.severity)) + "</b> " + htmlText(found.message) + " <code>" +
                      htmlText(found.where.text()) + "</code> [" + std::string(toString(found.rule)) + "]\n";
        if (m_report.findings.empty())
            m_text += "<li>None.";
        m_text += "</ul>\n";
    }

    void limits()
    {
        m_text += "<h2 id=limits>What this cannot say</h2>\n<ul>";
        for (const std::string_view limit : limitsOfReports)
            m_text += "<li>" + htmlText(limit);
        m_text += "</ul>\n";
    }

    /// The document as a block of JSON, in which no text can end the element.
    void foot()
    {
        m_text.append(documentBegin).append(asciiJson(visibleJson(writeJsonLine(toJson(m_report.document)))));
        m_text.append(documentEnd).append("\n<script>").append(htmlScript).append("</script>\n</body></html>\n");
    }

    const BackendReport &m_report;
    std::vector<std::string> m_qconfigs; // their names, as HTML
    std::string m_text;
};

} // namespace

std::string htmlText(std::string_view text)
{
    const auto isPlain = [](char c) {
        return c != '&' && c != '<' && c != '>';
    };
    std::string result;
    copyCharacters(result, withinLine(text), isPlain, [&result](const Utf8Character &character, std::string_view) {
        result += character.codePoint == '&' ? "&amp;" : character.codePoint == '<' ? "&lt;" : "&gt;";
    });
    return result;
}

std::string reportHtml(const BackendReport &report)
{
    return Page(report).text();
}

std::optional<std::string> documentInReport(std::string_view html)
{
    if (!html.starts_with(pageBegin))
        return std::nullopt;
    const std::size_t begin = html.find(documentBegin);
    const std::size_t end = begin == std::string_view::npos ? begin : html.find(documentEnd, begin);
    if (end == std::string_view::npos)
        return std::nullopt;
    std::string document(html.substr(0, end));
    std::replace_if(
        document.begin(), document.begin() + static_cast<std::ptrdiff_t>(begin + documentBegin.size()),
        [](char c) { return c != '\n'; }, ' ');
    return document;
}

} // namespace bcfg
