// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/outcome.h"
#include "ui/basis/marks.h"
#include "ui/session/qconfigs/qconfigchoices.h"

#include <QObject>
#include <QSet>

#include <functional>
#include <memory>

namespace bcfg {
struct NearestChange;
} // namespace bcfg

namespace bcfg::ui {

class Document;
class OwnQConfigs;
class VerdictColumn;

/// What PyTorch makes of a model that is one pattern, for each pattern under the chosen QConfig, and under others that
/// someone looks at, in step with every edit.
class Simulator : public QObject
{
    Q_OBJECT

public:
    /// With the user's own QConfigs of `own`, which lives as long; without, it has some of its own, in memory.
    explicit Simulator(Document &document, OwnQConfigs *own = nullptr, QObject *parent = nullptr);
    ~Simulator() override;

    Release release() const;
    const QConfigChoices &choices() const { return m_choices; }
    OwnQConfigs &own() { return m_own; }
    /// Adds a QConfig or mapping of the user's own, in place of the one with the same id or file; its index.
    int addOwn(QConfigChoice own);
    /// Adds what a change makes of the chosen QConfig, called "x86, changed"; its index. Of a mapping, the rows change
    /// that the change names.
    int addChanged(const NearestChange &change);

    /// By name, title or short name; whether there is one. With an empty name no QConfig is chosen.
    bool chooseQConfig(const QString &name);
    void choose(int choice);
    int chosen() const { return m_chosen; }                  ///< -1: none
    const QString &chosenKey() const { return m_chosenKey; } ///< QConfigChoice::key(); empty: none
    /// As PyTorch spells it, or the title of the user's own; empty where none is chosen.
    QString qconfigName() const;
    /// From now on the verdicts of these choices are kept beside those of the chosen one.
    void keep(const std::vector<int> &choices);

    bool isBusy() const;
    /// Nothing while a large document is looked at for the first time.
    std::optional<Status> status(int row) const { return status(row, m_chosen); }
    std::optional<Status> status(int row, int choice) const;
    /// What stands for that: of a pattern that is fused, with what becomes of the fused module.
    std::optional<Mark> mark(int row) const { return mark(row, m_chosen); }
    std::optional<Mark> mark(int row, int choice) const;
    /// With the entry that decides, and the module that the pattern is fused into; of a choice whose verdicts are kept.
    std::optional<Outcome> outcome(int row) const { return outcome(row, m_chosen); }
    std::optional<Outcome> outcome(int row, int choice) const;
    /// Of those with the same pattern the one that counts.
    int effectiveRow(int row) const;
    StatusCounts totals() const { return totals(m_chosen); }
    StatusCounts totals(int choice) const;
    /// Of the pattern as it stands.
    std::optional<ExplainedVerdict> explain(int row) const { return explain(row, m_chosen); }
    /// Of a choice whose verdicts are kept.
    std::optional<ExplainedVerdict> explain(int row, int choice) const;
    /// What PyTorch's documentation promises instead.
    std::optional<ExplainedVerdict> explainByContract(int row) const;
    /// The changes after which the pattern is quantized, of the entry that decides; none where it is already, or where
    /// there is no such entry.
    std::vector<NearestChange> nearest(int row) const;
    /// What nearest() does, to be done in any thread, for the document as it is now.
    std::function<std::vector<NearestChange>()> nearestLater(int row) const;

signals:
    /// Verdicts may differ now from the first of these rows to the last, and totals; no row's where last < first.
    void changed(int first, int last);
    /// Verdicts of other choices are kept now, or of another document.
    void judgedAnew();
    void qconfigChanged();
    void choiceAdded(int choice);
    void choiceChanged(int choice); ///< its title, its file, or what it holds
    void aboutToRemoveChoice(int choice);
    void choiceRemoved(int choice);     ///< those behind it moved up
    void choicesReset();                ///< they may be those of the other generation
    void notStored(const QString &why); ///< one of the user's own, which was just made or changed; a sentence

private:
    struct Judged;
    struct Match;

    std::optional<Match> matchOf(int row, int choice) const;
    const VerdictColumn *columnOf(int choice) const;
    void rebuild();
    void onChanged();
    void onReset();
    void followOwn();

    Document &m_document;
    OwnQConfigs &m_own;
    QConfigChoices m_choices;
    QString m_chosenKey; // indices are of one generation, keys of both
    int m_chosen = -1;
    QSet<QString> m_keptKeys;
    std::unique_ptr<Judged> m_judged;
};

} // namespace bcfg::ui
