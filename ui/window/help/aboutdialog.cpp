// SPDX-License-Identifier: Apache-2.0
#include "ui/window/help/aboutdialog.h"

#include "core/document/json/jsontext.h"
#include "core/torch/catalog/release.h"
#include "ui/basis/log.h"
#include "ui/basis/marks.h"
#include "ui/basis/settings/settings.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QList>
#include <QPushButton>
#include <QScreen>
#include <QSysInfo>
#include <QVBoxLayout>

#include <utility>

namespace bcfg::ui::window {

namespace {

QString screenText(const QScreen &screen)
{
    const QSize size = screen.size();
    return QStringLiteral("%1x%2, scale %3, %4 dpi")
        .arg(size.width())
        .arg(size.height())
        .arg(screen.devicePixelRatio())
        .arg(screen.logicalDotsPerInch());
}

/// "1.13.1, 2.6.0 and 3.0.0"
QString knownReleases()
{
    QStringList all = textList(Release::all(), [](Release release) { return toQString(release.version()); });
    const QString last = all.takeLast();
    return all.isEmpty() ? last : AboutDialog::tr("%1 and %2").arg(all.join(QStringLiteral(", ")), last);
}

/// The program's version, the releases of PyTorch that it knows, the versions of its libraries, and the system that it
/// runs on, as pairs of a title and a text.
QList<std::pair<QString, QString>> versions()
{
    const auto tr = [](const char *text) {
        return AboutDialog::tr(text);
    };
    const QString running = QString::fromLatin1(qVersion());
    const QString built = QStringLiteral(QT_VERSION_STR);
    return {
        {tr("Version"), QApplication::applicationVersion()},
        {tr("PyTorch"),
         tr("%1 and %2, checked against %3")
             .arg(toQString(generationName(Api::Torch1_13)), toQString(generationName(Api::Torch2)), knownReleases())},
        {tr("Qt"), running == built ? running : tr("%1, built with %2").arg(running, built)},
        {tr("Platform"), QGuiApplication::platformName()},
        {tr("System"), QStringLiteral("%1, %2 %3, %4")
                           .arg(QSysInfo::prettyProductName(), QSysInfo::kernelType(), QSysInfo::kernelVersion(),
                                QSysInfo::currentCpuArchitecture())},
        {QStringLiteral("nlohmann_json"), toQString(jsonLibraryVersion())},
    };
}

/// The data for a bug report: versions, the paths of settings and log, the end of the log, and the screen of `window`.
/// Contains nothing from documents.
QString diagnosticsText(const Settings &settings, const QWidget &window)
{
    constexpr int lastLines = 50;
    QStringList lines = {QStringLiteral("Backend Config Editor")};
    const auto add = [&](const QString &name, const QString &value) {
        lines.append(name + QStringLiteral(": ") + value);
    };
    for (const auto &[name, version] : versions())
        add(name, version);
    add(AboutDialog::tr("Screen"), screenText(*window.screen()));
    add(AboutDialog::tr("Settings"), settings.fileName());
    add(AboutDialog::tr("Log"), logFile().isEmpty() ? AboutDialog::tr("none") : logFile());
    lines += textList(lastLogLines(lastLines), [](const QString &line) { return QStringLiteral("    ") + line; });
    return lines.join('\n') + '\n';
}

} // namespace

AboutDialog::AboutDialog(const Settings &settings, QWidget *parent) : QDialog(parent)
{
    setWindowTitle(tr("About Backend Config Editor"));
    auto *icon = new QLabel(this);
    icon->setPixmap(programIcon().pixmap(64));
    auto *title = newTextLabel(tr("Backend Config Editor"), this);
    title->setFont(titleFont(title->font()));

    QFormLayout *form = newFieldForm();
    for (const auto &[name, version] : versions()) {
        QLabel *value = newTextLabel(version, this);
        value->setTextInteractionFlags(Qt::TextSelectableByMouse);
        value->setAccessibleName(name);
        auto *label = newTextLabel(name, this);
        label->setForegroundRole(QPalette::PlaceholderText);
        form->addRow(label, value);
    }

    QDialogButtonBox *buttons = newDialogButtons(*this, QDialogButtonBox::Close);
    QPushButton *copy = buttons->addButton(tr("Copy &Diagnostics"), QDialogButtonBox::ActionRole);
    copy->setObjectName(QStringLiteral("copyDiagnostics"));
    copy->setToolTip(
        tr("Copies versions, where settings and log are, and the end of the log, but no content of documents."));
    auto *copied = newHintLabel(this);
    connect(copy, &QPushButton::clicked, this, [this, copied, &settings] {
        QGuiApplication::clipboard()->setText(diagnosticsText(settings, *this));
        copied->setText(tr("Copied."));
    });

    auto *text = newInnerLayout<QVBoxLayout>(nullptr, 8);
    text->addWidget(title);
    text->addWidget(newTextLabel(tr("Edits, checks and explains PyTorch quantization backend configs."), this));
    text->addSpacing(8);
    text->addLayout(form);
    text->addSpacing(8);
    text->addWidget(newTextLabel(tr("Apache License 2.0. It comes without any warranty."), this));
    auto *top = newInnerLayout<QHBoxLayout>(nullptr, 24);
    top->addWidget(icon, 0, Qt::AlignTop);
    top->addLayout(text, 1);
    auto *bottom = new QHBoxLayout;
    bottom->addWidget(copied, 1);
    bottom->addWidget(buttons);
    auto *layout = newLayout<QVBoxLayout>(this, {24, 24, 24, 16}, 24);
    layout->addLayout(top);
    layout->addLayout(bottom);
    setMinimumWidth(600);
}

} // namespace bcfg::ui::window
