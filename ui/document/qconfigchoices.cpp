// SPDX-License-Identifier: Apache-2.0
#include "ui/document/qconfigchoices.h"

#include "core/catalog/qconfigs.h"
#include "ui/text.h"

#include <QCoreApplication>

#include <algorithm>

namespace bcfg::ui {

QConfigAssignment QConfigChoice::assignment(Api api) const
{
    return std::visit([api](const auto &given) { return QConfigAssignment(given, api); }, source);
}

QConfigChoices::QConfigChoices(Api api, const std::vector<QConfigChoice> &own) : m_api(api)
{
    const QConfigCatalog &catalog = QConfigCatalog::of(api);
    for (const NamedQConfig &named : catalog.qconfigs()) {
        m_all.push_back({QConfigChoice::Origin::Named, toQString(named.name),
                         toQString(QConfigCatalog::shortName(named.name)), named.qconfig});
    }
    for (const NamedQConfigMapping &named : catalog.mappings()) {
        const QString title = QCoreApplication::translate("QConfigChoices", "%1 mapping");
        m_all.push_back({QConfigChoice::Origin::DefaultMapping, toQString(named.name),
                         title.arg(toQString(QConfigCatalog::shortName(named.name))), named.mapping});
    }
    m_all.insert(m_all.end(), own.begin(), own.end());
}

int QConfigChoices::find(const QString &name) const
{
    for (const auto member : {&QConfigChoice::name, &QConfigChoice::title}) {
        if (const auto found = std::ranges::find(m_all, name, member); found != m_all.end())
            return toInt(found - m_all.begin());
    }
    const NamedQConfig *named = QConfigCatalog::of(m_api).findQConfig(toUtf8(name)); // knows other spellings
    return named ? find(toQString(named->name)) : -1;
}

QString QConfigChoices::unusedTitle(const QString &title) const
{
    QString unused = title;
    for (int number = 2; find(unused) >= 0; ++number)
        unused = QStringLiteral("%1 %2").arg(title).arg(number);
    return unused;
}

} // namespace bcfg::ui
