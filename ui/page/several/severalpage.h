// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/several/selectedentries.h"

#include <QScrollArea>

#include <map>

class QFormLayout;
class QLabel;
class QListWidget;
class QPushButton;

namespace bcfg::ui {
class ElidedLabel;
class NotationEdit;
class TypedBox;
} // namespace bcfg::ui

namespace bcfg::ui::page {

class DTypeGrid;

/// The page that edits several pattern configs at once: it shows their common values, and changes all of them.
class SeveralPage : public QScrollArea
{
    Q_OBJECT

public:
    explicit SeveralPage(session::Document &document, QWidget *parent = nullptr);

    /// Shows the pattern configs that are now in these rows. Requires at least two rows, ascending.
    void show(std::vector<int> rows);
    /// Hides the page. A text that is being typed there is written to the document, unless some of the pattern configs
    /// are gone. Returns a sentence about a refused text, which is dropped; empty where there is none.
    QString leave();

private:
    QWidget *newContent();
    QWidget *newDTypePart(QWidget *parent);
    NotationEdit *newLine(const FieldInfo &field);
    void rebuildModules();
    void orderTabs();
    void showObservation(bool isOtherRelease);
    void showDTypeConfigs();
    void showChosen();
    QFormLayout *newNotes(QWidget *parent);
    void showModules();
    void say(const QString &problem);
    /// Why a field refuses its text; empty where no field does.
    QString waitingProblem() const;
    QString observationProblem() const;
    /// Drops the texts that fields without the focus refuse. Returns a sentence about one of these texts; empty if
    /// there is none.
    QString dropRefused();
    /// The dtype configs that the current row of the list means: all dtype configs, or one of them.
    std::vector<DTypeConfig> chosen() const;

    SelectedEntries m_entries;
    bool m_isSomeGone = false;
    std::vector<DTypeConfigUse> m_uses;
    QLabel *m_title;
    ElidedLabel *m_names;
    ElidedLabel *m_problem;
    TypedBox *m_observation;
    CommonValue m_shownObservation;
    QListWidget *m_configs;
    QPushButton *m_add;
    QPushButton *m_replace;
    QPushButton *m_remove;
    DTypeGrid *m_grid;
    QFormLayout *m_modules;
    std::map<Field, NotationEdit *> m_lines;
    std::map<std::string_view, NotationEdit *> m_notes; // by the key of the file
    std::optional<Release> m_release;                   // the release that the lines are for
};

} // namespace bcfg::ui::page
