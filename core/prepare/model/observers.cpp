// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/observers.h"

namespace bcfg::fx {

Node Observers::add(Shared<Observer> made, const Modules &modules, Graph &graph)
{
    Node call;
    call.op = Op::CallModule;
    std::string name;
    do {
        name = "activation_post_process_" + std::to_string(m_next++);
    } while (modules.hasRootAttribute(name));
    call.target = graph.keep(name);
    call.observer = static_cast<ModuleId>(m_instanceOf.size());
    m_instanceOf.push_back(m_instances.size());
    m_instances.push_back(std::move(made));
    return call;
}

} // namespace bcfg::fx
