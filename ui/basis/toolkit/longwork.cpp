// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/longwork.h"

#include "ui/basis/toolkit/forms.h"

#include <QApplication>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>
#include <QScopeGuard>
#include <QTimer>
#include <QVBoxLayout>

#include <chrono>
#include <future>
#include <memory>
#include <mutex>
#include <thread>

namespace bcfg::ui {

namespace {

using namespace std::chrono_literals;

constexpr auto unnoticed = 20ms;    // how long startWork() waits for short work
constexpr auto patience = 300ms;    // how long work may take before the dialog appears
constexpr auto betweenLooks = 50ms; // how often the dialog reads the progress
constexpr auto longestStop = 2s;    // how long work may go on after a stop before it is left running

/// The dialog that says what is being done and how far it has come. Cancel, Escape and closing stop the work; the
/// dialog disappears when the work has ended.
class WorkDialog : public QDialog
{
public:
    /// Calls `stopping` when the user has stopped the work.
    WorkDialog(Progress &progress, const QString &what, std::function<void()> stopping, QWidget *parent)
        : QDialog(parent),
          m_progress(progress),
          m_stopping(std::move(stopping)),
          m_text(newTextLabel(what, this)),
          m_bar(new QProgressBar(this)),
          m_buttons(newDialogButtons(*this, QDialogButtonBox::Cancel))
    {
        constexpr int width = 400;
        setObjectName(QStringLiteral("workDialog"));
        setWindowTitle(QStringLiteral("Backend Config Editor"));
        setWindowModality(Qt::WindowModal);
        setAttribute(Qt::WA_QuitOnClose, false); // it may be the only window while the program starts
        setMinimumWidth(width);
        m_text->setObjectName(QStringLiteral("workText"));
        setNames(*m_bar, "workBar", what);
        QVBoxLayout *layout = newDialogLayout(*this);
        layout->addWidget(m_text);
        layout->addWidget(m_bar);
        layout->addWidget(m_buttons);
        // So that an Enter meant for another window does not cancel
        m_buttons->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
        auto *timer = new QTimer(this);
        connect(timer, &QTimer::timeout, this, &WorkDialog::look);
        timer->start(betweenLooks);
        look();
    }
    void reject() override
    {
        const bool isFirst = !m_progress.mustStop();
        if (m_progress.stop()) {
            m_text->setText(QCoreApplication::translate("LongWork", "Stopping…"));
            if (isFirst)
                m_stopping();
        }
        look();
    }

private:
    void look()
    {
        constexpr int steps = 1000;
        const double fraction = m_progress.fraction();
        m_bar->setRange(0, fraction > 0 ? steps : 0); // a busy indicator until a fraction is known
        m_bar->setValue(static_cast<int>(fraction * steps));
        m_buttons->setEnabled(m_progress.canStop() && !m_progress.mustStop());
    }

    Progress &m_progress;
    const std::function<void()> m_stopping;
    QLabel *m_text;
    QProgressBar *m_bar;
    QDialogButtonBox *m_buttons;
};

/// What the thread and the Job share. The thread may outlive the Job.
struct SharedWork
{
    void setWaiting(QObject *who)
    {
        const std::lock_guard lock(mutex);
        waiting = who;
    }
    template <class Action>
    void tell(Action action)
    {
        const std::lock_guard lock(mutex);
        if (waiting)
            QMetaObject::invokeMethod(waiting, action, Qt::QueuedConnection);
    }

    Progress progress;
    std::mutex mutex;
    QObject *waiting = nullptr;
};

QWidget *parentOfDialog(QWidget &window)
{
    if (QWidget *modal = QApplication::activeModalWidget())
        return modal;
    return window.isVisible() ? window.window() : QApplication::activeWindow();
}

/// One piece of work, from its start until `then` is called.
class Job : public QObject
{
public:
    Job(QObject &owner, QWidget &window, const QString &what, std::function<void(Progress &progress)> work,
        std::function<void(bool isDone)> then, WhenHung whenHung)
        : QObject(&owner),
          m_window(&window),
          m_what(what),
          m_then(std::move(then)),
          m_whenHung(whenHung)
    {
        m_shared->waiting = this;
        std::packaged_task<void()> task([this, shared = m_shared, work = std::move(work)] {
            const auto tellDone = qScopeGuard([&] { shared->tell([this] { finish(); }); });
            work(shared->progress);
        });
        m_end = task.get_future();
        std::thread(std::move(task)).detach();
    }
    /// If the owner is destroyed before `then` was called, stops the work and waits for its end, with
    /// WhenHung::Leave at most longestStop.
    ~Job() override
    {
        m_shared->setWaiting(nullptr);
        delete m_dialog;
        if (!m_end.valid())
            return;
        m_shared->progress.stop();
        if (m_whenHung == WhenHung::Leave)
            m_end.wait_for(longestStop);
        else
            m_end.wait();
    }
    void begin()
    {
        if (m_end.wait_for(unnoticed) == std::future_status::ready)
            finish();
        else
            QTimer::singleShot(patience, this, &Job::showDialog);
    }

private:
    void showDialog()
    {
        if (!m_window || !m_end.valid()) // `then` was called already, and this object is about to be deleted
            return;
        const auto leaveLater = [this] {
            if (m_whenHung == WhenHung::Leave)
                QTimer::singleShot(longestStop, this, [this] { tell(false); });
        };
        m_dialog = new WorkDialog(m_shared->progress, m_what, leaveLater, parentOfDialog(*m_window));
        m_dialog->show();
    }
    void finish() { tell(true); }
    void tell(bool isDone)
    {
        if (!m_end.valid()) // `then` was called already
            return;
        m_shared->setWaiting(nullptr);
        delete m_dialog;
        std::future<void> end = std::move(m_end);
        if (isDone)
            end.get();
        deleteLater();
        const auto then = std::exchange(m_then, {}); // `then` may destroy the owner, and with it this object
        then(isDone);
    }

    const std::shared_ptr<SharedWork> m_shared = std::make_shared<SharedWork>();
    std::future<void> m_end; // invalid once `then` was called
    QPointer<QWidget> m_window;
    QPointer<QDialog> m_dialog;
    const QString m_what;
    std::function<void(bool isDone)> m_then;
    const WhenHung m_whenHung;
};

} // namespace

void startWorkOf(QObject &owner, QWidget &window, const QString &what, std::function<void(Progress &progress)> work,
                 std::function<void(bool isDone)> then, WhenHung whenHung)
{
    (new Job(owner, window, what, std::move(work), std::move(then), whenHung))->begin();
}

} // namespace bcfg::ui
