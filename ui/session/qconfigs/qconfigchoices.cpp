// SPDX-License-Identifier: Apache-2.0
#include "ui/session/qconfigs/qconfigchoices.h"

#include "core/torch/catalog/perrelease.h"
#include "core/torch/catalog/qconfigs.h"
#include "ui/basis/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <numeric>
#include <utility>

namespace bcfg::ui::session {

QConfigAssignment QConfigChoice::assignment(Release release) const
{
    return std::visit([release](const auto &given) { return QConfigAssignment(given, release); }, source);
}

QConfigMapping QConfigChoice::mapping() const
{
    return wholeMapping(source);
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

std::span<const QConfigChoice> choicesOfPyTorch(Release release)
{
    return perRelease(release, [](Release made) {
        const QConfigCatalog &catalog = QConfigCatalog::of(made);
        std::vector<QConfigChoice> all;
        for (const NamedQConfig &named : catalog.qconfigs()) {
            all.push_back({QConfigChoice::Origin::Named, toQString(named.name),
                           toQString(QConfigCatalog::shortName(named.name)), named.qconfig});
        }
        for (const NamedQConfigMapping &named : catalog.mappings()) {
            all.push_back({QConfigChoice::Origin::DefaultMapping, toQString(named.name),
                           toQString(QConfigCatalog::shortName(named.name) + " mapping"), named.mapping});
        }
        return all;
    });
}

QConfigChoices::QConfigChoices(Release release, std::vector<QConfigChoice> own)
    : m_release(release),
      m_ofPyTorch(choicesOfPyTorch(release)),
      m_own(std::move(own))
{}

std::vector<int> QConfigChoices::inSections() const
{
    std::vector<int> indices(static_cast<std::size_t>(count()));
    std::iota(indices.begin(), indices.end(), 0);
    std::rotate(indices.begin(), indices.begin() + countOfPyTorch(), indices.end());
    return indices;
}

int QConfigChoices::find(const QString &name) const
{
    if (name.isEmpty())
        return -1;
    for (const auto member : {&QConfigChoice::id, &QConfigChoice::name, &QConfigChoice::title}) {
        for (int index = 0; index < count(); ++index) {
            if (at(index).*member == name)
                return index;
        }
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
        unused = QStringLiteral("%1 %2").arg(title, QString::number(number));
    return unused;
}

} // namespace bcfg::ui::session
