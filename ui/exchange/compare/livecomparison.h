// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/diff/compare.h"
#include "ui/basis/inthread.h"
#include "ui/session/document/document.h"
#include "ui/session/qconfigs/qconfigchoices.h"

#include <QTimer>

#include <memory>

namespace bcfg::ui::exchange {

/// Compares a document with another one in a thread, and again after each edit of the document. The document must
/// outlive this object.
class LiveComparison : public QObject
{
    Q_OBJECT

public:
    struct Result
    {
        /// The changes from the other document (a) to this document (b), both in the generation of this document.
        diff::Comparison comparison;
        std::vector<std::string> qconfigs; ///< names of the QConfigs that verdicts are compared under
    };

    /// `own` are the user's QConfigs. Verdicts can be compared under these as well as under PyTorch's.
    LiveComparison(BackendConfig other, session::Document &document, std::vector<session::QConfigChoice> own,
                   QObject *parent = nullptr);

    /// The latest result; null until the first comparison is done.
    const std::shared_ptr<const Result> &found() const { return m_found; }
    /// Whether found() is about the document as it is now.
    bool isCurrent() const { return m_found && !m_later.isActive() && !m_looking.isRunning(); }

    /// Chooses the QConfig to compare verdicts under, by QConfigChoice::key(); empty: all named QConfigs of PyTorch.
    void setQConfig(const QString &key);

signals:
    void changed(); ///< found() has a new result

private:
    void look();

    BackendConfig m_other;
    session::Document &m_document;
    std::vector<session::QConfigChoice> m_own;
    QString m_qconfig;
    std::shared_ptr<const Result> m_found;
    QTimer m_later;
    OneAtATime m_looking;
};

} // namespace bcfg::ui::exchange
