// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/trace/model.h"

#include <QObject>
#include <QString>

#include <optional>

namespace bcfg::ui::session {

/// What is chosen in the open model: a node of the traced model; something else in the drawing, such as a module, with
/// a headline and a sentence that describe it; or nothing.
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
    /// Sets now() when the user has not chosen anything. Emits changed() if the value differs.
    void set(Chosen chosen);
    /// Call this when the user chooses something, even what is already chosen: calls set() and emits chosen().
    void choose(Chosen chosen);

signals:
    void changed(); ///< now() has changed
    void chosen();  ///< the user has chosen now(); emitted after changed()

private:
    Chosen m_chosen;
};

} // namespace bcfg::ui::session
