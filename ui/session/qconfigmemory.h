// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QStringList>

namespace bcfg::ui {

class Document;
class Settings;
class Simulator;

/// Remembers with the document's file which QConfig is chosen, and which two are compared. A document without a file
/// begins with the one that was chosen last, and has it remembered once it is saved.
class QConfigMemory : public QObject
{
    Q_OBJECT

public:
    QConfigMemory(Settings &settings, const Document &document, Simulator &simulator, QObject *parent = nullptr);

    /// QConfigChoice::key() of the two that are compared; empty for none.
    const QStringList &compared() const { return m_compared; }
    void setCompared(const QStringList &keys);

signals:
    /// Another document is open, for which these two are compared.
    void comparedRecalled(const QStringList &keys);
    /// A sentence: what was chosen for the document is not there.
    void missed(const QString &what);

private:
    void chooseFirst();
    void recall();
    void remember();

    Settings &m_settings;
    const Document &m_document;
    Simulator &m_simulator;
    QString m_file; // the one that has been recalled; others are being opened
    QStringList m_compared = {QString(), QString()};
};

} // namespace bcfg::ui
