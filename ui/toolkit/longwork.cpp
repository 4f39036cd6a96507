// SPDX-License-Identifier: Apache-2.0
#include "ui/toolkit/longwork.h"

#include <QApplication>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QElapsedTimer>
#include <QEventLoop>
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
#include <vector>

namespace bcfg::ui {

namespace {

using namespace std::chrono_literals;

constexpr auto unnoticed = 20ms;    // the event loop may stand still for that long
constexpr auto patience = 300ms;    // before the dialog comes
constexpr auto betweenLooks = 50ms; // at the progress
constexpr auto longestStop = 2s;    // of work that may be left to itself

struct LongWorkWords
{
    Q_DECLARE_TR_FUNCTIONS(LongWork)
};

/// Says what is being done and how far it has come. Cancel, Escape and closing ask the work to stop; the dialog goes
/// when the work has ended.
class WorkDialog : public QDialog
{
public:
    WorkDialog(Progress &progress, const QString &what, QWidget *parent)
        : QDialog(parent),
          m_progress(progress),
          m_text(new QLabel(what, this)),
          m_bar(new QProgressBar(this)),
          m_buttons(new QDialogButtonBox(QDialogButtonBox::Cancel, this))
    {
        constexpr int width = 400;
        setObjectName(QStringLiteral("workDialog"));
        setWindowTitle(QStringLiteral("Backend Config Editor"));
        setWindowModality(Qt::WindowModal);
        setMinimumWidth(width);
        m_text->setObjectName(QStringLiteral("workText"));
        m_bar->setObjectName(QStringLiteral("workBar"));
        m_text->setTextFormat(Qt::PlainText); // names of files come in it
        m_text->setWordWrap(true);
        m_bar->setAccessibleName(what);
        auto *layout = new QVBoxLayout(this);
        layout->setContentsMargins(16, 16, 16, 16);
        layout->setSpacing(8);
        layout->addWidget(m_text);
        layout->addWidget(m_bar);
        layout->addWidget(m_buttons);
        m_buttons->button(QDialogButtonBox::Cancel)->setAutoDefault(false); // Enter that was meant for another window
        connect(m_buttons, &QDialogButtonBox::rejected, this, &WorkDialog::reject);
        auto *timer = new QTimer(this);
        connect(timer, &QTimer::timeout, this, &WorkDialog::look);
        timer->start(betweenLooks);
        look();
    }
    void reject() override
    {
        if (m_progress.stop())
            m_text->setText(LongWorkWords::tr("Stopping…"));
        look();
    }

private:
    void look()
    {
        constexpr int steps = 1000;
        const double fraction = m_progress.fraction();
        m_bar->setRange(0, fraction > 0 ? steps : 0); // without an end as long as nothing is known
        m_bar->setValue(static_cast<int>(fraction * steps));
        m_buttons->setEnabled(m_progress.canStop() && !m_progress.mustStop());
    }

    Progress &m_progress;
    QLabel *m_text;
    QProgressBar *m_bar;
    QDialogButtonBox *m_buttons;
};

/// What the thread has as long as it runs, and who waits for it as long as they wait.
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

int works = 0; // that somebody waits for

struct Postponed
{
    QPointer<QObject> owner;
    std::function<void()> action;
};

std::vector<Postponed> &postponed()
{
    static std::vector<Postponed> actions;
    return actions;
}

void doPostponed()
{
    for (Postponed &each : std::exchange(postponed(), {})) {
        if (each.owner)
            whenIdle(*each.owner, std::move(each.action));
    }
}

/// As long as this lives, somebody waits.
class Waiting
{
public:
    Waiting() { ++works; }
    Waiting(const Waiting &) = delete;
    Waiting &operator=(const Waiting &) = delete;
    ~Waiting()
    {
        if (--works == 0 && !postponed().empty())
            QMetaObject::invokeMethod(qApp, doPostponed,
                                      Qt::QueuedConnection); // when the caller has what it waited for
    }
};

/// What the dialog stands before.
QWidget *parentOfDialog(QWidget &window)
{
    if (QWidget *modal = QApplication::activeModalWidget())
        return modal;
    return window.isVisible() ? window.window() : QApplication::activeWindow();
}

/// Work that goes on while whoever wants it does something else.
class Job : public QObject
{
public:
    Job(QObject &owner, QWidget &window, const QString &what, std::function<void(Progress &progress)> work,
        std::function<void()> then)
        : QObject(&owner),
          m_window(&window),
          m_what(what),
          m_then(std::move(then))
    {
        m_shared->waiting = this;
        std::packaged_task<void()> task([this, shared = m_shared, work = std::move(work)] {
            const auto tellDone = qScopeGuard([&] { shared->tell([this] { finish(); }); });
            work(shared->progress);
        });
        m_end = task.get_future();
        std::thread(std::move(task)).detach();
    }
    /// Whoever wanted it is gone.
    ~Job() override
    {
        m_shared->setWaiting(nullptr);
        delete m_dialog;
        if (m_end.valid()) {
            m_shared->progress.stop();
            m_end.wait();
        }
    }
    void begin()
    {
        if (m_end.wait_for(unnoticed) == std::future_status::ready) {
            finish();
            return;
        }
        m_waiting.emplace();
        QTimer::singleShot(patience, this, [this] {
            if (!m_window)
                return;
            m_dialog = new WorkDialog(m_shared->progress, m_what, parentOfDialog(*m_window));
            m_dialog->show();
        });
    }

private:
    void finish()
    {
        if (!m_end.valid()) // it was done at once, and is told of once more
            return;
        m_shared->setWaiting(nullptr);
        delete m_dialog;
        m_waiting.reset();
        m_end.get();
        deleteLater();
        const std::function<void()> then = m_then; // which may be the end of the owner, and of this with it
        then();
    }

    const std::shared_ptr<SharedWork> m_shared = std::make_shared<SharedWork>();
    std::future<void> m_end;
    std::optional<Waiting> m_waiting;
    QPointer<QWidget> m_window;
    QPointer<QDialog> m_dialog;
    const QString m_what;
    const std::function<void()> m_then;
};

} // namespace

void startWorkOf(QObject &owner, QWidget &window, const QString &what, std::function<void(Progress &progress)> work,
                 std::function<void()> then)
{
    (new Job(owner, window, what, std::move(work), std::move(then)))->begin();
}

bool waitForWork(QWidget &window, const QString &what, const std::function<void(Progress &progress)> &work,
                 bool mayLeave)
{
    const auto shared = std::make_shared<SharedWork>();
    Progress &progress = shared->progress;
    QEventLoop loop;
    bool isDone = false;
    const auto onDone = [&] {
        isDone = true;
        loop.quit();
    };
    shared->waiting = &loop;
    const auto leave = qScopeGuard([&] { shared->setWaiting(nullptr); });
    std::packaged_task<void()> task([shared, work, onDone] {
        const auto tellDone = qScopeGuard([&] { shared->tell(onDone); });
        work(shared->progress);
    });
    std::future<void> end = task.get_future();
    std::thread(std::move(task)).detach();
    if (end.wait_for(unnoticed) != std::future_status::ready) {
        const Waiting waiting;
        bool isLong = false;
        QTimer::singleShot(patience, &loop, [&] {
            isLong = true;
            loop.quit();
        });
        loop.exec(QEventLoop::ExcludeUserInputEvents);
        if (isLong && !isDone) {
            const QPointer<QDialog> dialog = new WorkDialog(progress, what, parentOfDialog(window));
            dialog->show();
            QElapsedTimer stopping;
            QTimer looking;
            QObject::connect(&looking, &QTimer::timeout, &loop, [&] {
                if (progress.mustStop() && !stopping.isValid())
                    stopping.start();
                else if (mayLeave && stopping.isValid() &&
                         stopping.hasExpired(std::chrono::milliseconds(longestStop).count()))
                    loop.quit();
            });
            looking.start(betweenLooks);
            loop.exec();
            delete dialog;
        }
        if (!isDone && !progress.mustStop()) { // the program ends
            progress.stop();
            end.wait_for(longestStop);
        }
        if (mayLeave && !isDone && end.wait_for(unnoticed) != std::future_status::ready)
            return false;
        end.wait();
    }
    end.get();
    return true;
}

bool isAtWork()
{
    return works > 0;
}

void whenIdle(QObject &owner, std::function<void()> action)
{
    if (isAtWork())
        postponed().push_back({&owner, std::move(action)});
    else
        action();
}

} // namespace bcfg::ui
