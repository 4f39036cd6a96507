// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/compare/livecomparison.h"

#include "ui/basis/text.h"

namespace bcfg::ui::exchange {

namespace {

using Result = LiveComparison::Result;

/// The QConfigs to compare verdicts under, of those that both releases have.
std::vector<diff::JudgedUnder> qconfigsFor(const diff::Comparison &comparison,
                                           const std::vector<session::QConfigChoice> &own, const QString &key)
{
    const Release release = releaseOf(comparison.b);
    const session::QConfigChoices before(releaseOf(comparison.a), own);
    const session::QConfigChoices after(release, own);
    std::vector<diff::JudgedUnder> qconfigs;
    for (int i = 0; i < after.count(); ++i) {
        const session::QConfigChoice &choice = after.at(i);
        const bool isAsked =
            key.isEmpty() ? choice.origin == session::QConfigChoice::Origin::Named : choice.key() == key;
        const int same = isAsked ? before.find(choice.key()) : -1;
        if (same >= 0)
            qconfigs.push_back(
                {toUtf8(choice.title), before.at(same).assignment(before.release()), choice.assignment(release)});
    }
    return qconfigs;
}

std::shared_ptr<const Result> find(const BackendConfig &other, const BackendConfig &mine,
                                   const std::vector<session::QConfigChoice> &own, const QString &qconfig)
{
    auto found = std::make_shared<Result>(diff::compare(other, mine));
    const std::vector<diff::JudgedUnder> qconfigs = qconfigsFor(found->comparison, own, qconfig);
    diff::addEffects(found->comparison, qconfigs);
    for (const diff::JudgedUnder &each : qconfigs)
        found->qconfigs.push_back(each.name);
    return found;
}

} // namespace

LiveComparison::LiveComparison(BackendConfig other, session::Document &document,
                               std::vector<session::QConfigChoice> own, QObject *parent)
    : QObject(parent),
      m_other(std::move(other)),
      m_document(document),
      m_own(std::move(own))
{
    m_later.setSingleShot(true);
    connect(&m_later, &QTimer::timeout, this, &LiveComparison::look);
    // Waits, as several changes may be one step.
    connect(&document, &session::Document::changed, &m_later, qOverload<>(&QTimer::start));
    look();
}

void LiveComparison::setQConfig(const QString &key)
{
    m_qconfig = key;
    look();
}

void LiveComparison::look()
{
    m_later.stop();
    if (!m_looking.begin())
        return;
    inThread(
        *this,
        [other = m_other, mine = m_document.config(), own = m_own, qconfig = m_qconfig] {
            return find(other, mine, own, qconfig);
        },
        [this](std::shared_ptr<const Result> found) {
            m_found = std::move(found);
            if (m_looking.end())
                look();
            emit changed();
        });
}

} // namespace bcfg::ui::exchange
