// SPDX-License-Identifier: Apache-2.0
#include "core/publish/python/words.h"

#include "core/document/model/ascii.h"

namespace bcfg::python {

std::string wordsOf(std::string_view name)
{
    constexpr std::string_view relu = "ReLU"; // counts as one word in spite of its capitals
    std::string words;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const bool isRelu = name.substr(i).starts_with(relu);
        const bool isBeforeSmall = i + 1 < name.size() && isSmall(name[i + 1]);
        const bool begins = isRelu || (i > 0 && isCapital(name[i]) && (!isCapital(name[i - 1]) || isBeforeSmall));
        if (begins && !words.empty() && words.back() != '_')
            words += '_';
        words += isRelu ? "relu" : std::string(1, toLower(name[i]));
        i += isRelu ? relu.size() - 1 : 0;
    }
    const std::size_t last = words.size();
    if (last > 2 && words[last - 1] == 'd' && isDigit(words[last - 2]))
        words.resize(last - 2);
    return words;
}

} // namespace bcfg::python
