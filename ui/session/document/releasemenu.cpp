// SPDX-License-Identifier: Apache-2.0
#include "ui/session/document/releasemenu.h"

#include "ui/basis/text.h"
#include "ui/basis/toolkit/taketyped.h"
#include "ui/session/document/document.h"

#include <QActionGroup>

namespace bcfg::ui::session {

namespace {

/// The version with a mnemonic after the first dot, where the releases of a generation differ.
QString versionWithMnemonic(Release release)
{
    QString version = toQString(release.version());
    return version.insert(version.indexOf('.') + 1, '&');
}

} // namespace

ReleaseMenu::ReleaseMenu(Document &document, QWidget &window)
    : QMenu(tr("PyTorch Re&lease"), &window),
      m_document(document),
      m_window(window)
{
    auto *group = new QActionGroup(this);
    // None is checked where the document names an unknown release.
    group->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);
    const auto add = [&](std::optional<Release> release) {
        QAction *action = addAction(release ? versionWithMnemonic(*release) : QString());
        action->setCheckable(true);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, release] { choose(release); });
        return action;
    };
    m_newest = add(std::nullopt);
    m_newest->setStatusTip(tr("The document names no release: the newest known one of its generation judges it."));
    addSeparator();
    for (const Release release : Release::all()) {
        QAction *action = add(release);
        action->setStatusTip(tr("The document says that PyTorch %1 judges it.").arg(toQString(release.version())));
        m_releases.emplace_back(release, action);
    }
    connect(&document, &Document::changed, this, &ReleaseMenu::showChoice);
    showChoice();
}

void ReleaseMenu::showChoice()
{
    const Release newest = Release::newestOf(m_document.api());
    m_newest->setText(tr("&Newest Known: %1").arg(toQString(newest.version())));
    const Text *named = m_document.config().head.get<Text>(Field::Torch);
    m_newest->setChecked(!named);
    for (const auto &[release, action] : m_releases) {
        action->setVisible(release.api() == m_document.api());
        action->setChecked(named && named->str() == release.version());
    }
}

void ReleaseMenu::choose(std::optional<Release> release)
{
    takeTyped(m_window);
    BackendConfig config = m_document.config();
    if (release)
        config.head.set(Field::Torch, Text(release->version()), config.api);
    else
        config.head.remove(Field::Torch);
    if (config.head != m_document.config().head)
        m_document.replaceAll(std::move(config), release ? tr("Judge by PyTorch %1").arg(toQString(release->version()))
                                                         : tr("Judge by the newest PyTorch"));
    showChoice(); // restores the check mark, which the click has removed
}

} // namespace bcfg::ui::session
