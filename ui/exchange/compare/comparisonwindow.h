// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/diff/comparison.h"
#include "ui/basis/inthread.h"
#include "ui/basis/toolkit/turns.h"
#include "ui/session/document/document.h"
#include "ui/session/files/documentio.h"
#include "ui/session/files/filewatcher.h"
#include "ui/session/qconfigs/qconfigchoices.h"

#include <QDialog>

#include <functional>
#include <memory>

class QLabel;
class QPushButton;
class QTableView;
class QTreeWidget;
class QTreeWidgetItem;

namespace bcfg::ui::exchange {

class EntryPairModel;
class PatternPicture;

/// The document that another document is compared with.
struct ComparedWith
{
    QString title; ///< "native", "a.bcfg.json as last saved"
    BackendConfig document;
    QString path = {}; ///< the file to watch; empty: no file is watched
    /// Reads the document again when the watched file has changed; called in a thread.
    std::function<session::ReadDocument()> read = {};
};

/// The changes from another document (a) to this document (b); a is converted to the generation of b.
struct Compared
{
    diff::Comparison comparison;
    std::vector<std::string> qconfigs; ///< names of the QConfigs that verdicts are compared under
};

/// A window that compares a document with another document. It shows the differences in groups, each with the verdicts
/// that it changes, and both versions of an entry side by side. The user can take a value, an entry or a whole group
/// from the other document as one undo step. The window compares in a thread, and again after each edit of the document
/// and each change of the other document's file. `document` must outlive the window.
class ComparisonWindow : public QDialog
{
    Q_OBJECT

public:
    /// `own` are the user's own QConfigs. The user can compare verdicts under these and under PyTorch's QConfigs.
    ComparisonWindow(const ComparedWith &other, session::Document &document, std::vector<session::QConfigChoice> own,
                     QWidget *parent);

    /// Keeps the user from changing the document in this window.
    void forbidTaking();

    /// The latest comparison; null until the first one is done.
    const std::shared_ptr<const Compared> &found() const { return m_found; }
    /// Whether found() is up to date with the document.
    bool isCurrent() const { return m_found && !m_later.isActive() && !m_comparing.isRunning(); }

private:
    enum class Part {
        Group,
        Entry,
        Value
    };

    QWidget *newHead();
    QWidget *newPair();
    QWidget *newButtons();
    void addKeys();
    void compare();
    void compareAgain();
    void readAgain();
    void takeRead(session::ReadDocument read);
    void update();
    void fillTree();
    void addEntries(QTreeWidgetItem *expanded);
    void showEntry();
    void showButtons();
    void stepGroup(int step);
    void stepValue(int step);
    void take(Part part);
    std::vector<Edit> editsTaking(Part part) const;

    session::Document &m_document;
    QString m_otherTitle;
    BackendConfig m_other;
    const std::function<session::ReadDocument()> m_read; // reads the other document's file again
    session::FileWatcher m_watcher;                      // of the other document's file
    OneAtATime m_reading;
    QString m_readingProblem; // why the file cannot be read any more; m_other is its last content
    std::vector<session::QConfigChoice> m_own;
    QString m_qconfig; // key of the QConfig to compare verdicts under; empty for all named QConfigs of PyTorch
    std::shared_ptr<const Compared> m_found;
    LateCall m_later{*this, &ComparisonWindow::compareAgain};
    LatestOnly m_comparing;
    bool m_isOutdated = false; // a document has changed since m_comparing began
    EntryPairModel *m_pair;
    QLabel *m_summary;
    QLabel *m_heading;
    QTreeWidget *m_tree;
    QTableView *m_table;
    PatternPicture *m_otherPicture;
    PatternPicture *m_myPicture;
    QPushButton *m_takeButtons[3] = {}; // the three buttons, by Part
    QPushButton *m_next = nullptr;
    QPushButton *m_previous = nullptr;
    std::optional<Part> m_toTake; // the part to take when the comparison is up to date again
    bool m_mayTake = true;
};

} // namespace bcfg::ui::exchange
