// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace bcfg::ui {

class Actions;
class Tour;
struct TourStep;

/// Shows the step of a tour: what to do, why PyTorch cares, and how to go on, back and away. It takes the focus from
/// nobody, and is as high for each step.
class TourBar : public QFrame
{
    Q_OBJECT

public:
    /// Both live longer, or emit nothing any more.
    TourBar(Tour &tour, const Actions &actions, QWidget *parent = nullptr);

signals:
    void left(); ///< the user has had enough, or is at the end

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    QLabel *newText(const char *name);
    QPushButton *newButton(const QString &text, const char *name);
    void showStep();
    void showDone();
    void fit();
    QString text(const TourStep &step, const char *source) const;

    Tour &m_tour;
    const Actions &m_actions;
    QLabel *m_title;
    QLabel *m_what;
    QLabel *m_why;
    QPushButton *m_back;
    QPushButton *m_next;
};

} // namespace bcfg::ui
