// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QLineEdit;
class QListWidget;
class QPushButton;
class QRegularExpression;

namespace bcfg::ui {

/// A list of texts that can be removed, and added where there is a field for them.
class TextListEdit : public QWidget
{
    Q_OBJECT

public:
    /// `name` is what people and tests call the list.
    TextListEdit(const QString &title, const QString &name, QWidget *parent = nullptr);

    void setTexts(const QStringList &texts);
    QStringList texts() const;
    /// From now on texts of that form can be added; `hint` is an example.
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
