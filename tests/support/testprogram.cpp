// SPDX-License-Identifier: Apache-2.0
// The main() of test programs: `core_tests tst_rules [OPTION...]` runs the test tst_rules.
#include "tests/support/testprogram.h"

#ifdef QT_WIDGETS_LIB
#include <QApplication>
#else
#include <QCoreApplication>
#endif

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

namespace bcfg::test {

namespace {

struct RegisteredTest
{
    std::string name;
    Application application;
    Registration::Run run;
};

std::vector<RegisteredTest> &registeredTests()
{
    static std::vector<RegisteredTest> all;
    return all;
}

int run(const RegisteredTest &test, int argc, char **argv)
{
    switch (test.application) {
    case Application::None:
        return test.run(argc, argv);
    case Application::Core: {
        const QCoreApplication application(argc, argv);
        return test.run(argc, argv);
    }
    case Application::Full: {
#ifdef QT_WIDGETS_LIB
        const QApplication application(argc, argv);
        QCoreApplication::setAttribute(Qt::AA_Use96Dpi); // as QTEST_MAIN does
        return test.run(argc, argv);
#else
        break;
#endif
    }
    }
    qFatal("a test that needs a QApplication, in a program without Qt Widgets");
}

int runNamed(int argc, char **argv)
{
    std::vector<RegisteredTest> &all = registeredTests();
    std::ranges::sort(all, {}, &RegisteredTest::name);
    const std::string wanted = argc > 1 ? argv[1] : "";
    const auto test = std::ranges::find(all, wanted, &RegisteredTest::name);
    if (test != all.end())
        return run(*test, argc - 1, argv + 1);
    std::fprintf(stderr, "usage: %s TEST [OPTION...]\nwhere TEST is one of\n", argv[0]);
    for (const RegisteredTest &each : all)
        std::fprintf(stderr, "  %s\n", each.name.c_str());
    return 2;
}

} // namespace

Registration::Registration(std::string_view file, Application application, Run run)
{
    const std::string_view name = file.substr(file.rfind('/') + 1);
    registeredTests().push_back({std::string(name.substr(0, name.rfind('.'))), application, run});
}

} // namespace bcfg::test

int main(int argc, char **argv)
{
    return bcfg::test::runNamed(argc, argv);
}
