// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/qconfig/regex.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <algorithm>
#include <array>
#include <pcre2.h>

namespace bcfg::fx {

namespace {

struct FreeMatch
{
    void operator()(pcre2_match_data *data) const { pcre2_match_data_free(data); }
    void operator()(pcre2_match_context *context) const { pcre2_match_context_free(context); }
};

PCRE2_SPTR units(std::string_view text)
{
    return reinterpret_cast<PCRE2_SPTR>(text.data());
}

} // namespace

PythonRegex::PythonRegex(std::string_view pattern)
{
    int number = 0;
    PCRE2_SIZE offset = 0;
    pcre2_code *code = pcre2_compile(units(pattern), pattern.size(), PCRE2_UTF | PCRE2_UCP, &number, &offset, nullptr);
    if (code) {
        m_code = std::shared_ptr<void>(code, [](void *owned) { pcre2_code_free(static_cast<pcre2_code *>(owned)); });
        return;
    }
    std::array<PCRE2_UCHAR, 256> message{};
    pcre2_get_error_message(number, message.data(), message.size());
    m_error = reinterpret_cast<const char *>(message.data());
    m_error += " at " + std::to_string(offset);
}

std::optional<bool> PythonRegex::matchesBeginning(std::string_view text, std::uint32_t &stepsLeft) const
{
    if (!m_code)
        return false;
    const auto *code = static_cast<const pcre2_code *>(m_code.get());
    constexpr std::uint32_t moreTimes = 8;
    constexpr std::uint32_t usualSteps = leastMoreSteps / moreTimes;
    constexpr std::uint32_t mostSteps = 1'000'000;
    const std::unique_ptr<pcre2_match_data, FreeMatch> data(pcre2_match_data_create(1, nullptr));
    const std::unique_ptr<pcre2_match_context, FreeMatch> context(pcre2_match_context_create(nullptr));
    // An empty view may have a null pointer, which the library refuses.
    const std::string_view subject = text.empty() ? std::string_view("") : text;
    // The library does not tell how many steps it took, so it is called again with a higher limit each time.
    std::uint32_t steps = usualSteps;
    while (true) {
        pcre2_set_match_limit(context.get(), steps);
        pcre2_set_depth_limit(context.get(), steps);
        const int outcome =
            pcre2_match(code, units(subject), subject.size(), 0, PCRE2_ANCHORED, data.get(), context.get());
        if (outcome != PCRE2_ERROR_MATCHLIMIT && outcome != PCRE2_ERROR_DEPTHLIMIT && outcome != PCRE2_ERROR_HEAPLIMIT)
            return outcome >= 0;
        steps = std::min(steps * moreTimes, mostSteps + usualSteps);
        if (steps > mostSteps || steps > stepsLeft)
            return std::nullopt;
        stepsLeft -= steps;
    }
}

} // namespace bcfg::fx
