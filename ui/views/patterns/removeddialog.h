// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"

#include <QDialog>

class QListWidget;

namespace bcfg::ui::views {

/// Lists the entries of the base that a document leaves out, and lets the user choose some to bring back.
class RemovedDialog : public QDialog
{
    Q_OBJECT

public:
    /// Requires a document that has a base.
    explicit RemovedDialog(const BackendConfig &whole, QWidget *parent = nullptr);

    /// Indices in Inheritance::entries() of the chosen entries, ascending.
    std::vector<std::size_t> chosen() const;

private:
    std::vector<std::size_t> m_removed;
    QListWidget *m_list;
};

} // namespace bcfg::ui::views
