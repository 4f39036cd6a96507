// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <optional>
#include <span>
#include <string_view>

namespace bcfg {

/// A value that PyTorch has a name for, such as torch.quint8: files hold the name, Python code refers to it, and people
/// read and type it without "torch.". Whatever is made of such values needs nothing else of their type.
template <class T>
concept TorchConstant = requires(const T &value, std::string_view text)
{
    {
        T::typeName
        } -> std::convertible_to<std::string_view>; // "dtype"
    {
        T::parse(text)
        } -> std::same_as<std::optional<T>>; // "torch.float", also of aliases
    {
        value.spelling()
        } -> std::same_as<std::string_view>; // as it was parsed: "torch.float"
    {
        value.name()
        } -> std::same_as<std::string_view>; // as Python prints it: "torch.float32"
    {
        value.shortName()
        } -> std::same_as<std::string_view>; // "float32"
    {
        T::names()
        } -> std::same_as<std::span<const std::string_view>>; // all names, the usual ones first
    {
        T::spellings()
        } -> std::same_as<std::span<const std::string_view>>; // all that parse() reads, names first
};

} // namespace bcfg
