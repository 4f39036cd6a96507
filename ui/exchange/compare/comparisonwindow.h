// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/exchange/compare/differencemodel.h"

#include <QDialog>

class QLabel;
class QPushButton;
class QTableView;
class QTreeView;

namespace bcfg::ui::exchange {

class EntryPairModel;
class PatternPicture;

/// The document that another document is compared with.
struct ComparedWith
{
    QString title; ///< "native", "a.bcfg.json as it was saved"
    BackendConfig document;
};

/// Shows a document beside another document: the differences in groups, each with the verdicts that it changes, and
/// both versions of an entry side by side. A value, an entry or a whole group can be taken from the other document as
/// one undo step. The window follows the document, which must outlive the window.
class ComparisonWindow : public QDialog
{
    Q_OBJECT

public:
    /// `own` are the user's QConfigs. Verdicts can be compared under these as well as under PyTorch's.
    ComparisonWindow(const ComparedWith &other, session::Document &document, std::vector<session::QConfigChoice> own,
                     QWidget *parent);

    /// Allows or forbids changes of the document; at first they are allowed.
    void setMayTake(bool mayTake);

private:
    enum class Part {
        Group,
        Entry,
        Value
    };

    QWidget *newHead(const std::vector<session::QConfigChoice> &own);
    QWidget *newPair();
    QWidget *newButtons();
    void addKeys();
    void update();
    void showEntry();
    void showButtons();
    void stepGroup(int step);
    void stepValue(int step);
    void take(Part part);
    std::vector<Edit> editsTaking(Part part) const;

    session::Document &m_document;
    QString m_otherTitle;
    LiveComparison *m_comparison;
    DifferenceModel *m_differences;
    EntryPairModel *m_pair;
    QLabel *m_summary;
    QLabel *m_heading;
    QTreeView *m_tree;
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
