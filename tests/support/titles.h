// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/files.h"
#include "ui/session/document/document.h"

#include <QTest>

#include <string_view>

namespace bcfg::test {

/// The first row whose pattern has this title; ends the test program if there is none.
inline int rowOf(const ui::session::Document &document, std::string_view title)
{
    return static_cast<int>(rowOf(document.config(), title));
}

/// Adds rows of test data: pairs of titles, `one` and `other`, that are too long for a window and differ at one end
/// only.
inline void addLongTitles()
{
    const QString middle(120, 'n');
    QTest::addColumn<QString>("one");
    QTest::addColumn<QString>("other");
    QTest::newRow("at the end") << middle + "_4bit" << middle + "_8bit";
    QTest::newRow("at the beginning") << "4bit_" + middle << "8bit_" + middle;
}

} // namespace bcfg::test
