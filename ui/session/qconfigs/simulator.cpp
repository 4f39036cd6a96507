// SPDX-License-Identifier: Apache-2.0
#include "ui/session/qconfigs/simulator.h"

#include "core/document/model/mapped.h"
#include "core/prepare/nearest/nearest.h"
#include "core/prepare/pattern/contract.h"
#include "core/prepare/pattern/explanation.h"
#include "core/prepare/pattern/matching.h"
#include "core/prepare/pattern/qconfigassignment.h"
#include "ui/basis/text.h"
#include "ui/session/document/liveindex.h"
#include "ui/session/qconfigs/judgeddocument.h"
#include "ui/session/qconfigs/ownqconfigs.h"

#include <utility>

namespace bcfg::ui::session {

/// A candidate with the QConfig that it gets under a choice.
struct Simulator::Match
{
    Candidate candidate;
    const QConfigAssignment *assignment;
    const ResolvedQConfig *qconfig = nullptr; // null where the candidate gets no QConfig
    std::vector<std::string> notes = {};      // sentences on how the candidate gets the QConfig
};

Simulator::Simulator(Document &document, OwnQConfigs *own)
    : m_document(document),
      m_own(own ? *own : *new OwnQConfigs(QString(), this)),
      m_choices(releaseOf(document.config()), m_own.all()),
      m_judged(std::make_unique<LiveIndex<JudgedDocument>>(document, *this, [this] { onChanged(); }))
{
    connect(&document, &Document::changedForKeepers, this, [this](const Change &change) {
        if (!std::holds_alternative<DocumentReplaced>(change) || m_choices.release() == release())
            return;
        m_choices = QConfigChoices(release(), m_own.all()); // other QConfigs, mostly under the same titles
        m_chosen = m_choices.find(m_chosenKey);
    });
    connect(&document, &Document::changed, this, [this](const Change &change) { // once the models are up to date
        if (!std::holds_alternative<DocumentReplaced>(change))
            return;
        emit choicesReset();
        emit choicesChanged();
        emit qconfigChanged();
    });
    followOwn();
    rebuild();
}

Simulator::~Simulator() = default;

Release Simulator::release() const
{
    return m_document.release();
}

bool Simulator::isBusy() const
{
    return !m_judged->get();
}

/// Follows the user's own QConfigs, which other windows change, too.
void Simulator::followOwn()
{
    connect(&m_own, &OwnQConfigs::added, this, [this](int index) {
        m_choices = QConfigChoices(m_choices.release(), m_own.all());
        emit choiceAdded(m_choices.countOfPyTorch() + index);
        emit choicesChanged();
    });
    connect(&m_own, &OwnQConfigs::changed, this, [this](int index) {
        const int choice = m_choices.countOfPyTorch() + index;
        const bool isOther = m_choices.at(choice).source != m_own.all()[toIndex(index)].source;
        m_choices = QConfigChoices(m_choices.release(), m_own.all());
        emit choiceChanged(choice);
        emit choicesChanged();
        if (isOther)
            rebuild();
        if (choice == m_chosen)
            emit qconfigChanged();
    });
    connect(&m_own, &OwnQConfigs::aboutToRemove, this,
            [this](int index) { emit aboutToRemoveChoice(m_choices.countOfPyTorch() + index); });
    connect(&m_own, &OwnQConfigs::removed, this, [this](int index) {
        const int choice = m_choices.countOfPyTorch() + index;
        const bool wasChosen = m_chosen == choice;
        m_keptKeys.remove(m_choices.at(choice).key());
        m_choices = QConfigChoices(m_choices.release(), m_own.all());
        if (m_chosen > choice)
            --m_chosen;
        else if (wasChosen)
            m_chosen = -1;
        emit choiceRemoved(choice);
        emit choicesChanged();
        if (wasChosen)
            choose(-1);
    });
}

int Simulator::addOwn(QConfigChoice own)
{
    const int other = m_choices.find(own.title);
    const auto isItself = [&](const QConfigChoice &choice) {
        return choice.origin == QConfigChoice::Origin::Own &&
               (own.id.isEmpty() ? !own.file.isEmpty() && choice.file == own.file : choice.id == own.id);
    };
    if (other >= 0 && !isItself(m_choices.at(other))) // makes the title unique
        own.title = own.file.isEmpty() ? m_choices.unusedTitle(own.title) : own.file;
    const OwnQConfigs::Outcome outcome = m_own.put(std::move(own));
    if (!outcome.problem.isEmpty())
        emit notStored(outcome.problem);
    return m_choices.find(outcome.id);
}

int Simulator::addChanged(const NearestChange &change)
{
    const QConfigChoice &chosen = m_choices.at(m_chosen);
    std::variant<QConfig, QConfigMapping> source = *change.qconfig;
    if (const auto *mapping = std::get_if<QConfigMapping>(&chosen.source)) {
        QConfigMapping changed = *mapping;
        setQConfig(changed, change.rows, *change.qconfig);
        source = std::move(changed);
    }
    if (const QConfigChoice *known = elementWith(m_own.all(), source, &QConfigChoice::source))
        return m_choices.find(known->id); // this change was made before
    // Earlier versions gave titles with this ending.
    const QString formerEnding = tr(", changed");
    const QString base = chosen.title.section(tr(" (changed)"), 0, 0).section(formerEnding, 0, 0);
    const QString title = m_choices.unusedTitle(tr("%1 (changed)").arg(base));
    return addOwn({QConfigChoice::Origin::Own, title, title, std::move(source)});
}

bool Simulator::chooseQConfig(const QString &name)
{
    const int choice = m_choices.find(name);
    if (choice < 0 && !name.isEmpty())
        return false;
    choose(choice);
    return true;
}

void Simulator::choose(int choice)
{
    m_chosen = choice;
    m_chosenKey = choice < 0 ? QString() : m_choices.at(choice).key();
    const JudgedDocument *judged = m_judged->get();
    if (choice >= 0 && !(judged && judged->column(m_choices.slot(choice))))
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
    const qsizetype before = m_keptKeys.size();
    for (const int choice : choices)
        m_keptKeys.insert(m_choices.at(choice).key());
    if (m_keptKeys.size() != before)
        rebuild();
}

std::optional<Status> Simulator::status(int row, int choice) const
{
    const VerdictColumn *column = columnOf(choice);
    const auto index = toIndex(row);
    return column && index < m_judged->get()->size() ? std::optional(column->status(index)) : std::nullopt;
}

std::optional<Mark> Simulator::mark(int row, int choice) const
{
    const std::optional<Status> known = status(row, choice);
    return known ? std::optional(ui::markOf(*known, columnOf(choice)->isFused(toIndex(row)))) : std::nullopt;
}

std::optional<Outcome> Simulator::outcome(int row, int choice) const
{
    const VerdictColumn *column = columnOf(choice);
    const auto index = toIndex(row);
    if (!column || index >= m_judged->get()->size())
        return std::nullopt;
    return m_judged->get()->model(index).outcome(column->assignment());
}

int Simulator::effectiveRow(int row) const
{
    const JudgedDocument *judged = m_judged->get();
    return judged ? toInt(judged->effectiveRow(toIndex(row))) : row;
}

StatusCounts Simulator::totals(int choice) const
{
    const VerdictColumn *column = columnOf(choice);
    return column ? column->counts() : StatusCounts();
}

std::optional<ExplainedVerdict> Simulator::explain(int row, int choice) const
{
    const std::optional<Match> match = matchOf(row, choice);
    if (!match)
        return std::nullopt;
    ExplainedVerdict explanation = bcfg::explain(match->candidate, match->qconfig);
    explanation.notes.insert(explanation.notes.end(), match->notes.begin(), match->notes.end());
    return explanation;
}

std::optional<ExplainedVerdict> Simulator::explainByContract(int row) const
{
    const std::optional<Match> match = matchOf(row, m_chosen);
    return match ? std::optional(bcfg::explainByContract(match->candidate, match->qconfig)) : std::nullopt;
}

std::vector<NearestChange> Simulator::nearest(int row) const
{
    const std::optional<Outcome> end = outcome(row);
    if (!end || end->status == Status::Quantized || (!end->by && !end->error))
        return {};
    const std::optional<Match> match = matchOf(toInt(end->by.value_or(row)), m_chosen);
    if (!match || !match->qconfig)
        return {};
    if (end->error && !judge(match->candidate, match->qconfig).error())
        return {}; // convert raises, which the smallest changes do not mend
    std::vector<NearestChange> changes =
        nearestChanges(match->candidate, *match->qconfig, match->assignment->rowsFor(match->candidate));
    if (end->by && toInt(*end->by) != effectiveRow(row)) {
        for (NearestChange &change : changes)
            change.title.insert(0, '#' + std::to_string(match->candidate.index) + ": ");
    }
    return changes;
}

std::optional<Simulator::Judged> Simulator::judged(int row) const
{
    const std::optional<Match> match = matchOf(row, m_chosen);
    return match ? std::optional(Judged{match->candidate, *match->assignment}) : std::nullopt;
}

std::optional<Simulator::Match> Simulator::matchOf(int row, int choice) const
{
    const VerdictColumn *column = columnOf(choice);
    const auto index = toIndex(row);
    if (!column || index >= m_judged->get()->size())
        return std::nullopt;
    Match match{m_judged->get()->candidate(index), &column->assignment()};
    match.qconfig = match.assignment->qconfigFor(match.candidate, &match.notes);
    return match;
}

/// The verdicts under a choice; null where they are not kept or the choice does not exist.
const VerdictColumn *Simulator::columnOf(int choice) const
{
    const JudgedDocument *judged = m_judged->get();
    const bool isChoice = choice >= 0 && choice < m_choices.count();
    return judged && isChoice ? judged->column(m_choices.slot(choice)) : nullptr;
}

void Simulator::rebuild()
{
    QSet<QString> keys = m_keptKeys;
    keys.insert(m_chosenKey);
    m_judged->setBuild([keys, own = m_own.all()](const BackendConfig &snapshot) {
        const QConfigChoices choices(releaseOf(snapshot), own);
        JudgedDocument::Assignments assignments;
        for (int choice = 0; choice < choices.count(); ++choice) {
            if (keys.contains(choices.at(choice).key()))
                assignments.try_emplace(choices.slot(choice), choices.at(choice).assignment(releaseOf(snapshot)));
        }
        return std::make_unique<JudgedDocument>(snapshot, std::move(assignments));
    });
}

void Simulator::onChanged()
{
    JudgedDocument *judged = m_judged->get();
    const JudgedDocument::Changes changes =
        judged ? judged->takeChanges() : JudgedDocument::Changes{0, m_document.entryCount() - 1};
    emit changed(changes.first, changes.last);
    if (changes.isNew)
        emit judgedAnew();
}

} // namespace bcfg::ui::session
