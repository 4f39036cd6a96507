// SPDX-License-Identifier: Apache-2.0
#include "ui/files/askingsave.h"

#include "ui/datapath.h"
#include "ui/files/documentio.h"
#include "ui/text.h"
#include "ui/toolkit/failuremessage.h"
#include "ui/toolkit/longwork.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

namespace bcfg::ui {

namespace {

using Reason = SaveError::Reason;

struct AskingSaveWords
{
    Q_DECLARE_TR_FUNCTIONS(AskingSave)
};

enum class Answer {
    Cancel,
    Overwrite,
    ReplaceReadOnly,
    BreakLinks,
    WriteInPlace,
    Compare,
    SaveElsewhere
};

struct Choice
{
    QString text;
    Answer answer;
};

/// Everything else than one of the choices is Cancel, which is also what Enter says: each of them has a consequence.
Answer ask(QWidget &parent, const QString &what, const QString &consequence, const std::vector<Choice> &choices)
{
    QMessageBox question(QMessageBox::Warning, AskingSaveWords::tr("Save"), what, QMessageBox::NoButton, &parent);
    question.setTextFormat(Qt::PlainText);
    question.setInformativeText(consequence);
    std::vector<QAbstractButton *> buttons;
    for (const Choice &choice : choices)
        buttons.push_back(question.addButton(choice.text, QMessageBox::AcceptRole));
    question.setDefaultButton(question.addButton(QMessageBox::Cancel));
    question.exec();
    for (std::size_t i = 0; i < choices.size(); ++i) {
        if (question.clickedButton() == buttons[i])
            return choices[i].answer;
    }
    return Answer::Cancel;
}

Answer askAbout(Reason reason, QWidget &parent, const SaveRequest &request)
{
    const QString name = QFileInfo(request.path).fileName();
    const Choice elsewhere{AskingSaveWords::tr("Save &As…"), Answer::SaveElsewhere};
    const Choice inPlace{AskingSaveWords::tr("&Write in Place"), Answer::WriteInPlace};
    const QString risk =
        AskingSaveWords::tr("If that is interrupted, the file can be damaged, so a copy of it is kept until all is "
                            "written.");
    if (reason == Reason::ReadOnly) {
        return ask(parent, AskingSaveWords::tr("“%1” is read-only.").arg(name),
                   AskingSaveWords::tr(
                       "It can be replaced all the same, as its folder may be written, and is read-only again."),
                   {{AskingSaveWords::tr("&Replace"), Answer::ReplaceReadOnly}, elsewhere});
    }
    if (reason == Reason::HasOtherNames) {
        return ask(
            parent, AskingSaveWords::tr("“%1” is also known by another name (hard link).").arg(name),
            AskingSaveWords::tr(
                "It can be replaced under this name only; the other name keeps the old content. Or it is written "
                "in place, for all its names.") +
                ' ' + risk,
            {{AskingSaveWords::tr("&Replace This Name"), Answer::BreakLinks}, inPlace, elsewhere});
    }
    if (reason == Reason::FolderNotWritable) {
        return ask(parent, AskingSaveWords::tr("“%1” cannot be replaced: its folder may not be written.").arg(name),
                   AskingSaveWords::tr("The file itself can be written in place.") + ' ' + risk, {inPlace, elsewhere});
    }
    std::vector<Choice> choices{{AskingSaveWords::tr("&Overwrite"), Answer::Overwrite}};
    if (request.compare)
        choices.push_back({AskingSaveWords::tr("&Compare…"), Answer::Compare});
    choices.push_back(elsewhere);
    return ask(parent, AskingSaveWords::tr("“%1” was changed by another program.").arg(name),
               AskingSaveWords::tr("What it holds now would be lost by saving."), choices);
}

bool mayHelp(Reason reason)
{
    return reason == Reason::ReadOnly || reason == Reason::HasOtherNames || reason == Reason::FolderNotWritable ||
           reason == Reason::MayNotBeReplaced;
}

} // namespace

SaveOutcome saveAsking(QWidget &parent, const SaveRequest &request)
{
    std::optional<QByteArray> known = request.known;
    QByteArray seen;
    // The folder of a file that is written in place may not be written itself.
    SaveOptions options{.keepsBackup = request.keepsBackup, .copies = toUtf8(dataPath(QStringLiteral("copies")))};
    if (known) {
        options.mayReplace = [&](std::string_view onDisk) {
            seen = contentHash(onDisk);
            return seen == *known;
        };
    }
    std::string made;
    const auto write = [&](Progress &progress) {
        options.progress = &progress;
        if (request.makeText && made.empty()) {
            progress.beginPart(0, 0.5);
            made = request.makeText(progress);
            progress.beginPart(0.5, 1);
        }
        return writeText(request.path, request.makeText ? made : request.text, options);
    };
    const QString what = AskingSaveWords::tr("Saving “%1”…").arg(QFileInfo(request.path).fileName());
    for (;;) {
        const std::optional<SaveError> error = waitFor(parent, what, write);
        if (!error)
            return SaveOutcome::Saved;
        if (error->reason == Reason::Stopped)
            return SaveOutcome::NotSaved;
        if (!mayHelp(error->reason)) {
            tellFailure(&parent, AskingSaveWords::tr("Backend Config Editor"), failureText(request.path, *error));
            return SaveOutcome::NotSaved; // the document stays modified, so nobody believes it is safe
        }
        switch (askAbout(error->reason, parent, request)) {
        case Answer::Cancel:
            return SaveOutcome::NotSaved;
        case Answer::SaveElsewhere:
            return SaveOutcome::SaveElsewhere;
        case Answer::Overwrite:
            known = seen; // and nothing that comes after it
            break;
        case Answer::Compare:
            request.compare(parent);
            break;
        case Answer::ReplaceReadOnly:
            options.replacesReadOnly = true;
            break;
        case Answer::BreakLinks:
            options.method = SaveMethod::BreakLinks;
            break;
        case Answer::WriteInPlace:
            options.method = SaveMethod::WriteInPlace;
            break;
        }
    }
}

} // namespace bcfg::ui
