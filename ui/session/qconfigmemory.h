// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QStringList>

namespace bcfg::ui {
class Settings;
}

namespace bcfg::ui::session {

class Document;
class Simulator;

/// Remembers, by the document's file, which QConfig is chosen and which two are compared. A document without a file
/// begins with the QConfig that was chosen last; its choice is remembered once the document is saved.
class QConfigMemory : public QObject
{
    Q_OBJECT

public:
    QConfigMemory(Settings &settings, const Document &document, Simulator &simulator);

    /// QConfigChoice::key() of the two QConfigs that are compared; two empty texts where none are compared.
    const QStringList &compared() const { return m_compared; }
    void setCompared(const QStringList &keys);

signals:
    /// Another document was opened; `keys` is compared() as remembered for this document.
    void comparedRecalled(const QStringList &keys);
    /// The QConfig that was chosen for the document does not exist any more; `what` is a sentence.
    void missed(const QString &what);

private:
    void recall();
    void remember();

    Settings &m_settings;
    const Document &m_document;
    Simulator &m_simulator;
    QString m_file; // the file of the remembered choices; differs from the path while a document is opened
    QStringList m_compared = {QString(), QString()};
};

} // namespace bcfg::ui::session
