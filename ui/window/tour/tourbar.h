// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace bcfg::ui {
class Actions;
}

namespace bcfg::ui::window {

class Tour;
struct TourStep;

/// The bar that shows the current step of a tour: what to do, why the step matters to PyTorch, and buttons that go to
/// the next step or the previous step, or leave the tour. It never takes the focus by itself, and has the same height
/// for all steps.
class TourBar : public QFrame
{
    Q_OBJECT

public:
    /// `tour` and `actions` must live as long as the bar is used; the destructor of the bar does not use them.
    TourBar(Tour &tour, const Actions &actions);

signals:
    void left(); ///< the user leaves the tour, or has finished it

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    QLabel *newText(const char *name);
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
    QPushButton *m_leave;
};

} // namespace bcfg::ui::window
