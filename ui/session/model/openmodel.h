// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/trace/model.h"
#include "ui/basis/inthread.h"

#include <QDateTime>
#include <QFileInfo>
#include <QObject>
#include <QString>

#include <memory>

namespace bcfg::ui::session {

/// Whether the name of a file is that of a traced model: `*.fxgraph.json` or `*.pt2`.
bool isModelFile(const QString &path);
/// The name of a model's file without `.fxgraph.json` or `.pt2`.
QString modelName(const QString &path);
/// The kinds of files that a dialog for choosing models offers, as QFileDialog takes them.
QString modelFileFilter();

/// The traced model that is open beside the document of a session, if there is one. Models are read in a thread and
/// never written.
class OpenModel : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// Reads a file in a thread; on failure the open model stays. Cancels the reading of an earlier file.
    void open(const QString &path) { read(path, false); }
    /// Reads the file of the open model again if it has changed since it was read; on failure the model stays.
    void refresh();
    void close();

    /// The open model; null where none is open. A model never changes, so threads may share it.
    const std::shared_ptr<const trace::Model> &model() const { return m_model; }
    const QString &path() const { return m_path; }
    QString title() const { return QFileInfo(m_path).fileName(); } ///< the name of the model's file
    bool isReloaded() const { return m_isReloaded; }               ///< whether refresh(), not open(), has read model()
    bool isLoading() const { return m_reading.isRunning(); }

signals:
    void changed(); ///< model() was opened, read again or closed
    /// A file could not be opened. `why` has a line for each of the first 8 problems: "3:7: the message" (line, column)
    /// where the file is a text.
    void failed(const QString &path, const QString &why);
    void notReloaded(const QString &why); ///< refresh() cannot read the file; `why` as in failed()

private:
    /// Identifies a state of a file.
    struct Stamp
    {
        QDateTime modified; // invalid where there is no file
        qint64 size = 0;
        bool operator==(const Stamp &) const = default;
    };
    static Stamp stampOf(const QString &path);
    void read(const QString &path, bool isAgain);

    std::shared_ptr<const trace::Model> m_model;
    QString m_path;
    Stamp m_stamp; // of the file right before it was read
    bool m_isReloaded = false;
    LatestOnly m_reading;
};

} // namespace bcfg::ui::session
