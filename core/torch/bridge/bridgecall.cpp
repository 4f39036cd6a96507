// SPDX-License-Identifier: Apache-2.0
#include "core/torch/bridge/bridgecall.h"

#include "core/torch/catalog/resources.h"

namespace bcfg {

namespace {

/// "--" keeps the operand from being taken for an option.
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

BridgeCall traceCall(const TraceCall &asked)
{
    std::vector<std::string> arguments{"trace", "--directory", asked.directory};
    if (asked.isQat)
        arguments.push_back("--qat");
    // Option and value are one argument, so that no value is taken for an option.
    for (const std::string &name : asked.nonTraceable)
        arguments.push_back("--non-traceable=" + name);
    for (const std::string &shape : asked.examples)
        arguments.push_back("--example=" + shape);
    return callOf(std::move(arguments), asked.target);
}

BridgeCall checkCall(const std::string &file, const std::vector<std::string> &packages,
                     const std::vector<std::string> &trusted, const std::string &directory)
{
    std::vector<std::string> arguments{"check", "--json"};
    if (!packages.empty() || !trusted.empty())
        arguments.insert(arguments.end(), {"--directory", directory});
    for (const std::string &package : packages)
        arguments.insert(arguments.end(), {"--package", package});
    for (const std::string &package : trusted)
        arguments.insert(arguments.end(), {"--trust", package});
    return callOf(std::move(arguments), file);
}

} // namespace bcfg
