// SPDX-License-Identifier: Apache-2.0
#include "ui/session/files/savepicture.h"

#include "ui/session/files/askingsave.h"

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
    const auto request = [picture](const QString &path) {
        const bool isSvg = path.endsWith(QStringLiteral(".svg"), Qt::CaseInsensitive);
        const auto bytes = [picture, isSvg](Progress &) {
            return pictureBytes(picture, isSvg).toStdString();
        };
        return SaveRequest{.path = path, .text = {}, .makeText = bytes};
    };
    askAndSave(owner, window, task, proposed,
               {{Words::tr("SVG"), QStringLiteral(".svg")}, {Words::tr("PNG"), QStringLiteral(".png")}}, request,
               [then](const QString &path) { then(QFileInfo(path).fileName()); });
}

} // namespace bcfg::ui::session
