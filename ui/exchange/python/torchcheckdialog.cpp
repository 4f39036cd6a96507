// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/python/torchcheckdialog.h"

#include "core/document/json/exporter.h"
#include "core/document/model/mapped.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/exchange/python/trustquestion.h"

#include <QFormLayout>
#include <QLineEdit>
#include <QRegularExpression>

namespace bcfg::ui::exchange {

using namespace std::chrono_literals;

TorchCheckDialog::TorchCheckDialog(const session::Document &document, Settings &settings, QWidget *parent)
    : PythonDialog(settings, document.folder(), parent),
      m_document(document),
      m_packages(new QLineEdit(this))
{
    setWindowTitle(tr("Check with PyTorch"));
    resize(640, 400);
    m_packages->setObjectName(QStringLiteral("packagesEdit"));
    m_packages->setFont(codeFont());
    m_packages->setPlaceholderText(QStringLiteral("my_kernels, my_backend"));
    m_packages->setToolTip(tr("Packages of your own that patterns name, separated by commas. Their code runs; they are "
                              "looked for in the folder of the document first."));
    form().addRow(tr("&Own packages"), m_packages);
    addRun(tr("C&heck"), QStringLiteral("checkButton"),
           tr("PyTorch loads the document. Problems then lists its errors and warnings."));
}

/// Checks the document, after a question about packages that the user does not trust yet.
void TorchCheckDialog::run()
{
    const OwnFactories unknown = untrusted(ownFactories(m_document.config()), settings());
    if (unknown.empty())
        return check();
    askForTrust(unknown, tr("Check &Without"), settings(), *this, [this] { check(); });
}

/// Checks the document. Calls only factories of packages that the user trusts.
void TorchCheckDialog::check()
{
    const OwnFactories factories = ownFactories(m_document.config());
    const OwnFactories refused = untrusted(factories, settings());
    std::vector<std::string> trusted;
    for (const auto &[package, functions] : factories) {
        if (!refused.contains(package))
            trusted.push_back(package);
    }
    static const QRegularExpression comma(QStringLiteral("[,\\s]+"));
    const std::vector<std::string> packages = mapped(m_packages->text().split(comma, Qt::SkipEmptyParts), toUtf8);
    const QString folder = m_document.folder();
    const bool importsModules = !packages.empty() || !trusted.empty();
    askToRun(importsModules ? folder : QString(), [this, packages, trusted, folder] {
        start(checkCall(exportDocument(m_document.config()), packages, trusted, toUtf8(folder)), m_workFolder.path(),
              10min);
    });
}

std::optional<QString> TorchCheckDialog::take(const QByteArray &output)
{
    std::optional<TorchAnswer> answer = readTorchAnswer({output.data(), static_cast<std::size_t>(output.size())});
    if (!answer)
        return tr("Python's output is not a valid answer.");
    m_answer = *std::move(answer);
    return std::nullopt;
}

} // namespace bcfg::ui::exchange
