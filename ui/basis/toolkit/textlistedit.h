// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QLineEdit;
class QListWidget;
class QPushButton;
class QRegularExpression;

namespace bcfg::ui {

/// A list of texts from which the user can remove some, and to which the user can add where allowAdding() was called.
class TextListEdit : public QWidget
{
    Q_OBJECT

public:
    /// `name` is the beginning of the object names of the widgets inside.
    TextListEdit(const QString &title, const QString &name, QWidget *parent = nullptr);

    void setTexts(const QStringList &texts);
    QStringList texts() const;
    /// Shows a field in which texts that match `form` can be added; `hint` is an example.
    void allowAdding(const QRegularExpression &form, const QString &hint);

signals:
    void edited();

private:
    void add();
    void remove();
    void update();

    QListWidget *m_list;
    QPushButton *m_remove;
    QLineEdit *m_edit = nullptr; ///< null where nothing can be added
    QPushButton *m_add = nullptr;
};

} // namespace bcfg::ui
