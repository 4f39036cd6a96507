// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/outcome.h"
#include "ui/basis/marks.h"
#include "ui/session/qconfigs/qconfigchoices.h"

#include <QObject>
#include <QSet>

#include <memory>

namespace bcfg {
struct NearestChange;
} // namespace bcfg

namespace bcfg::ui::session {

class Document;
class JudgedDocument;
template <class Index>
class LiveIndex;
class OwnQConfigs;
class VerdictColumn;

/// Finds what PyTorch makes of each pattern, in a model that consists of this pattern alone, under the chosen QConfig
/// and under the choices given to keep(). Follows every edit.
class Simulator : public QObject
{
    Q_OBJECT

public:
    /// `own` has the user's own QConfigs and must outlive this object. Without it, the user's own QConfigs exist in
    /// memory only.
    explicit Simulator(Document &document, OwnQConfigs *own = nullptr);
    ~Simulator() override;

    Release release() const;
    const QConfigChoices &choices() const { return m_choices; }
    OwnQConfigs &own() { return m_own; }
    /// Adds one of the user's own QConfigs, or replaces the one with the same id or file. Changes a title that another
    /// choice already has. Returns the index among choices().
    int addOwn(QConfigChoice own);
    /// Adds a copy of the chosen QConfig with the QConfig of `change`, under the title "x86 (changed)", unless the user
    /// has an equal one already, and returns its index. In a mapping, only the rows that `change` names get that
    /// QConfig. Requires `change.qconfig`.
    int addChanged(const NearestChange &change);

    /// Chooses the choice that QConfigChoices::find() finds; returns false where there is none. An empty name chooses
    /// no QConfig.
    bool chooseQConfig(const QString &name);
    void choose(int choice);
    int chosen() const { return m_chosen; } ///< index in choices(); -1 where none is chosen
    /// QConfigChoice::key() of the chosen QConfig, also while this release does not have the QConfig; empty where none
    /// was chosen.
    const QString &chosenKey() const { return m_chosenKey; }
    /// The name of the chosen QConfig in PyTorch, or the title of one of the user's own; empty where none is chosen.
    QString qconfigName() const;
    /// Keeps the verdicts of these choices, besides those of the chosen one, up to date from now on.
    void keep(const std::vector<int> &choices);

    bool isBusy() const;
    /// The status of outcome() for a row; nothing where no QConfig is chosen, where the verdicts of the choice are not
    /// kept, and while a large document is being judged.
    std::optional<Status> status(int row) const { return status(row, m_chosen); }
    std::optional<Status> status(int row, int choice) const;
    /// The mark of status(); for a pattern that is fused, a mark that says whether the fused module is quantized.
    std::optional<Mark> mark(int row) const { return mark(row, m_chosen); }
    std::optional<Mark> mark(int row, int choice) const;
    /// The outcome under the chosen QConfig: the status, the entry that decides, and the module that the pattern is
    /// fused into. Nothing where status() is nothing.
    std::optional<Outcome> outcome(int row) const { return outcome(row, m_chosen); }
    /// The outcome under a choice whose verdicts are kept.
    std::optional<Outcome> outcome(int row, int choice) const;
    /// The row of the last entry with the same pattern as the entry in `row`: PyTorch uses that entry.
    int effectiveRow(int row) const;
    StatusCounts totals() const { return totals(m_chosen); }
    StatusCounts totals(int choice) const;
    /// The verdict, with its reasons, on the pattern as it stands under the chosen QConfig, without fusion and without
    /// other entries.
    std::optional<ExplainedVerdict> explain(int row) const { return explain(row, m_chosen); }
    /// explain() under another choice; nothing where the verdicts of that choice are not kept.
    std::optional<ExplainedVerdict> explain(int row, int choice) const;
    /// The verdict by PyTorch's documentation instead of FX's code, under the chosen QConfig; see
    /// bcfg::explainByContract().
    std::optional<ExplainedVerdict> explainByContract(int row) const;
    /// The changes after which the pattern is quantized, each a change of the entry that decides or of the QConfig;
    /// empty where the pattern is already quantized, where no entry decides, or where no such change helps.
    std::vector<NearestChange> nearest(int row) const;
    /// Copies of a pattern and of the chosen QConfig, which any thread may use.
    struct Judged
    {
        Candidate candidate;
        QConfigAssignment assignment;
    };
    /// The pattern of a row and the chosen QConfig; nothing while no QConfig is chosen or the verdicts are not ready.
    std::optional<Judged> judged(int row) const;

signals:
    /// The verdicts of the rows from `first` to `last`, and the totals, may have changed; no rows where last < first.
    void changed(int first, int last);
    /// The verdicts are now those of other choices, or of another document.
    void judgedAnew();
    void qconfigChanged();
    void choiceAdded(int choice);
    void choiceChanged(int choice); ///< the title, the file or the content of the choice has changed
    void aboutToRemoveChoice(int choice);
    void choiceRemoved(int choice);     ///< the indices after it have moved down by one
    void choicesReset();                ///< the document was replaced, so choices() may be those of another release
    void choicesChanged();              ///< emitted after choiceAdded, choiceChanged, choiceRemoved and choicesReset
    void notStored(const QString &why); ///< a QConfig that was just made or changed could not be written; a sentence

private:
    struct Match;

    std::optional<Match> matchOf(int row, int choice) const;
    const VerdictColumn *columnOf(int choice) const;
    void rebuild();
    void onChanged();
    void followOwn();

    Document &m_document;
    OwnQConfigs &m_own;
    QConfigChoices m_choices;
    QString m_chosenKey; // finds the choice again in another release, where its index may differ
    int m_chosen = -1;
    QSet<QString> m_keptKeys;
    const std::unique_ptr<LiveIndex<JudgedDocument>> m_judged;
};

} // namespace bcfg::ui::session
