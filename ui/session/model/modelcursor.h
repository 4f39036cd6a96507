// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/trace/model.h"

#include <QObject>
#include <QString>

#include <optional>

namespace bcfg::ui {

/// What is chosen in the open model: a node of it, or something else that is drawn, as a module, of which there is a
/// headline and a sentence; or nothing.
class ModelCursor : public QObject
{
    Q_OBJECT

public:
    struct Chosen
    {
        std::optional<trace::NodeIndex> node = {};
        QString headline = {}; ///< where it is no node of the traced model
        QString text = {};
        bool operator==(const Chosen &) const = default;
    };

    using QObject::QObject;

    const Chosen &now() const { return m_chosen; }
    /// What is chosen is another, or is said otherwise.
    void set(Chosen chosen);
    /// The user has chosen it, perhaps once more.
    void choose(Chosen chosen);

signals:
    void changed(); ///< now()
    void chosen();  ///< by the user, after changed()

private:
    Chosen m_chosen;
};

} // namespace bcfg::ui
