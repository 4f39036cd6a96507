// SPDX-License-Identifier: Apache-2.0
#include "ui/session/qconfigmemory.h"

#include "ui/basis/settings/settings.h"
#include "ui/session/document/document.h"
#include "ui/session/qconfigs/simulator.h"

namespace bcfg::ui::session {

QConfigMemory::QConfigMemory(Settings &settings, const Document &document, Simulator &simulator)
    : m_settings(settings),
      m_document(document),
      m_simulator(simulator)
{
    // The QConfig that was chosen last, or else x86, PyTorch's default.
    if (m_settings.qconfig.value().isEmpty() || !m_simulator.chooseQConfig(m_settings.qconfig.value()))
        m_simulator.chooseQConfig(m_settings.qconfig.fallback());
    connect(&simulator, &Simulator::qconfigChanged, this, [this] {
        m_settings.qconfig.set(m_simulator.chosenKey());
        remember();
    });
    connect(&document, &Document::opened, this, &QConfigMemory::recall);
    connect(&document, &Document::saved, this, [this] {
        m_file = m_document.path();
        remember();
    });
}

void QConfigMemory::setCompared(const QStringList &keys)
{
    m_compared = keys;
    remember();
}

void QConfigMemory::recall()
{
    const QStringList keys = m_settings.qconfigs.of(m_document.path());
    if (!keys.isEmpty() && !m_simulator.chooseQConfig(keys.front()))
        emit missed(tr("The QConfig that was chosen for this document is not there any more; the verdicts are for %1.")
                        .arg(m_simulator.qconfigName()));
    if (!keys.isEmpty()) {
        m_compared = {keys.value(1), keys.value(2)};
        emit comparedRecalled(m_compared);
    }
    m_file = m_document.path();
}

void QConfigMemory::remember()
{
    if (!m_file.isEmpty() && m_file == m_document.path())
        m_settings.qconfigs.setFor(m_file, QStringList(m_simulator.chosenKey()) + m_compared);
}

} // namespace bcfg::ui::session
