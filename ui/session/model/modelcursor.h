// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/trace/model.h"

#include <QObject>
#include <QString>

#include <optional>

namespace bcfg::ui {

/// What is chosen in the open model: a node of the traced model; or something else that is drawn, such as a module,
/// which is described by a headline and a sentence; or nothing.
class ModelCursor : public QObject
{
    Q_OBJECT

public:
    struct Chosen
    {
        std::optional<trace::NodeIndex> node = {};
        QString headline = {}; ///< only where `node` is absent
        QString text = {};
        bool operator==(const Chosen &) const = default;
    };

    using QObject::QObject;

    const Chosen &now() const { return m_chosen; }
    /// Sets now(), without an act of the user. Emits changed() if it differs.
    void set(Chosen chosen);
    /// To be called when the user chooses something, perhaps what is chosen already: calls set() and emits chosen().
    void choose(Chosen chosen);

signals:
    void changed(); ///< now() has changed
    void chosen();  ///< the user has chosen now(); emitted after changed()

private:
    Chosen m_chosen;
};

} // namespace bcfg::ui
