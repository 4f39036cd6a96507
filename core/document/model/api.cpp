// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/api.h"

namespace bcfg {

std::string_view toString(Api api)
{
    return api == Api::Torch2 ? "2" : "1.13";
}

std::optional<Api> parseApi(std::string_view text)
{
    if (text == "2")
        return Api::Torch2;
    if (text == "1.13")
        return Api::Torch1_13;
    return std::nullopt;
}

std::string_view generationName(Api api)
{
    return api == Api::Torch2 ? "2.x" : "1.13";
}

Api otherApi(Api api)
{
    return api == Api::Torch2 ? Api::Torch1_13 : Api::Torch2;
}

} // namespace bcfg
