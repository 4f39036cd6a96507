// SPDX-License-Identifier: Apache-2.0
#include "tests/support/residualmodel.h"

#include <string>
#include <utility>
#include <vector>

namespace bcfg::test {

trace::Model residualModel(std::size_t nodes)
{
    trace::Model model;
    const auto add = [&](trace::Op op, const std::string &target, std::vector<trace::Argument> args,
                         const std::string &type = {}) {
        trace::Node node;
        node.name = (type.empty() ? std::string("n") : std::string("m")) + std::to_string(model.nodes.size());
        node.op = op;
        node.target = type.empty() ? target : node.name;
        node.args = std::move(args);
        node.moduleType = type;
        node.scope = type.empty() ? trace::Scope{} : trace::Scope{node.name, type};
        if (!type.empty())
            model.modules.push_back({node.name, type, false, {}});
        model.nodes.push_back(std::move(node));
        return static_cast<trace::NodeIndex>(model.nodes.size() - 1);
    };
    const auto arg = [](trace::NodeIndex node) {
        return trace::Argument{node};
    };
    trace::NodeIndex last = add(trace::Op::Placeholder, "x", {});
    while (model.nodes.size() + 5 < nodes) {
        const trace::NodeIndex before = last;
        last = add(trace::Op::CallModule, {}, {arg(last)}, "torch.nn.Conv2d");
        last = add(trace::Op::CallModule, {}, {arg(last)}, "torch.nn.BatchNorm2d");
        last = add(trace::Op::CallModule, {}, {arg(last)}, "torch.nn.ReLU");
        last = add(trace::Op::CallFunction, "operator.add", {arg(last), arg(before)});
    }
    add(trace::Op::Output, "output", {arg(last)});
    return model;
}

} // namespace bcfg::test
