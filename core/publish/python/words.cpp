// SPDX-License-Identifier: Apache-2.0
#include "core/publish/python/words.h"

#include <cctype>

namespace bcfg::python {

namespace {

bool isUpper(char c)
{
    return std::isupper(static_cast<unsigned char>(c)) != 0;
}

bool isLower(char c)
{
    return std::islower(static_cast<unsigned char>(c)) != 0;
}

} // namespace

std::string wordsOf(std::string_view name)
{
    constexpr std::string_view relu = "ReLU"; // counts as one word in spite of its capitals
    std::string words;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const bool isRelu = name.substr(i).starts_with(relu);
        const bool begins = isRelu || (isUpper(name[i]) && i > 0 &&
                                       (!isUpper(name[i - 1]) || (i + 1 < name.size() && isLower(name[i + 1]))));
        if (begins && !words.empty() && words.back() != '_')
            words += '_';
        words += isRelu ? "relu" : std::string(1, static_cast<char>(std::tolower(static_cast<unsigned char>(name[i]))));
        i += isRelu ? relu.size() - 1 : 0;
    }
    const std::size_t last = words.size();
    if (last > 2 && words[last - 1] == 'd' && std::isdigit(static_cast<unsigned char>(words[last - 2])))
        words.resize(last - 2);
    return words;
}

} // namespace bcfg::python
