// SPDX-License-Identifier: Apache-2.0
#include "ui/window/appearance/settingsdialog.h"

#include "ui/basis/commands/keyspage.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/textlistedit.h"
#include "ui/exchange/python/interpreterbox.h"
#include "ui/window/appearance/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>
#include <QRegularExpression>
#include <QTabWidget>
#include <QVBoxLayout>

namespace bcfg::ui::window {

SettingsDialog::SettingsDialog(Settings &settings, QWidget *parent) : QDialog(parent), m_settings(settings)
{
    setWindowTitle(tr("Settings"));
    resize(720, 560);
    auto *pages = new QTabWidget(this);
    pages->setObjectName(QStringLiteral("settingsPages"));
    pages->addTab(newGeneralPage(), tr("&General"));
    pages->addTab(newPythonPage(), tr("&Python"));
    pages->addTab(new KeysPage(settings, this), tr("Ke&ys"));
    QDialogButtonBox *buttons = newDialogButtons(*this, QDialogButtonBox::Close);
    for (QPushButton *button : findChildren<QPushButton *>()) // so that Enter in a field presses no button
        button->setAutoDefault(false);
    QVBoxLayout *layout = newDialogLayout(*this);
    layout->addWidget(pages, 1);
    layout->addWidget(buttons);
}

QWidget *SettingsDialog::newGeneralPage()
{
    auto *page = new QWidget(this);
    auto *form = new QFormLayout(page);
    const auto addChoice = [&](const QString &label, const QString &name, const QStringList &choices, int now,
                               auto set) {
        auto *box = new QComboBox(page);
        box->setObjectName(name);
        box->addItems(choices);
        box->setCurrentIndex(now);
        connect(box, &QComboBox::currentIndexChanged, this, set);
        form->addRow(label, box);
    };
    const auto addYesNo = [&](const QString &text, const QString &name, Setting<bool> &setting) {
        auto *box = new QCheckBox(text, page);
        box->setObjectName(name);
        box->setChecked(setting.value());
        connect(box, &QCheckBox::toggled, &setting, &Setting<bool>::set);
        form->addRow(box);
    };
    addChoice(tr("&Theme"), QStringLiteral("themeBox"), {tr("As the system"), tr("Light"), tr("Dark")},
              static_cast<int>(m_settings.theme.value()), [this](int theme) {
                  m_settings.theme.set(static_cast<ThemeChoice>(theme));
                  applyTheme(*qApp, m_settings.theme.value());
              });
    constexpr int least = Settings::leastTextSteps;
    QStringList sizes;
    for (int step = least; step <= Settings::mostTextSteps; ++step)
        sizes.append(step == 0 ? tr("As the desktop's")
                               : tr("%1 points").arg((step > 0 ? "+" : "") + QString::number(step)));
    addChoice(tr("Text si&ze"), QStringLiteral("textBox"), sizes, m_settings.textSteps.value() - least,
              [this](int index) { m_settings.textSteps.set(applyTextSteps(*qApp, least + index)); });
    addChoice(tr("Patterns are &drawn as"), QStringLiteral("drawnBox"), {tr("Graph"), tr("Tree")},
              m_settings.showsPatternTree.value() ? 1 : 0,
              [this](int index) { m_settings.showsPatternTree.set(index == 1); });
    addChoice(tr("Patterns are &written in"), QStringLiteral("notationBox"),
              {tr("Forward order: (Conv2d, ReLU)"), tr("Reversed order: (ReLU, Conv2d)")},
              m_settings.showsReversed.value() ? 1 : 0,
              [this](int index) { m_settings.showsReversed.set(index == 1); });
    addChoice(tr("DType con&figs are shown as"), QStringLiteral("dtypesBox"),
              {tr("Cards where they are few, else a table"), tr("Cards"), tr("Table")},
              static_cast<int>(m_settings.dtypeView.value()),
              [this](int index) { m_settings.dtypeView.set(static_cast<DTypeViewChoice>(index)); });
    addChoice(tr("Documents are &opened in"), QStringLiteral("documentsBox"), {tr("Tabs"), tr("Windows of their own")},
              m_settings.opensInTabs.value() ? 0 : 1, [this](int index) { m_settings.opensInTabs.set(index == 0); });
    addYesNo(tr("&Columns of all constraints, including those that nothing uses"), QStringLiteral("allConstraints"),
             m_settings.showsAllConstraints);
    addYesNo(tr("Keep a &backup when saving"), QStringLiteral("keepBackup"), m_settings.keepsBackup);
    addYesNo(tr("Open files in the program that is &running already, from the next start on"),
             QStringLiteral("singleInstance"), m_settings.isSingleInstance);
    return page;
}

QWidget *SettingsDialog::newPythonPage()
{
    auto *page = new QWidget(this);
    auto *interpreter = new exchange::InterpreterBox(m_settings.interpreter.value(), {}, page);
    connect(interpreter, &exchange::InterpreterBox::changed, this,
            [this, interpreter] { m_settings.interpreter.set(interpreter->interpreter()); });
    auto *packages =
        new TextListEdit(tr("&Trusted packages, whose functions may make fusers"), QStringLiteral("packages"), page);
    static const QRegularExpression dotted(QStringLiteral("[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)*"));
    packages->allowAdding(dotted, tr("such as %1").arg(QStringLiteral("coremltools")),
                          tr("A package is a dotted name of letters, digits and underscores."));
    connect(packages, &TextListEdit::edited, this,
            [this, packages] { m_settings.trustedPackages.set(packages->texts()); });
    m_settings.trustedPackages.watch(*packages, [packages](const QStringList &names) { packages->setTexts(names); });
    auto *folders = new TextListEdit(tr("Trusted &folders, whose Python code runs without a question"),
                                     QStringLiteral("folders"), page);
    connect(folders, &TextListEdit::edited, this, [this, folders] { m_settings.trustedFolders.set(folders->texts()); });
    m_settings.trustedFolders.watch(*folders, [folders](const QStringList &paths) { folders->setTexts(paths); });
    auto *form = new QFormLayout;
    form->addRow(tr("&Interpreter"), interpreter);
    auto *layout = new QVBoxLayout(page);
    layout->setSpacing(12);
    layout->addLayout(form);
    layout->addWidget(packages, 1);
    layout->addWidget(folders, 1);
    return page;
}

} // namespace bcfg::ui::window
