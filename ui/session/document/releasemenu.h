// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/release.h"

#include <QMenu>

#include <optional>
#include <utility>
#include <vector>

namespace bcfg::ui::session {

class Document;

/// The menu for choosing the release of PyTorch that judges the document: a release, whose name is then written into
/// the document, or the newest known one of its generation. A choice is one undo step.
class ReleaseMenu : public QMenu
{
    Q_OBJECT

public:
    ReleaseMenu(Document &document, QWidget &window);

private:
    void showChoice();
    void choose(std::optional<Release> release);

    Document &m_document;
    QWidget &m_window;
    QAction *m_newest;
    std::vector<std::pair<Release, QAction *>> m_releases;
};

} // namespace bcfg::ui::session
