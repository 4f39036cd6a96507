// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTest>

#include <string_view>

namespace bcfg::test {

/// Adds a row of values to the data of a test.
template <class... Values>
void addRow(const char *name, Values... values)
{
    (QTest::newRow(name) << ... << values);
}

/// The application object that a test needs while it runs.
enum class Application {
    None,
    Core, ///< a QCoreApplication
    Full, ///< a QApplication
};

/// Adds the test of a file to a test program, which contains many tests. Each run of the program runs one test, named
/// by its file without suffix: `core_tests tst_rules [OPTION...]`. So each test has a process of its own.
class Registration
{
public:
    using Run = int (*)(int argc, char **argv);

    Registration(std::string_view file, Application application, Run run);
};

} // namespace bcfg::test

#define BCFG_REGISTERED_TEST(TestClass, application)                                                                   \
    const bcfg::test::Registration registrationOf##TestClass(__FILE__, bcfg::test::Application::application,           \
                                                             [](int argc, char **argv) {                               \
                                                                 TestClass test;                                       \
                                                                 return QTest::qExec(&test, argc, argv);               \
                                                             });
// Use these macros instead of QTEST_APPLESS_MAIN, QTEST_GUILESS_MAIN and QTEST_MAIN.
#define BCFG_APPLESS_TEST(TestClass) BCFG_REGISTERED_TEST(TestClass, None)
#define BCFG_GUILESS_TEST(TestClass) BCFG_REGISTERED_TEST(TestClass, Core)
#define BCFG_TEST(TestClass) BCFG_REGISTERED_TEST(TestClass, Full)
