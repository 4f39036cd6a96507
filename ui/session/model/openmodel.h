// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/progress.h"
#include "core/torch/trace/model.h"

#include <QObject>
#include <QString>

#include <memory>

namespace bcfg::ui {

/// Whether a file is a traced model by its name: `*.fxgraph.json` or `*.pt2`.
bool isModelFile(const QString &path);

/// The traced model that a session looks at beside its document, or none. It is read in a thread, and never written.
class OpenModel : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;
    ~OpenModel() override;

    /// Reads a file in a thread; where that fails, the model stays what it was. What is being read already is given up.
    void open(const QString &path);
    void close();

    /// Null where none is open. A model never changes, so threads may go on reading it.
    const std::shared_ptr<const trace::Model> &model() const { return m_model; }
    const QString &path() const { return m_path; }
    QString title() const; ///< the name of its file
    bool isLoading() const { return m_progress != nullptr; }

signals:
    void loading(); ///< isLoading() is another
    void changed(); ///< another model, or none
    /// A file that was to be opened was not; `why` says so line by line, with places where it is a text.
    void failed(const QString &path, const QString &why);

private:
    std::shared_ptr<const trace::Model> m_model;
    QString m_path;
    std::shared_ptr<Progress> m_progress; // of what is being read
};

} // namespace bcfg::ui
