// SPDX-License-Identifier: Apache-2.0
#include "ui/session/qconfigs/qconfigcoverage.h"

#include "core/document/model/progress.h"
#include "core/prepare/model/outcome.h"
#include "ui/basis/inthread.h"
#include "ui/basis/text.h"
#include "ui/session/document/document.h"
#include "ui/session/qconfigs/ownqconfigs.h"
#include "ui/session/qconfigs/simulator.h"

#include <utility>
#include <vector>

namespace bcfg::ui::session {

namespace {

using Counts = QHash<QString, QConfigCoverage::Count>;

/// Counts the quantized patterns for all choices; empty where it was stopped.
Counts counted(const BackendConfig &document, const std::vector<QConfigChoice> &own, const Progress &progress)
{
    const QConfigChoices choices(releaseOf(document), own);
    std::vector<QConfigAssignment> assignments;
    for (int choice = 0; choice < choices.count(); ++choice)
        assignments.push_back(choices.at(choice).assignment(choices.release()));
    std::vector<int> quantized(assignments.size());
    OutcomeIndex index(document);
    for (std::size_t row = 0; row < index.size(); ++row) {
        if (progress.mustStop())
            return {};
        ModelOfPattern model = index.model(row);
        for (std::size_t choice = 0; choice < assignments.size(); ++choice)
            quantized[choice] += model.outcome(assignments[choice]).status == Status::Quantized ? 1 : 0;
    }
    Counts counts;
    for (int choice = 0; choice < choices.count(); ++choice)
        counts[choices.at(choice).key()] = {quantized[static_cast<std::size_t>(choice)], toInt(index.size())};
    return counts;
}

} // namespace

QConfigCoverage::QConfigCoverage(const Document &document, Simulator &simulator, QObject *parent)
    : QObject(parent),
      m_document(document),
      m_simulator(simulator)
{
    constexpr int pause = 300; // milliseconds without an edit
    m_timer.setSingleShot(true);
    m_timer.setInterval(pause);
    connect(&m_timer, &QTimer::timeout, this, &QConfigCoverage::begin);
    connect(&document, &Document::changed, this, [this](const Change &change) {
        if (std::holds_alternative<DocumentReplaced>(change)) { // the counts were those of another document
            m_counts.clear();
            emit changed();
        }
        m_timer.start();
    });
    for (const auto signal : {&Simulator::choiceAdded, &Simulator::choiceChanged})
        connect(&simulator, signal, &m_timer, qOverload<>(&QTimer::start));
    m_timer.start();
}

QConfigCoverage::~QConfigCoverage()
{
    if (m_counting)
        m_counting->stop();
}

std::optional<QConfigCoverage::Count> QConfigCoverage::count(const QString &key) const
{
    const auto found = m_counts.constFind(key);
    return found == m_counts.cend() ? std::nullopt : std::optional(*found);
}

/// Counts in one thread at a time: a thread that counts an older document is stopped first, and begin() follows its
/// end.
void QConfigCoverage::begin()
{
    if (m_counting) {
        m_counting->stop();
        return;
    }
    m_counting = std::make_shared<Progress>();
    inThread(
        *this,
        [snapshot = m_document.config(), own = m_simulator.own().all(), progress = m_counting] {
            return counted(snapshot, own, *progress);
        },
        [this](const Counts &counts) {
            const bool isOutdated = std::exchange(m_counting, nullptr)->mustStop();
            if (isOutdated) {
                begin();
                return;
            }
            m_counts = counts;
            emit changed();
        });
}

} // namespace bcfg::ui::session
