// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/diff/compare.h"
#include "ui/session/document/document.h"
#include "ui/session/qconfigs/qconfigchoices.h"

#include <QTimer>

#include <memory>

namespace bcfg::ui {

/// How a document differs from another one, in step with its edits; computed in a thread.
class LiveComparison : public QObject
{
    Q_OBJECT

public:
    /// What a comparison found, and of what.
    struct Found
    {
        diff::Comparison comparison;        ///< from the other document to this one, both of this one's generation
        std::vector<Diagnostic> leftBehind; ///< of the other one, where it is of the other generation
        std::vector<std::string> questions; ///< names of the QConfigs that verdicts were compared under
        BackendConfig document;             ///< this one, as it was
    };

    /// `own` are QConfigs of the user's that verdicts can be compared under besides PyTorch's.
    LiveComparison(BackendConfig other, Document &document, std::vector<QConfigChoice> own, QObject *parent = nullptr);

    Document &document() const { return m_document; }
    /// Null at first.
    const std::shared_ptr<const Found> &found() const { return m_found; }
    /// Whether what was found is about the document as it is now.
    bool isCurrent() const { return m_found && !m_isBehind && !m_isLooking; }

    /// By QConfigChoice::key(); empty: all named QConfigs of PyTorch.
    void setQConfig(const QString &key);
    const QString &qconfig() const { return m_qconfig; }

signals:
    void changed(); ///< something else was found

private:
    void look();

    BackendConfig m_other;
    Document &m_document;
    std::vector<QConfigChoice> m_own;
    QString m_qconfig;
    std::shared_ptr<const Found> m_found;
    QTimer m_later;
    bool m_isBehind = true;
    bool m_isLooking = false;
};

} // namespace bcfg::ui
