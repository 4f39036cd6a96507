// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/child.h"

#include <QTableView>
#include <QToolButton>

namespace bcfg::test {

/// The view named `view` of the dtype configs on the page. Clicks the button named `button` if the view is not shown.
inline QTableView *chosenView(const QWidget &window, const char *button, const char *view)
{
    auto *choice = child<QToolButton>(window, button);
    if (!choice->isChecked())
        choice->click();
    return child<QTableView>(window, view);
}
inline QTableView *dtypeTable(const QWidget &window)
{
    return chosenView(window, "showTable", "dtypeView");
}
inline QTableView *dtypeCards(const QWidget &window)
{
    return chosenView(window, "showCards", "dtypeCards");
}

} // namespace bcfg::test
