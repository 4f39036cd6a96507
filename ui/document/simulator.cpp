// SPDX-License-Identifier: Apache-2.0
#include "ui/document/simulator.h"

#include "core/catalog/qconfigs.h"
#include "core/simulation/explanation.h"
#include "core/simulation/matching.h"
#include "ui/text.h"

namespace bcfg::ui {

namespace {

const NamedQConfig *find(Api api, const std::string &name)
{
    return name.empty() ? nullptr : QConfigCatalog::of(api).findQConfig(name);
}

} // namespace

JudgedDocument::JudgedDocument(const BackendConfig &document, std::optional<QConfig> qconfig)
    : m_index(document),
      m_statuses(document.configs.size(), Status::NotConfigured)
{
    if (!qconfig)
        return;
    m_qconfig.emplace(*std::move(qconfig), document.api);
    for (std::size_t row = 0; row < m_statuses.size(); ++row)
        m_statuses[row] = judge(m_index.candidate(row), &*m_qconfig).status;
}

void JudgedDocument::insert(std::size_t row, const Shared<PatternConfig> &entry)
{
    m_statuses.insert(m_statuses.begin() + static_cast<std::ptrdiff_t>(row), Status::NotConfigured);
    judgeRows(m_index.insert(row, entry));
}

void JudgedDocument::remove(std::size_t row)
{
    m_statuses.erase(m_statuses.begin() + static_cast<std::ptrdiff_t>(row));
    judgeRows(m_index.remove(row));
}

void JudgedDocument::replace(std::size_t row, const Shared<PatternConfig> &entry)
{
    judgeRows(m_index.replace(row, entry));
}

void JudgedDocument::judgeRows(const std::vector<std::size_t> &rows)
{
    for (const std::size_t row : rows)
        m_statuses[row] = judge(m_index.candidate(row), qconfig()).status;
}

Simulator::Simulator(Document &document, QObject *parent)
    : QObject(parent),
      m_document(document),
      m_judged(document, *this, [this] { onChanged(); })
{
    m_judged.setBuild(
        [](const BackendConfig &snapshot) { return std::make_unique<JudgedDocument>(snapshot, std::nullopt); });
    // Another document may be of the other generation, where the same QConfig may be spelled in another way.
    connect(&document, &Document::wasReset, this, &Simulator::qconfigChanged);
}

std::vector<std::string> Simulator::qconfigNames() const
{
    std::vector<std::string> names;
    for (const NamedQConfig &named : QConfigCatalog::of(m_document.api()).qconfigs())
        names.push_back(named.name);
    return names;
}

bool Simulator::chooseQConfig(const QString &name)
{
    const NamedQConfig *found = find(m_document.api(), toUtf8(name));
    if (!found && !name.isEmpty())
        return false;
    m_wanted = found ? QConfigCatalog::shortName(found->name) : std::string();
    m_judged.setBuild([wanted = m_wanted](const BackendConfig &snapshot) {
        const NamedQConfig *named = find(snapshot.api, wanted);
        return std::make_unique<JudgedDocument>(snapshot, named ? std::optional(named->qconfig) : std::nullopt);
    });
    emit qconfigChanged();
    return true;
}

QString Simulator::qconfigName() const
{
    const NamedQConfig *found = find(m_document.api(), m_wanted);
    return found ? toQString(found->name) : QString();
}

std::optional<Status> Simulator::status(int row) const
{
    const JudgedDocument *judged = m_judged.get();
    const auto index = static_cast<std::size_t>(row);
    return judged && judged->qconfig() && index < judged->statuses().size() ? std::optional(judged->statuses()[index])
                                                                            : std::nullopt;
}

std::optional<Explanation> Simulator::explain(int row) const
{
    const JudgedDocument *judged = m_judged.get();
    const auto index = static_cast<std::size_t>(row);
    if (!judged || !judged->qconfig() || index >= judged->statuses().size())
        return std::nullopt;
    return bcfg::explain(judged->candidate(index), judged->qconfig());
}

void Simulator::onChanged()
{
    m_totals = {};
    if (const JudgedDocument *judged = m_judged.get()) {
        for (const Status status : judged->statuses())
            ++m_totals[static_cast<std::size_t>(status)];
    }
    emit changed();
}

} // namespace bcfg::ui
