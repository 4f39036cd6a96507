// SPDX-License-Identifier: Apache-2.0
#include "ui/session/qconfigs/qconfigcoverage.h"

#include "core/document/model/progress.h"
#include "core/prepare/model/outcome.h"
#include "ui/basis/text.h"
#include "ui/session/document/document.h"
#include "ui/session/qconfigs/ownqconfigs.h"
#include "ui/session/qconfigs/simulator.h"

#include <utility>
#include <vector>

namespace bcfg::ui::session {

namespace {

using Counts = QHash<QString, QConfigCoverage::Count>;

Counts counted(const BackendConfig &document, const std::vector<QConfigChoice> &own)
{
    const QConfigChoices choices(releaseOf(document), own);
    std::vector<QConfigAssignment> assignments;
    for (int choice = 0; choice < choices.count(); ++choice)
        assignments.push_back(choices.at(choice).assignment(choices.release()));
    std::vector<int> quantized(assignments.size());
    OutcomeIndex index(document);
    for (std::size_t row = 0; row < index.size(); ++row) {
        goOn();
        ModelOfPattern model = index.model(row);
        for (std::size_t choice = 0; choice < assignments.size(); ++choice)
            quantized[choice] += model.outcome(assignments[choice]).status == Status::Quantized ? 1 : 0;
    }
    Counts counts;
    for (int choice = 0; choice < choices.count(); ++choice)
        counts[choices.at(choice).key()] = {quantized[toIndex(choice)], toInt(index.size())};
    return counts;
}

} // namespace

QConfigCoverage::QConfigCoverage(const Document &document, Simulator &simulator)
    : m_document(document),
      m_simulator(simulator)
{
    constexpr int pause = 300; // milliseconds without an edit
    m_timer.setSingleShot(true);
    m_timer.setInterval(pause);
    connect(&m_timer, &QTimer::timeout, this, &QConfigCoverage::begin);
    connect(&document, &Document::changed, this, [this](const Change &change) {
        if (std::holds_alternative<DocumentReplaced>(change)) { // the old counts are those of another document
            m_counts.clear();
            emit changed();
        }
        restart();
    });
    connect(&simulator, &Simulator::choicesChanged, this, &QConfigCoverage::restart);
    m_timer.start();
}

std::optional<QConfigCoverage::Count> QConfigCoverage::count(const QString &key) const
{
    const auto found = m_counts.constFind(key);
    return found == m_counts.cend() ? std::nullopt : std::optional(*found);
}

void QConfigCoverage::restart()
{
    m_counting.stop();
    m_timer.start();
}

void QConfigCoverage::begin()
{
    const auto work = [snapshot = m_document.config(), own = m_simulator.own().all()] {
        return counted(snapshot, own);
    };
    m_counting.start(*this, work, [this](Counts counts) {
        m_counts = std::move(counts);
        emit changed();
    });
}

} // namespace bcfg::ui::session
