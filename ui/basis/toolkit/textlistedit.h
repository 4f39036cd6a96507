// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QRegularExpression>
#include <QWidget>

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace bcfg::ui {

/// A list of texts. The user can remove texts and, after allowAdding(), add texts.
class TextListEdit : public QWidget
{
    Q_OBJECT

public:
    /// `name` is the beginning of the object names of the widgets inside.
    TextListEdit(const QString &title, const QString &name, QWidget *parent = nullptr);

    void setTexts(const QStringList &texts);
    QStringList texts() const;
    /// Shows a field in which texts that match `form` can be added; `hint` stands in the empty field, and `problem`
    /// below a text that does not match.
    void allowAdding(const QRegularExpression &form, const QString &hint, const QString &problem);

signals:
    void edited();

private:
    bool canAdd() const;
    void add();
    void remove();
    void update();

    QListWidget *m_list;
    QPushButton *m_remove;
    QLineEdit *m_edit = nullptr; ///< null where nothing can be added
    QPushButton *m_add = nullptr;
    QLabel *m_problem = nullptr;
    QRegularExpression m_form;
};

} // namespace bcfg::ui
