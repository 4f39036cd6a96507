// SPDX-License-Identifier: Apache-2.0
#include "core/validation/objects.h"

#include "core/catalog/nearest.h"
#include "core/model/pattern.h"
#include "core/torch/moduleclass.h"

namespace bcfg {

namespace {

constexpr std::string_view tensorClass = "torch.Tensor.";

/// Functions and methods that models seldom call as such: what they write instead traces to the second of each pair.
constexpr std::pair<std::string_view, std::string_view> usualForms[] = {
    {"torch.relu", "torch.nn.functional.relu"},
    {"torch.nn.functional.relu_", "torch.nn.functional.relu"},
    {"torch.dropout", "torch.nn.functional.dropout"},
    {"torch.layer_norm", "torch.nn.functional.layer_norm"},
    {"torch.batch_norm", "torch.nn.functional.batch_norm"},
    {"torch.instance_norm", "torch.nn.functional.instance_norm"},
    {"torch.group_norm", "torch.nn.functional.group_norm"},
    {"torch.embedding", "torch.nn.functional.embedding"},
    {"torch.max_pool1d", "torch.nn.functional.max_pool1d"},
    {"torch.max_pool2d", "torch.nn.functional.max_pool2d"},
    {"torch.max_pool3d", "torch.nn.functional.max_pool3d"},
    {"torch.softmax", "torch.nn.functional.softmax"},
    {"torch.log_softmax", "torch.nn.functional.log_softmax"},
    {"torch.selu", "torch.nn.functional.selu"},
    {"torch.celu", "torch.nn.functional.celu"},
    {"torch.nn.functional.hardtanh_", "torch.nn.functional.hardtanh"},
    {"torch.nn.functional.elu_", "torch.nn.functional.elu"},
    {"torch.nn.functional.leaky_relu_", "torch.nn.functional.leaky_relu"},
    {"torch.add", "operator.add"},
    {"torch.sub", "operator.sub"},
    {"torch.mul", "operator.mul"},
    {"torch.div", "operator.truediv"},
    {"operator.iadd", "operator.add"},
    {"operator.isub", "operator.sub"},
    {"operator.imul", "operator.mul"},
    {"operator.itruediv", "operator.truediv"},
    {"torch.Tensor.relu_", "torch.Tensor.relu"},
    {"torch.Tensor.sigmoid_", "torch.Tensor.sigmoid"},
    {"torch.Tensor.tanh_", "torch.Tensor.tanh"},
    {"torch.Tensor.clamp_", "torch.Tensor.clamp"},
    {"torch.Tensor.squeeze_", "torch.Tensor.squeeze"},
    {"torch.Tensor.unsqueeze_", "torch.Tensor.unsqueeze"},
    {"torch.Tensor.add_", "torch.Tensor.add"},
    {"torch.Tensor.sub_", "torch.Tensor.sub"},
    {"torch.Tensor.mul_", "torch.Tensor.mul"},
    {"torch.Tensor.div_", "torch.Tensor.div"},
};

std::string_view usualFormOf(std::string_view path)
{
    for (const auto &[rare, usual] : usualForms) {
        if (rare == path)
            return usual;
    }
    return {};
}

} // namespace

ObjectTable::ObjectTable(Api api, std::size_t expected) : m_catalog(&SymbolCatalog::of(api))
{
    m_ids.reserve(expected);
    idOf(*Symbol::parse("torch.nn.functional.relu"));
    idOf(*Symbol::parse("torch.nn.ReLU"));
}

ObjectId ObjectTable::idOf(const Symbol &symbol)
{
    if (const auto found = m_ids.find(symbol.path()); found != m_ids.end())
        return found->second;
    const std::string_view canonical = m_catalog->canonical(symbol.path());
    const Symbol &spelling = m_spellings.emplace_back(symbol);
    ObjectId id = 0;
    if (canonical == symbol.path())
        id = add(spelling);
    else if (id = find(canonical); !id) {
        const Symbol &named = m_spellings.emplace_back(*Symbol::parse(canonical));
        id = add(named);
        m_ids.emplace(named.path(), id);
    }
    m_ids.emplace(spelling.path(), id);
    return id;
}

ObjectId ObjectTable::add(const Symbol &symbol)
{
    const std::string_view path = symbol.path();
    const SymbolInfo *info = m_catalog->find(path);
    PythonObject &object = m_objects.emplace_back(PythonObject{symbol, info});
    object.isMatchAllNode = path == matchAllNodePath;
    object.isModule = torch::isModuleClass(path, *m_catalog);
    object.isAbstract = object.isModule && m_catalog->isAbstractModule(path);
    object.isOutsideTorch =
        object.isModule && !info && !path.starts_with("torch.nn.") && !path.starts_with("torch.ao.nn.");
    object.usualForm = usualFormOf(path);
    if (!info && !object.isAbstract)
        object.nearest = nearestSymbol(path, *m_catalog);
    return static_cast<ObjectId>(m_objects.size());
}

ObjectId ObjectTable::idOf(const Method &method)
{
    const std::string path = std::string(tensorClass) + method.name.str();
    for (const auto &[rare, usual] : usualForms) {
        if (path == rare || path == usual)
            return idOf(*Symbol::parse(path));
    }
    return 0;
}

std::vector<ObjectId> ObjectTable::rareFormsOf(ObjectId usual) const
{
    std::vector<ObjectId> result;
    for (const auto &[rare, form] : usualForms) {
        if (const ObjectId id = usual && form == (*this)[usual].path() ? find(rare) : 0)
            result.push_back(id);
    }
    return result;
}

ObjectId ObjectTable::find(std::string_view path) const
{
    const auto found = m_ids.find(path);
    return found == m_ids.end() ? 0 : found->second;
}

} // namespace bcfg
