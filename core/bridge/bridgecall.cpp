// SPDX-License-Identifier: Apache-2.0
#include "core/bridge/bridgecall.h"

#include "core/catalog/resources.h"

namespace bcfg {

namespace {

/// "--" keeps what follows from being an option.
BridgeCall callOf(std::vector<std::string> arguments, const std::string &operand)
{
    arguments.insert(arguments.begin(), "-");
    arguments.insert(arguments.end(), {"--", operand});
    return {std::move(arguments), resource("python/bcfg_torch.py")};
}

} // namespace

BridgeCall dumpCall(const std::string &target, const std::string &directory)
{
    return callOf({"dump", "--directory", directory}, target);
}

BridgeCall checkCall(const std::string &file)
{
    return callOf({"check", "--json"}, file);
}

} // namespace bcfg
