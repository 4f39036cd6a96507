// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/inthread.h"

#include <QHash>
#include <QObject>
#include <QTimer>

#include <optional>

namespace bcfg::ui::session {

class Document;
class Simulator;

/// Counts how many patterns of the document are quantized under each QConfig choice, in a thread, a moment after each
/// edit. Until then the old counts stay, except after the whole document was replaced.
class QConfigCoverage : public QObject
{
    Q_OBJECT

public:
    /// `document` and `simulator` must outlive this object.
    QConfigCoverage(const Document &document, Simulator &simulator);

    struct Count
    {
        int quantized = 0;
        int patterns = 0;
    };
    /// The count for a QConfigChoice::key(); nothing where there is none yet.
    std::optional<Count> count(const QString &key) const;

signals:
    void changed();

private:
    void restart();
    void begin();

    const Document &m_document;
    Simulator &m_simulator;
    QTimer m_timer{this}; // delays the count, so that a burst of edits is counted once
    LatestOnly m_counting;
    QHash<QString, Count> m_counts; // by QConfigChoice::key()
};

} // namespace bcfg::ui::session
