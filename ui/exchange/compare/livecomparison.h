// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/diff/compare.h"
#include "ui/session/document/document.h"
#include "ui/session/qconfigs/qconfigchoices.h"

#include <QTimer>

#include <memory>

namespace bcfg::ui {

/// Compares a document with another one in a thread, again after each edit of the document, which must outlive it.
class LiveComparison : public QObject
{
    Q_OBJECT

public:
    /// The result of a comparison, with the document that it is about.
    struct Found
    {
        /// From the other document (a) to this one (b), both in this one's generation.
        diff::Comparison comparison;
        /// What the other document lost where it had to be converted to this one's generation.
        std::vector<Diagnostic> leftBehind;
        std::vector<std::string> questions; ///< names of the QConfigs that verdicts were compared under
        BackendConfig document;             ///< this document as it was when it was compared
    };

    /// `own` are QConfigs of the user's that verdicts can be compared under, besides PyTorch's.
    LiveComparison(BackendConfig other, Document &document, std::vector<QConfigChoice> own, QObject *parent = nullptr);

    Document &document() const { return m_document; }
    /// The latest result; null until the first comparison is done.
    const std::shared_ptr<const Found> &found() const { return m_found; }
    /// Whether found() is about the document as it is now.
    bool isCurrent() const { return m_found && !m_isBehind && !m_isLooking; }

    /// Chooses the QConfig to compare verdicts under, by QConfigChoice::key(); empty: all named QConfigs of PyTorch.
    void setQConfig(const QString &key);
    const QString &qconfig() const { return m_qconfig; }

signals:
    void changed(); ///< found() has a new result

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
