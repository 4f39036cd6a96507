// SPDX-License-Identifier: Apache-2.0
#include "ui/document/checker.h"

#include "core/validation/validate.h"
#include "ui/text.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

#include <algorithm>

namespace bcfg::ui {

namespace {

/// Up to here a check takes a few milliseconds, and an answer at once is worth more than a thread.
constexpr int entriesCheckedAtOnce = 1000;

} // namespace

Checker::Checker(Document &document, QObject *parent) : QObject(parent), m_document(document)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(0);
    connect(&m_timer, &QTimer::timeout, this, &Checker::check);
    connect(&document, &Document::edited, this, [this] {
        ++m_revision;
        m_timer.start();
    });
    m_timer.start();
}

std::optional<Severity> Checker::worst(int row) const
{
    const auto index = static_cast<std::size_t>(row);
    return index < m_worst.size() ? m_worst[index] : std::nullopt;
}

void Checker::setReadingDiagnostics(const std::vector<Diagnostic> &diagnostics)
{
    m_readingOfHead.clear();
    m_readingOfEntries.clear();
    for (const Diagnostic &diagnostic : diagnostics) {
        const std::optional<std::size_t> index = diagnostic.where.configIndex();
        if (!index || !m_document.isRow(toInt(*index))) {
            m_readingOfHead.push_back(diagnostic);
            continue;
        }
        const Shared<PatternConfig> &entry = m_document.entry(toInt(*index));
        m_readingOfEntries.try_emplace(entry.identity(), ReadEntry{entry, {}})
            .first->second.diagnostics.push_back(diagnostic);
    }
    m_timer.start();
}

void Checker::checkNow()
{
    m_timer.stop();
    take(validate(m_document.config()));
}

void Checker::check()
{
    if (m_document.entryCount() <= entriesCheckedAtOnce) {
        checkNow();
        return;
    }
    // The thread may outlive the checker; what it finds is handed over in the thread of the window.
    QThreadPool::globalInstance()->start([snapshot = m_document.config(), revision = m_revision,
                                          checker = QPointer<Checker>(this),
                                          context = QPointer<QObject>(QCoreApplication::instance())] {
        auto found = std::make_shared<std::vector<Diagnostic>>(validate(snapshot));
        QMetaObject::invokeMethod(context.data(), [found, revision, checker] {
            if (checker && checker->m_revision == revision)
                checker->take(std::move(*found));
        });
    });
}

void Checker::take(std::vector<Diagnostic> diagnostics)
{
    addReadingDiagnostics(diagnostics);
    m_diagnostics = std::move(diagnostics);
    m_worst.assign(m_document.config().configs.size(), std::nullopt);
    m_counts = {};
    for (const Diagnostic &diagnostic : m_diagnostics) {
        ++m_counts[static_cast<std::size_t>(diagnostic.severity)];
        const std::optional<std::size_t> index = diagnostic.where.configIndex();
        if (index && *index < m_worst.size())
            m_worst[*index] = std::max(m_worst[*index], std::optional(diagnostic.severity));
    }
    emit changed();
}

void Checker::addReadingDiagnostics(std::vector<Diagnostic> &diagnostics) const
{
    if (m_readingOfHead.empty() && m_readingOfEntries.empty())
        return;
    diagnostics.insert(diagnostics.end(), m_readingOfHead.begin(), m_readingOfHead.end());
    for (int row = 0; !m_readingOfEntries.empty() && row < m_document.entryCount(); ++row) {
        const auto found = m_readingOfEntries.find(m_document.entry(row).identity());
        if (found == m_readingOfEntries.end())
            continue;
        for (Diagnostic diagnostic : found->second.diagnostics) {
            diagnostic.where = diagnostic.where.inConfig(static_cast<std::size_t>(row));
            diagnostics.push_back(std::move(diagnostic));
        }
    }
    const auto index = [](const Diagnostic &diagnostic) {
        return diagnostic.where.configIndex();
    };
    std::ranges::stable_sort(diagnostics, {}, index); // nothing, the head, comes before every index
}

} // namespace bcfg::ui
