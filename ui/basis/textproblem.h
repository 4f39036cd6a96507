// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace bcfg::ui {

/// What is wrong with a typed text: a sentence, and the range of characters [begin, end) that it is about.
struct TextProblem
{
    QString message;
    int begin = 0;
    int end = 0;
};

} // namespace bcfg::ui
