// SPDX-License-Identifier: Apache-2.0
#include "ui/session/files/askingsave.h"

#include "ui/basis/filepath.h"
#include "ui/basis/inthread.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/dialogs.h"
#include "ui/basis/toolkit/longwork.h"
#include "ui/basis/toolkit/picture.h"
#include "ui/session/files/documentio.h"

#include <QApplication>
#include <QDialog>
#include <QEvent>
#include <QFileInfo>
#include <QPointer>

#include <memory>
#include <utility>

namespace bcfg::ui::session {

namespace {

using Reason = SaveError::Reason;

struct AskingSaveWords
{
    Q_DECLARE_TR_FUNCTIONS(AskingSave)
};

struct Choice
{
    QString text;
    std::function<void()> obey;
};

/// What has stopped a save, and the choices that the user has besides Cancel. Cancel is the default, as all choices
/// have consequences.
struct Obstacle
{
    QString what;
    QString consequence;
    std::vector<Choice> choices;
};

/// The data of the thread that saves; nobody else uses it until the thread is done.
struct Writing
{
    SaveRequest request;
    SaveOptions options;
    QByteArray seen; ///< the hash of what the file holds
    std::string made;

    std::optional<SaveError> write(Progress &progress)
    {
        options.progress = &progress;
        if (!request.makeText)
            return writeText(request.path, request.text, options);
        if (made.empty()) {
            progress.beginPart(0, 0.5);
            std::optional<std::string> text = unlessStopped(progress, request.makeText);
            if (!text)
                return SaveError{"It was stopped", Reason::Stopped};
            made = *std::move(text);
            progress.beginPart(0.5, 1);
        }
        return writeText(request.path, made, options);
    }
};

bool isInput(const QEvent &event)
{
    switch (event.type()) {
    case QEvent::KeyPress:
    case QEvent::KeyRelease:
    case QEvent::Shortcut:
    case QEvent::ShortcutOverride:
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonRelease:
    case QEvent::MouseButtonDblClick:
    case QEvent::Wheel:
        return true;
    case QEvent::Close:
        return event.spontaneous();
    default:
        return false;
    }
}

/// While this object lives, blocks input to the window if it is a dialog: closing the dialog would end the save. Other
/// windows handle that themselves.
class HeldInput : public QObject
{
public:
    explicit HeldInput(QWidget &window) : m_dialog(qobject_cast<QDialog *>(&window))
    {
        if (m_dialog)
            qApp->installEventFilter(this);
    }
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        const bool isHeld =
            isInput(*event) && watched->isWidgetType() && static_cast<QWidget *>(watched)->window() == m_dialog;
        if (isHeld)
            event->ignore(); // closing by the user is blocked, too
        return isHeld;
    }

private:
    const QDialog *m_dialog;
};

/// Saves and asks until the file is saved or the user gives up.
class AskingSave : public QObject
{
public:
    AskingSave(QObject &owner, QWidget &window, SaveRequest request, std::function<void(SaveOutcome outcome)> then)
        : QObject(&owner),
          m_window(window),
          m_then(std::move(then))
    {
        // A file that is written in place may be in a folder that cannot be written, so its copy goes elsewhere.
        m_writing->options = {.keepsBackup = request.keepsBackup, .copies = toUtf8(dataPath(QStringLiteral("copies")))};
        if (request.known) {
            m_writing->options.mayReplace = [&writing = *m_writing](std::string_view onDisk) {
                writing.seen = contentHash(onDisk);
                return writing.seen == *writing.request.known;
            };
        }
        m_writing->request = std::move(request);
    }
    void write()
    {
        m_held.emplace(m_window);
        const QString what = AskingSaveWords::tr("Saving “%1”…").arg(QFileInfo(request().path).fileName());
        const auto work = [writing = m_writing](Progress &progress) {
            return writing->write(progress);
        };
        startWork(*this, m_window, what, work, [this](const std::optional<SaveError> &error) { take(error); });
    }

private:
    const SaveRequest &request() const { return m_writing->request; }

    void take(const std::optional<SaveError> &error)
    {
        m_held.reset();
        if (!error)
            return end(SaveOutcome::Saved);
        if (error->reason == Reason::Stopped)
            return end(SaveOutcome::NotSaved);
        const Obstacle obstacle = obstacleOf(*error);
        Question question{.title = AskingSaveWords::tr("Save"),
                          .text = obstacle.what,
                          .consequence = obstacle.consequence,
                          .icon = QMessageBox::Warning};
        for (const Choice &choice : obstacle.choices)
            question.choices.append(choice.text);
        ask(question, m_window, *this, [this, choices = obstacle.choices](int answer) {
            answer == QMessageBox::Cancel ? end(SaveOutcome::NotSaved) : choices[toIndex(answer)].obey();
        });
    }

    Obstacle obstacleOf(const SaveError &error)
    {
        const QString name = QFileInfo(request().path).fileName();
        const auto again = [this](const QString &text, auto change) {
            return Choice{text, [this, change] {
                              change(*m_writing);
                              write();
                          }};
        };
        const Choice elsewhere{AskingSaveWords::tr("Save &As…"), [this] {
                                   end(SaveOutcome::SaveElsewhere);
                               }};
        const Choice inPlace = again(AskingSaveWords::tr("&Write in Place"),
                                     [](Writing &writing) { writing.options.method = SaveMethod::WriteInPlace; });
        const QString risk = AskingSaveWords::tr(
            "If that is interrupted, the file can be damaged, so a copy of it is kept until all is written.");
        switch (error.reason) {
        case Reason::ReadOnly:
            return {AskingSaveWords::tr("“%1” is read-only.").arg(name),
                    AskingSaveWords::tr(
                        "You may write to its folder, so the file can be replaced. It will be read-only again then."),
                    {again(AskingSaveWords::tr("&Replace"),
                           [](Writing &writing) { writing.options.replacesReadOnly = true; }),
                     elsewhere}};
        case Reason::HasOtherNames:
            return {AskingSaveWords::tr("“%1” is also known by another name (hard link).").arg(name),
                    AskingSaveWords::tr("It can be replaced under this name only; the other name keeps the old "
                                        "content. Or it is written in place, for all its names.") +
                        ' ' + risk,
                    {again(AskingSaveWords::tr("&Replace This Name"),
                           [](Writing &writing) { writing.options.method = SaveMethod::BreakLinks; }),
                     inPlace, elsewhere}};
        case Reason::FolderNotWritable:
            return {AskingSaveWords::tr("“%1” cannot be replaced: its folder may not be written.").arg(name),
                    AskingSaveWords::tr("The file itself can be written in place.") + ' ' + risk,
                    {inPlace, elsewhere}};
        case Reason::MayNotBeReplaced:
            break;
        default:
            return {failureText(request().path, error), {}, {elsewhere}};
        }
        // The user agrees to lose what the file holds now, and nothing that it may hold later.
        std::vector<Choice> choices{
            again(AskingSaveWords::tr("&Overwrite"), [](Writing &writing) { writing.request.known = writing.seen; })};
        if (request().compare)
            choices.push_back({AskingSaveWords::tr("&Compare…"), [this] {
                                   compare();
                               }});
        choices.push_back(elsewhere);
        return {AskingSaveWords::tr("“%1” was changed by another program.").arg(name),
                AskingSaveWords::tr("Saving would overwrite what it holds now."), std::move(choices)};
    }

    void compare()
    {
        request().compare(m_window, [self = QPointer(this)] {
            if (self)
                self->write(); // asks again, about what the file holds by then
        });
    }

    void end(SaveOutcome outcome)
    {
        deleteLater();
        const auto then = std::exchange(m_then, {}); // `then` may destroy the owner, and with it this object
        then(outcome);
    }

    QWidget &m_window;
    std::optional<HeldInput> m_held; // set while saving, but not while the user is asked
    const std::shared_ptr<Writing> m_writing = std::make_shared<Writing>();
    std::function<void(SaveOutcome outcome)> m_then;
};

} // namespace

void saveAsking(QObject &owner, QWidget &window, SaveRequest request, std::function<void(SaveOutcome outcome)> then)
{
    (new AskingSave(owner, window, std::move(request), std::move(then)))->write();
}

void askAndSave(QObject &owner, QWidget &window, const QString &title, const QString &proposed,
                const QList<FileKind> &kinds, const std::function<SaveRequest(const QString &path)> &request,
                const std::function<void(const QString &path)> &then)
{
    const auto save = [=, &owner, &window](const QString &path) {
        if (path.isEmpty())
            return;
        saveAsking(owner, window, request(path), [=, &owner, &window](SaveOutcome outcome) {
            if (outcome == SaveOutcome::SaveElsewhere)
                askAndSave(owner, window, title, proposed, kinds, request, then);
            else if (outcome == SaveOutcome::Saved)
                then(path);
        });
    };
    askSavePath(owner, window, title, proposed, kinds, save);
}

void askAndSave(QObject &owner, QWidget &window, const QString &title, const QString &proposed,
                const QList<FileKind> &kinds, const std::string &text,
                const std::function<void(const QString &path)> &then)
{
    const auto request = [text](const QString &path) {
        return SaveRequest{.path = path, .text = text};
    };
    askAndSave(owner, window, title, proposed, kinds, request, then);
}

void savePictureAsking(QObject &owner, QWidget &window, const QString &title, const QString &proposed,
                       const Picture &picture, const std::function<void(const QString &path)> &then)
{
    using Words = AskingSaveWords;
    const auto request = [picture](const QString &path) {
        const bool isSvg = path.endsWith(QStringLiteral(".svg"), Qt::CaseInsensitive);
        const auto bytes = [picture, isSvg] {
            return pictureBytes(picture, isSvg).toStdString();
        };
        return SaveRequest{.path = path, .text = {}, .makeText = bytes};
    };
    askAndSave(owner, window, title, proposed,
               {{Words::tr("SVG"), QStringLiteral(".svg")}, {Words::tr("PNG"), QStringLiteral(".png")}}, request, then);
}

} // namespace bcfg::ui::session
