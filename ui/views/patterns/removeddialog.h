// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"

#include <QDialog>

class QListWidget;

namespace bcfg::ui {

/// The entries of the base that a document leaves out, to choose those that are to come back.
class RemovedDialog : public QDialog
{
    Q_OBJECT

public:
    /// Requires a document that starts from another.
    explicit RemovedDialog(const BackendConfig &whole, QWidget *parent = nullptr);

    /// As Inheritance counts them, rising.
    std::vector<std::size_t> chosen() const;

private:
    std::vector<std::size_t> m_removed;
    QListWidget *m_list;
};

} // namespace bcfg::ui
