// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/qconfigs/simulator.h"
#include "ui/settings/settings.h"

#include <QPointer>

namespace bcfg::ui {

class DifferenceBox;

/// Remembers with the document's file which QConfig is chosen, and which two the matrix compares. A document without a
/// file begins with the one that was chosen last, and has it remembered once it is saved.
class QConfigMemory : public QObject
{
    Q_OBJECT

public:
    QConfigMemory(Settings &settings, const Document &document, Simulator &simulator, QObject *parent);

    /// The box of the matrix, once there is one.
    void attach(DifferenceBox &box);

signals:
    /// A sentence: what was chosen for the document is not there.
    void missed(const QString &what);

private:
    void chooseFirst();
    void recall();
    void remember();

    Settings &m_settings;
    const Document &m_document;
    Simulator &m_simulator;
    QPointer<DifferenceBox> m_box;
    QString m_file;                                  // the one that has been recalled; others are being opened
    QStringList m_compared = {QString(), QString()}; // as long as there is no box
};

} // namespace bcfg::ui
