// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/trace/model.h"

#include <QObject>
#include <QString>

#include <optional>

namespace bcfg::ui::session {

/// The item that is chosen in the drawing of the open model: a node of the traced model; another item, such as a
/// module, with a headline and a sentence about it; or no item.
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

    const Chosen &now() const { return m_chosen; }
    /// Sets now() without a choice by the user, for instance because the simulation has a new result. Emits changed()
    /// if the value differs.
    void set(Chosen chosen);
    /// Call this when the user chooses an item, even if it is chosen already: calls set() and emits chosen().
    void choose(Chosen chosen);

signals:
    void changed(); ///< now() has changed
    void chosen();  ///< the user has chosen now(); emitted after changed()

private:
    Chosen m_chosen;
};

} // namespace bcfg::ui::session
