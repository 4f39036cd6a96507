// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/previewpanel.h"

#include "core/json/exporter.h"
#include "core/python/source.h"
#include "core/python/todict.h"
#include "ui/text.h"
#include "ui/widgets/codehighlighter.h"
#include "ui/widgets/section.h"

#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTabBar>

namespace bcfg::ui {

namespace {

struct Notation
{
    const char *title;
    const char *help;
    std::string (*text)(const PatternConfig &entry, Api api);
};

/// The module that makes the entry, or, as comments, why there is none.
std::string pythonText(const PatternConfig &entry, Api api)
{
    PythonSource source = pythonSource(entry, api);
    if (!source.text.empty())
        return std::move(source.text);
    for (const Diagnostic &diagnostic : source.diagnostics)
        if (diagnostic.severity == Severity::Error)
            source.text += "# " + diagnostic.message + "\n";
    return std::move(source.text);
}

// One row a tab.
constexpr Notation notations[] = {
    {"to_dict",
     QT_TRANSLATE_NOOP("PreviewPanel", "What Python prints for BackendPatternConfig.to_dict(), on many lines."),
     toDictLines},
    {"JSON", QT_TRANSLATE_NOOP("PreviewPanel", "What stands in the file."),
     [](const PatternConfig &entry, Api) {
         return exportPatternConfig(entry);
     }},
    {"pretty", QT_TRANSLATE_NOOP("PreviewPanel", "What PyTorch's entry_to_pretty_str prints."), prettyText},
    {"Python", QT_TRANSLATE_NOOP("PreviewPanel", "A Python module that makes this pattern config."), pythonText},
};

} // namespace

PreviewPanel::PreviewPanel(const Cursor &cursor, QWidget *parent) : QTabWidget(parent), m_cursor(cursor)
{
    setDocumentMode(true);
    tabBar()->setAccessibleName(tr("Notation of the preview"));
    for (const Notation &notation : notations) {
        auto *view = new QPlainTextEdit(this);
        view->setReadOnly(true);
        view->setFont(codeFont());
        view->setFrameShape(QFrame::NoFrame);
        view->setLineWrapMode(QPlainTextEdit::NoWrap);
        view->setPlaceholderText(tr("Select a pattern to see it as PyTorch does."));
        view->setAccessibleName(tr("Preview as %1").arg(QString::fromLatin1(notation.title)));
        view->document()->setDocumentMargin(8);
        view->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        new CodeHighlighter(view->document());
        setTabToolTip(addTab(view, QString::fromLatin1(notation.title)), tr(notation.help));
    }
    m_timer.setSingleShot(true);
    m_timer.setInterval(0);
    connect(&m_timer, &QTimer::timeout, this, &PreviewPanel::render);
    connect(this, &QTabWidget::currentChanged, this, &PreviewPanel::render);
    connect(&cursor, &Cursor::switched, &m_timer, qOverload<>(&QTimer::start));
    connect(&cursor, &Cursor::entryEdited, &m_timer, qOverload<>(&QTimer::start));
    m_timer.start();
}

void PreviewPanel::render()
{
    auto *view = static_cast<QPlainTextEdit *>(currentWidget());
    const Notation &notation = notations[static_cast<std::size_t>(currentIndex())];
    const QString text =
        m_cursor.isValid() ? toQString(notation.text(*m_cursor.entry(), m_cursor.document().api())) : QString();
    if (text == view->toPlainText())
        return;
    const int line = view->verticalScrollBar()->value(); // an edit does not make the reader lose the place
    view->setPlainText(text);
    view->verticalScrollBar()->setValue(line);
}

} // namespace bcfg::ui
