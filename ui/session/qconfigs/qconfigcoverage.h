// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHash>
#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>

namespace bcfg {
class Progress;
} // namespace bcfg

namespace bcfg::ui {

class Document;
class Simulator;

/// How many patterns of the document are quantized under each QConfig that can be chosen. It is worked out in a thread,
/// anew a moment after each edit; what was known before serves until then.
class QConfigCoverage : public QObject
{
    Q_OBJECT

public:
    /// Both live longer.
    QConfigCoverage(const Document &document, Simulator &simulator, QObject *parent = nullptr);
    ~QConfigCoverage() override;

    struct Count
    {
        int quantized = 0;
        int patterns = 0;
    };
    /// By QConfigChoice::key(); nothing where it is not known yet.
    std::optional<Count> count(const QString &key) const;

signals:
    void changed();

private:
    void begin();

    const Document &m_document;
    Simulator &m_simulator;
    QTimer m_timer;                       // of several edits in a row, the last is counted
    std::shared_ptr<Progress> m_counting; // in another thread; null: nothing is
    QHash<QString, Count> m_counts;       // by key
};

} // namespace bcfg::ui
