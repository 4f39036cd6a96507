// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/setaside.h"

#include <QFile>

namespace bcfg::ui {

QString setAside(const QString &path)
{
    constexpr int most = 100;
    for (int i = 1; i <= most; ++i) {
        const QString aside = path + QStringLiteral(".broken") + (i == 1 ? QString() : QString::number(i));
        if (QFile::rename(path, aside)) // QFile::rename() never replaces a file
            return aside;
    }
    return {};
}

} // namespace bcfg::ui
