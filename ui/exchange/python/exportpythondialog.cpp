// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/python/exportpythondialog.h"

#include "core/document/model/mapped.h"
#include "core/exchange/base/inheritance.h"
#include "core/torch/catalog/builtinconfigs.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/codehighlighter.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/values/fieldtext.h"
#include "ui/basis/values/patterntext.h"
#include "ui/exchange/python/trustquestion.h"
#include "ui/session/files/askingsave.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace bcfg::ui::exchange {

namespace {

/// "#0 Conv1d, Observation type".
QString placeOf(const Diagnostic &diagnostic, std::size_t index, const BackendConfig &document)
{
    const QString field = placeTitle(diagnostic.where);
    const QString entry = entryTitle(document, index);
    return field.isEmpty() ? entry : entry + QStringLiteral(", ") + field;
}

QString messagesOf(const PythonSource &source, const BackendConfig &document)
{
    constexpr std::size_t most = 5;
    QStringList lines;
    for (const Diagnostic &diagnostic :
         std::span(source.diagnostics).first(std::min(most, source.diagnostics.size()))) {
        const std::optional<std::size_t> index = diagnostic.where.configIndex();
        const QString message = toQString(diagnostic.message);
        lines.append(index ? placeOf(diagnostic, *index, document) + QStringLiteral(": ") + message : message);
    }
    if (source.text.empty() && !lines.isEmpty())
        lines.prepend(ExportPythonDialog::tr("No Python module can be written because of:"));
    if (source.diagnostics.size() > most)
        lines.append(ExportPythonDialog::tr("%1 more.").arg(source.diagnostics.size() - most));
    return lines.join('\n');
}

} // namespace

ExportPythonDialog::ExportPythonDialog(const session::Document &document, const QString &file, Settings &settings,
                                       QWidget *parent)
    : QDialog(parent),
      m_document(document.config()),
      m_settings(settings),
      m_factories(ownFactories(m_document)),
      m_file(file),
      m_form(new QComboBox(this)),
      m_text(new QPlainTextEdit(this)),
      m_messages(newHintLabel(this))
{
    setWindowTitle(tr("Export as Python"));
    resize(800, 600);
    m_form->setObjectName(QStringLiteral("formBox"));
    m_form->addItem(tr("All pattern configs"), QString());
    m_form->addItem(tr("What differs from the nearest built-in config"), toQString(nearestBase));
    for (const BuiltInConfig &base : builtInConfigs(document.release())) {
        const QString name = toQString(base.name());
        m_form->addItem(tr("What differs from %1").arg(name), name);
    }
    if (m_document.inheritance) // propose the differences from the base
        m_form->setCurrentIndex(std::max(0, m_form->findData(toQString(m_document.inheritance->base().builtIn))));
    setNames(*m_text, "moduleText", tr("The Python module"));
    showAsCode(*m_text);
    m_messages->setObjectName(QStringLiteral("exportMessages"));

    auto *form = new QFormLayout;
    form->addRow(tr("&Module has"), m_form);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_trust = buttons->addButton(tr("&Trust Packages…"), QDialogButtonBox::ActionRole);
    m_trust->setObjectName(QStringLiteral("trustButton"));
    m_trust->setToolTip(tr("The module then calls functions of packages other than PyTorch, which are listed first, "
                           "instead of leaving their results to be filled in."));
    m_save = buttons->addButton(tr("&Save As…"), QDialogButtonBox::AcceptRole);
    m_save->setObjectName(QStringLiteral("saveButton"));
    m_save->setDefault(true);
    QVBoxLayout *layout = newDialogLayout(*this);
    layout->addLayout(form);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_messages);
    layout->addWidget(buttons);
    connect(m_form, &QComboBox::currentIndexChanged, this, &ExportPythonDialog::write);
    connect(m_trust, &QPushButton::clicked, this,
            [this] { askForTrust(untrusted(m_factories, m_settings), {}, m_settings, *this, [this] { write(); }); });
    connect(m_save, &QPushButton::clicked, this, &ExportPythonDialog::save);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    write();
}

/// Writes the module in a thread, as a large document takes seconds.
void ExportPythonDialog::write()
{
    m_save->setEnabled(false);
    m_trust->setVisible(!untrusted(m_factories, m_settings).empty());
    m_messages->setText(tr("Writing…"));
    const auto work = [snapshot = m_document, base = toUtf8(m_form->currentData().toString()),
                       trusted = mapped(m_settings.trustedPackages.value(), toUtf8)] {
        return pythonModule(snapshot, base, trusted);
    };
    m_writing.start(*this, work, [this](PythonSource source) { take(std::move(source)); });
}

void ExportPythonDialog::take(PythonSource source)
{
    m_source = std::move(source);
    setCode(*m_text, m_source.text, tr("# The saved module continues."));
    m_messages->setText(messagesOf(m_source, m_document));
    m_messages->setVisible(!m_source.diagnostics.empty());
    m_save->setEnabled(!m_source.text.empty());
}

void ExportPythonDialog::save()
{
    const QList<session::FileKind> kinds = {{tr("Python"), QStringLiteral(".py")}, session::anyKind()};
    session::askAndSave(*this, *this, windowTitle(), m_file, kinds, m_source.text, [this](const QString &path) {
        emit saved(path);
        accept();
    });
}

} // namespace bcfg::ui::exchange
