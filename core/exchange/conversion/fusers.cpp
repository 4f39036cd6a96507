// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/conversion/entryparts.h"
#include "core/torch/catalog/symbols.h"

#include <string>
#include <string_view>

namespace bcfg::conversion {

namespace {

Symbol mapping(std::string_view name)
{
    return *Symbol::parse(std::string(fuserMethodMappings).append(name));
}

/// The argument of a call of this factory with one argument; null for any other fuser.
const JsonValue *argumentOf(const Callable &fuser, std::string_view factory)
{
    const FactoryCall *call = fuser.call();
    const bool fits = call && call->kwargs.empty() && call->args.size() == 1 && call->factory == mapping(factory);
    return fits ? &call->args[0] : nullptr;
}

Callable callOf(std::string_view factory, JsonValue argument)
{
    return FactoryCall{mapping(factory), {std::move(argument)}, {}};
}

/// The names that a wrapper has in 1.13 and in 2.x.
struct Renamed
{
    std::string_view in1_13;
    std::string_view in2;
};
constexpr Renamed renamed[] = {
    {"reverse2", "_reverse2"}, {"reverse3", "_reverse3"}, {"sequential_wrapper2", "_sequential_wrapper2"}};

} // namespace

std::optional<Callable> toForwardFuser(const Callable &reversed, std::size_t length)
{
    if (const JsonValue *fused = argumentOf(reversed, "reverse_sequential_wrapper2"); fused && length == 2)
        return callOf("_sequential_wrapper2", *fused);
    const JsonValue *wrapped = argumentOf(reversed, length == 2 ? "reverse2" : "reverse3");
    return wrapped ? Callable::parse(*wrapped) : std::nullopt;
}

std::optional<Callable> toReversedFuser(const Callable &forward, std::size_t length)
{
    if (const JsonValue *fused = argumentOf(forward, "_sequential_wrapper2"); fused && length == 2)
        return callOf("reverse_sequential_wrapper2", *fused);
    if (length != 2 && length != 3)
        return std::nullopt;
    return callOf(length == 2 ? "reverse2" : "reverse3", forward.toJson());
}

Callable withRenamedWrapper(const Callable &fuser, bool toTorch2)
{
    const FactoryCall *call = fuser.call();
    if (!call)
        return fuser;
    for (const Renamed &names : renamed) {
        const auto &[from, to] = toTorch2 ? std::pair(names.in1_13, names.in2) : std::pair(names.in2, names.in1_13);
        if (call->factory == mapping(from))
            return FactoryCall{mapping(to), call->args, call->kwargs};
    }
    return fuser;
}

} // namespace bcfg::conversion
