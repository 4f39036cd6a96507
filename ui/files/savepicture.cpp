// SPDX-License-Identifier: Apache-2.0
#include "ui/files/savepicture.h"

#include "ui/files/askingsave.h"
#include "ui/files/savepath.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace bcfg::ui {

namespace {

struct SavePictureWords
{
    Q_DECLARE_TR_FUNCTIONS(SavePicture)
};

} // namespace

QString savePictureAsking(QWidget &window, const QString &task, const QString &proposed, const Picture &picture)
{
    using Words = SavePictureWords;
    for (;;) {
        const QString path =
            askSavePath(window, task, proposed,
                        {{Words::tr("SVG"), QStringLiteral(".svg")}, {Words::tr("PNG"), QStringLiteral(".png")}});
        if (path.isEmpty())
            return {};
        const bool isSvg = path.endsWith(QStringLiteral(".svg"), Qt::CaseInsensitive);
        const auto bytes = [&](Progress &) {
            return pictureBytes(picture, isSvg).toStdString();
        };
        const SaveOutcome outcome = saveAsking(window, {.path = path, .text = {}, .makeText = bytes});
        if (outcome != SaveOutcome::SaveElsewhere)
            return outcome == SaveOutcome::Saved ? QFileInfo(path).fileName() : QString();
    }
}

} // namespace bcfg::ui
