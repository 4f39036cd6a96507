// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/version.h"

#include <charconv>

namespace bcfg {

namespace {

std::string nameOf(Version version)
{
    std::string name = std::to_string(version.major) + '.' + std::to_string(version.minor);
    return version.patch ? name + '.' + std::to_string(version.patch) : name;
}

} // namespace

std::optional<Version> Version::parse(std::string_view text)
{
    Version version;
    const char *next = text.data();
    const char *const end = next + text.size();
    for (int *part : {&version.major, &version.minor, &version.patch}) {
        if (next != end && *next == '-')
            return std::nullopt;
        const auto [behind, error] = std::from_chars(next, end, *part);
        const bool isLast = part == &version.patch;
        if (error != std::errc() || (isLast ? behind != end : behind == end || *behind != '.'))
            return std::nullopt;
        next = behind + 1;
    }
    return version;
}

std::string toString(const Versions &versions)
{
    const bool isIn1_13 = versions.overlap(Api::Torch1_13);
    std::string name = isIn1_13 ? std::string(generationName(Api::Torch1_13)) : std::string();
    if (!versions.overlap(Api::Torch2))
        return name;
    name += isIn1_13 ? " and " : "";
    if (versions.since <= version2)
        name += generationName(Api::Torch2);
    else
        name += nameOf(versions.since) + (versions.until == Versions().until ? " and later" : "");
    return versions.until == Versions().until ? name : name + " before " + nameOf(versions.until);
}

} // namespace bcfg
