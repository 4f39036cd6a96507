// SPDX-License-Identifier: Apache-2.0
#include "ui/session/files/startopening.h"

#include "ui/basis/toolkit/longwork.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>

namespace bcfg::ui::session {

namespace {

struct OpeningWords
{
    Q_DECLARE_TR_FUNCTIONS(Opening)
};

} // namespace

QList<FileKind> documentKinds()
{
    return {{OpeningWords::tr("Backend configs"), QStringLiteral(".bcfg.json")},
            {OpeningWords::tr("JSON"), QStringLiteral(".json")},
            anyKind()};
}

QString askDocumentPath(QWidget &parent, const QString &folder)
{
    return QFileDialog::getOpenFileName(&parent, OpeningWords::tr("Open Backend Config"), folder,
                                        nameFilter(documentKinds()));
}

void startOpening(QObject &owner, QWidget &window, const QString &path, std::function<void(ReadDocument read)> then)
{
    startReading(
        owner, window, openingText(path), [path](Progress &progress) { return readDocument(path, &progress); },
        [path, then = std::move(then)](std::optional<ReadDocument> read) {
            then(read ? *std::move(read) : DocumentError{OpeningWords::tr("%1 was not opened.").arg(path), true});
        });
}

QString openingText(const QString &path)
{
    return OpeningWords::tr("Opening “%1”…").arg(QFileInfo(path).fileName());
}

} // namespace bcfg::ui::session
