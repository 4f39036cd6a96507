// SPDX-License-Identifier: Apache-2.0
#include "ui/session/qconfigs/qconfigchoices.h"

#include "core/torch/catalog/qconfigs.h"
#include "ui/basis/text.h"

#include <QCoreApplication>

#include <algorithm>

namespace bcfg::ui {

QConfigAssignment QConfigChoice::assignment(Release release) const
{
    return std::visit([release](const auto &given) { return QConfigAssignment(given, release); }, source);
}

QConfigMapping QConfigChoice::mapping() const
{
    if (const QConfigMapping *mapping = std::get_if<QConfigMapping>(&source))
        return *mapping;
    QConfigMapping mapping;
    mapping.global = std::get<QConfig>(source);
    return mapping;
}

std::span<const QConfigChoice::Origin> choiceSections()
{
    using Origin = QConfigChoice::Origin;
    static constexpr Origin sections[] = {Origin::Own, Origin::Named, Origin::DefaultMapping};
    return sections;
}

QString sectionTitle(QConfigChoice::Origin origin)
{
    switch (origin) {
    case QConfigChoice::Origin::Own:
        return QCoreApplication::translate("QConfigChoices", "Own");
    case QConfigChoice::Origin::Named:
        return QCoreApplication::translate("QConfigChoices", "PyTorch's QConfigs");
    case QConfigChoice::Origin::DefaultMapping:
        return QCoreApplication::translate("QConfigChoices", "PyTorch's QConfigMappings");
    }
    Q_UNREACHABLE();
}

QConfigChoices::QConfigChoices(Release release, const std::vector<QConfigChoice> &own) : m_release(release)
{
    const QConfigCatalog &catalog = QConfigCatalog::of(release);
    for (const NamedQConfig &named : catalog.qconfigs()) {
        m_all.push_back({QConfigChoice::Origin::Named, toQString(named.name),
                         toQString(QConfigCatalog::shortName(named.name)), named.qconfig});
    }
    for (const NamedQConfigMapping &named : catalog.mappings()) {
        const QString title = QCoreApplication::translate("QConfigChoices", "%1 mapping");
        m_all.push_back({QConfigChoice::Origin::DefaultMapping, toQString(named.name),
                         title.arg(toQString(QConfigCatalog::shortName(named.name))), named.mapping});
    }
    m_ofPyTorch = toInt(m_all.size());
    m_all.insert(m_all.end(), own.begin(), own.end());
}

int QConfigChoices::slot(int index) const
{
    return index < m_ofPyTorch ? index : m_ofPyTorch + at(index).serial;
}

int QConfigChoices::find(const QString &name) const
{
    if (name.isEmpty())
        return -1;
    for (const auto member : {&QConfigChoice::id, &QConfigChoice::name, &QConfigChoice::title}) {
        if (const auto found = std::ranges::find(m_all, name, member); found != m_all.end())
            return toInt(found - m_all.begin());
    }
    const NamedQConfig *named = QConfigCatalog::of(m_release).findQConfig(toUtf8(name)); // also finds other spellings
    return named ? find(toQString(named->name)) : -1;
}

QString QConfigChoices::titleProblem(const QString &title, const QString &now) const
{
    const auto tr = [](const char *text) {
        return QCoreApplication::translate("QConfigChoices", text);
    };
    if (title.isEmpty())
        return tr("It needs a name.");
    if (const std::optional<TextProblem> problem = halfCharacterProblem(title))
        return problem->message;
    const int same = find(title);
    if (same >= 0 && at(same).origin != QConfigChoice::Origin::Own)
        return tr("PyTorch has one that is called %1.").arg(title);
    if (same >= 0 && title != now)
        return tr("There is another one that is called %1.").arg(title);
    return {};
}

QString QConfigChoices::unusedTitle(const QString &title) const
{
    QString unused = title;
    for (int number = 2; find(unused) >= 0; ++number)
        unused = QStringLiteral("%1 %2").arg(title).arg(number);
    return unused;
}

} // namespace bcfg::ui
