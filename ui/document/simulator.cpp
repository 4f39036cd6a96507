// SPDX-License-Identifier: Apache-2.0
#include "ui/document/simulator.h"

#include "core/catalog/qconfigs.h"
#include "core/simulation/contract.h"
#include "core/simulation/explanation.h"
#include "ui/text.h"

#include <algorithm>
#include <utility>

namespace bcfg::ui {

Simulator::Simulator(Document &document, QObject *parent)
    : QObject(parent),
      m_document(document),
      m_choices(document.api(), {}),
      m_judged(document, *this, [this] { onChanged(); })
{
    connect(&document, &Document::wasReset, this, &Simulator::onReset);
    connect(&document, &Document::edited, this, [this] { // when the models have the new document
        if (!std::exchange(m_wasReset, false))
            return;
        emit choicesReset();
        emit qconfigChanged();
    });
    rebuild();
}

int Simulator::addOwn(QConfigChoice own)
{
    const auto same = std::ranges::find(m_own, own.name, &QConfigChoice::name);
    const bool isNew = same == m_own.end();
    if (const int other = m_choices.find(own.title); other >= 0 && m_choices.at(other).name != own.name)
        own.title = own.name; // titles are unique
    const QString title = own.title;
    if (isNew)
        m_own.push_back(std::move(own));
    else
        *same = std::move(own);
    m_choices = QConfigChoices(api(), m_own);
    const int choice = m_choices.find(title);
    if (isNew)
        emit choiceAdded(choice);
    else
        rebuild();
    return choice;
}

int Simulator::addChanged(const QConfig &qconfig)
{
    const QString base = m_chosenTitle.section(tr(", changed"), 0, 0);
    const QString title = m_choices.unusedTitle(tr("%1, changed").arg(base));
    return addOwn({QConfigChoice::Origin::Own, title, title, qconfig});
}

bool Simulator::chooseQConfig(const QString &name)
{
    const int choice = name.isEmpty() ? -1 : m_choices.find(name);
    if (choice < 0 && !name.isEmpty())
        return false;
    choose(choice);
    return true;
}

void Simulator::choose(int choice)
{
    m_chosen = choice;
    m_chosenTitle = choice < 0 ? QString() : m_choices.at(choice).title;
    const JudgedDocument *judged = m_judged.get();
    if (choice >= 0 && !(judged && judged->column(choice)))
        rebuild();
    else
        emit changed(0, m_document.entryCount() - 1);
    emit qconfigChanged();
}

QString Simulator::qconfigName() const
{
    if (m_chosen < 0)
        return {};
    const QConfigChoice &choice = m_choices.at(m_chosen);
    return choice.origin == QConfigChoice::Origin::Own ? choice.title : choice.name;
}

void Simulator::keep(const std::vector<int> &choices)
{
    const qsizetype before = m_keptTitles.size();
    for (const int choice : choices)
        m_keptTitles.insert(m_choices.at(choice).title);
    if (m_keptTitles.size() != before)
        rebuild();
}

std::optional<Status> Simulator::status(int row, int choice) const
{
    const JudgedDocument *judged = m_judged.get();
    const VerdictColumn *column = judged ? judged->column(choice) : nullptr;
    const auto index = static_cast<std::size_t>(row);
    return column && index < judged->size() ? std::optional(column->status(index)) : std::nullopt;
}

StatusCounts Simulator::totals(int choice) const
{
    const JudgedDocument *judged = m_judged.get();
    const VerdictColumn *column = judged ? judged->column(choice) : nullptr;
    return column ? column->counts() : StatusCounts();
}

std::optional<Explanation> Simulator::explain(int row) const
{
    const std::optional<Match> match = matchOf(row);
    if (!match)
        return std::nullopt;
    Explanation explanation = bcfg::explain(match->candidate, match->qconfig);
    explanation.notes.insert(explanation.notes.end(), match->notes.begin(), match->notes.end());
    return explanation;
}

std::optional<Explanation> Simulator::explainByContract(int row) const
{
    const std::optional<Match> match = matchOf(row);
    return match ? std::optional(bcfg::explainByContract(match->candidate, match->qconfig)) : std::nullopt;
}

std::vector<NearestChange> Simulator::nearest(int row) const
{
    const std::optional<Match> match = matchOf(row);
    if (!match || !match->qconfig)
        return {};
    if (m_presets.empty()) {
        for (const NamedQConfig &named : QConfigCatalog::of(api()).qconfigs())
            m_presets.push_back({named.name, ResolvedQConfig(named.qconfig, api())});
    }
    return nearestChanges(match->candidate, *match->qconfig, m_presets);
}

std::optional<Simulator::Match> Simulator::matchOf(int row) const
{
    const JudgedDocument *judged = m_judged.get();
    const VerdictColumn *column = judged ? judged->column(m_chosen) : nullptr;
    const auto index = static_cast<std::size_t>(row);
    if (!column || index >= judged->size())
        return std::nullopt;
    Match match{judged->candidate(index)};
    match.qconfig = column->assignment().qconfigFor(match.candidate, &match.notes);
    return match;
}

void Simulator::rebuild()
{
    QSet<QString> titles = m_keptTitles;
    titles.insert(m_chosenTitle);
    m_judged.setBuild([titles, own = m_own](const BackendConfig &snapshot) {
        const QConfigChoices choices(snapshot.api, own);
        JudgedDocument::Assignments assignments;
        for (int choice = 0; choice < choices.count(); ++choice) {
            if (titles.contains(choices.at(choice).title))
                assignments.try_emplace(choice, choices.at(choice).assignment(snapshot.api));
        }
        return std::make_unique<JudgedDocument>(snapshot, std::move(assignments));
    });
}

void Simulator::onChanged()
{
    JudgedDocument *judged = m_judged.get();
    const JudgedDocument::Changes changes =
        judged ? judged->takeChanges() : JudgedDocument::Changes{0, m_document.entryCount() - 1};
    emit changed(changes.first, changes.last);
    if (changes.isNew)
        emit judgedAnew();
}

/// Another document may be of the other generation, which has other QConfigs, though mostly under the same titles.
void Simulator::onReset()
{
    m_wasReset = true;
    if (m_choices.api() == api())
        return;
    m_choices = QConfigChoices(api(), m_own);
    m_chosen = m_chosenTitle.isEmpty() ? -1 : m_choices.find(m_chosenTitle);
    m_presets.clear();
}

} // namespace bcfg::ui
