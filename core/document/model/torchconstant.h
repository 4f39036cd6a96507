// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <optional>
#include <span>
#include <string_view>

namespace bcfg {

/// A type of values that PyTorch has names for, such as torch.quint8. Files and Python code use the name; people read
/// and type it without "torch.". Code that handles such values uses only these members of their type.
template <class T>
concept TorchConstant = requires(const T &value, std::string_view text)
{
    {
        T::typeName
        } -> std::convertible_to<std::string_view>; // "dtype"
    {
        T::parse(text)
        } -> std::same_as<std::optional<T>>; // reads "torch.float32" and aliases such as "torch.float"
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
        } -> std::same_as<std::span<const std::string_view>>; // all texts that parse() reads, names first
};

} // namespace bcfg
