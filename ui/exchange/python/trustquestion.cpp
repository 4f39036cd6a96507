// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/python/trustquestion.h"

#include "ui/basis/text.h"
#include "ui/basis/toolkit/dialogs.h"

#include <QCoreApplication>

#include <utility>

namespace bcfg::ui::exchange {

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

void askForTrust(const OwnFactories &factories, const QString &without, Settings &settings, QWidget &parent,
                 std::function<void(TrustAnswer answer)> then)
{
    QStringList packages;
    QStringList texts{TrustQuestionWords::tr("Pattern configs have their fusers made by functions of packages other "
                                             "than PyTorch. Trusted, these are called:")};
    for (const auto &[package, functions] : factories) {
        packages.append(toQString(package));
        texts.append(textOf(package, functions));
    }
    constexpr int trust = 0;
    Question question{.title = TrustQuestionWords::tr("Trust %1?").arg(packages.join(QStringLiteral(", "))),
                      .text = texts.join(QStringLiteral("\n\n")),
                      .consequence = TrustQuestionWords::tr(
                          "Trust a package only if you trust whoever wrote it: what it makes runs with your rights. "
                          "You are not asked again; Edit › Settings lists the packages that are trusted."),
                      .choices = {TrustQuestionWords::tr("&Trust")}};
    if (!without.isEmpty())
        question.choices.append(without);
    ask(question, parent, parent, [packages, &settings, then = std::move(then)](int answer) {
        if (answer == trust)
            settings.setTrustedPackages(settings.trustedPackages() + packages);
        then(answer == QMessageBox::Cancel ? TrustAnswer::Cancelled
             : answer == trust             ? TrustAnswer::Trusted
                                           : TrustAnswer::Without);
    });
}

} // namespace bcfg::ui::exchange
