// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/python/trustquestion.h"

#include "ui/basis/text.h"

#include <QCoreApplication>
#include <QMessageBox>
#include <QPushButton>

namespace bcfg::ui {

namespace {

struct TrustQuestionWords
{
    Q_DECLARE_TR_FUNCTIONS(TrustQuestion)
};

/// The name of the package, and the first functions of it that would be called.
QString textOf(const std::string &package, const std::set<std::string> &functions)
{
    constexpr std::size_t most = 5;
    QStringList lines{toQString(package) + ':'};
    for (const std::string &function : functions) {
        if (lines.size() > static_cast<qsizetype>(most)) {
            lines.append(TrustQuestionWords::tr("and %1 more").arg(functions.size() - most));
            break;
        }
        lines.append(toQString(function));
    }
    return lines.join(QStringLiteral("\n    "));
}

} // namespace

OwnFactories untrusted(OwnFactories factories, const Settings &settings)
{
    for (const QString &package : settings.trustedPackages())
        factories.erase(toUtf8(package));
    return factories;
}

TrustAnswer askForTrust(const OwnFactories &factories, const QString &without, Settings &settings, QWidget *parent)
{
    QStringList packages;
    QStringList texts{TrustQuestionWords::tr("Pattern configs have their fusers made by functions of packages other "
                                             "than PyTorch. Trusted, these are called:")};
    for (const auto &[package, functions] : factories) {
        packages.append(toQString(package));
        texts.append(textOf(package, functions));
    }
    QMessageBox question(QMessageBox::Question,
                         TrustQuestionWords::tr("Trust %1?").arg(packages.join(QStringLiteral(", "))),
                         texts.join(QStringLiteral("\n\n")), QMessageBox::Cancel, parent);
    question.setTextFormat(Qt::PlainText);
    question.setInformativeText(TrustQuestionWords::tr(
        "Trust a package only if you trust whoever wrote it: what it makes runs with your rights. You are not asked "
        "again; Edit › Settings lists the packages that are trusted."));
    QPushButton *trusts = question.addButton(TrustQuestionWords::tr("&Trust"), QMessageBox::AcceptRole);
    QPushButton *goesOn = without.isEmpty() ? nullptr : question.addButton(without, QMessageBox::ActionRole);
    question.setDefaultButton(QMessageBox::Cancel);
    question.exec();
    if (question.clickedButton() == trusts) {
        settings.setTrustedPackages(settings.trustedPackages() + packages);
        return TrustAnswer::Trusted;
    }
    return goesOn && question.clickedButton() == goesOn ? TrustAnswer::Without : TrustAnswer::Cancelled;
}

} // namespace bcfg::ui
