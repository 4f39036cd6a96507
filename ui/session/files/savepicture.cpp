// SPDX-License-Identifier: Apache-2.0
#include "ui/session/files/savepicture.h"

#include "ui/session/files/askingsave.h"
#include "ui/session/files/savepath.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace bcfg::ui::session {

namespace {

struct SavePictureWords
{
    Q_DECLARE_TR_FUNCTIONS(SavePicture)
};

} // namespace

void savePictureAsking(QObject &owner, QWidget &window, const QString &task, const QString &proposed,
                       const Picture &picture, const std::function<void(const QString &name)> &then)
{
    using Words = SavePictureWords;
    const QString path =
        askSavePath(window, task, proposed,
                    {{Words::tr("SVG"), QStringLiteral(".svg")}, {Words::tr("PNG"), QStringLiteral(".png")}});
    if (path.isEmpty())
        return;
    const bool isSvg = path.endsWith(QStringLiteral(".svg"), Qt::CaseInsensitive);
    const auto bytes = [picture, isSvg](Progress &) {
        return pictureBytes(picture, isSvg).toStdString();
    };
    const auto take = [&owner, &window, task, proposed, picture, path, then](SaveOutcome outcome) {
        if (outcome == SaveOutcome::SaveElsewhere)
            savePictureAsking(owner, window, task, proposed, picture, then);
        else if (outcome == SaveOutcome::Saved)
            then(QFileInfo(path).fileName());
    };
    saveAsking(owner, window, {.path = path, .text = {}, .makeText = bytes}, take);
}

} // namespace bcfg::ui::session
