// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/graph/returned.h"

#include "core/document/model/dtype.h"
#include "core/document/model/mapped.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

namespace bcfg::fx {

namespace {

// Lists of operators by what they return for tensors of float32, measured by calling each operator in all releases. A
// name without a dot means the function of torch or operator and the method of Tensor with that name, which return the
// same; the other names are canonical paths. Returns::byArguments() has the operators whose result depends on other
// arguments.

/// Names as one text: sorted, with a blank between two of them.
class NameList
{
public:
    constexpr explicit NameList(std::string_view text)
    {
        while (!text.empty()) {
            std::string_view &name = m_names[m_size++];
            name = text.substr(0, text.find(' '));
            text.remove_prefix(std::min(text.size(), name.size() + 1));
        }
        if (!std::ranges::is_sorted(names()))
            throw "not sorted"; // which does not compile
    }
    constexpr std::span<const std::string_view> names() const { return std::span(m_names).first(m_size); }
    bool has(std::string_view name) const { return std::ranges::binary_search(names(), name); }

private:
    std::array<std::string_view, 128> m_names = {};
    std::size_t m_size = 0;
};

/// Operators that return several values, whose tensors are tensors of floats.
constexpr NameList returningTuples(
    "aminmax broadcast_tensors chunk dsplit embedding_bag geqrf gradient gru histogram histogramdd hsplit lstm "
    "lstm_cell lu_unpack meshgrid native_batch_norm native_group_norm native_layer_norm pca_lowrank qr rnn_relu "
    "rnn_tanh slogdet split split_copy split_with_sizes split_with_sizes_copy std_mean svd svd_lowrank symeig "
    "tensor_split torch.ao.nn.quantizable.LSTM torch.ao.nn.quantizable.LSTMCell "
    "torch.ao.nn.quantizable.MultiheadAttention torch.nn.AdaptiveLogSoftmaxWithLoss torch.nn.GRU torch.nn.LSTM "
    "torch.nn.LSTMCell torch.nn.MultiheadAttention torch.nn.RNN torch.nn.functional.multi_head_attention_forward "
    "triangular_solve unbind unbind_copy unsafe_chunk unsafe_split unsafe_split_with_sizes var_mean vsplit");

/// Operators that return bool, integers, float16, float64, complex numbers or a quantized tensor.
constexpr NameList returningNoFloats(
    "all and_ any argmax argmin argsort argwhere bfloat16 bincount bitwise_and bitwise_left_shift bitwise_not "
    "bitwise_or bitwise_right_shift bitwise_xor bool bucketize byte cdouble cfloat chalf char complex count_nonzero "
    "double eq float_power ge greater greater_equal gt half iand ilshift int inv invert ior irshift isclose isfinite "
    "isin isinf isnan isneginf isposinf isreal ixor le less less_equal logical_and logical_not logical_or logical_xor "
    "long lshift lt multinomial ne nonzero not_equal or_ polar quantize_per_channel quantize_per_tensor randperm "
    "rshift searchsorted short signbit torch.nn.functional.one_hot tril_indices triu_indices xor");

/// Operators that return a number, a size, a text, or a list of these.
constexpr NameList returningNoTensors(
    "allclose broadcast_shapes contains countOf data_ptr dense_dim dim element_size equal get_device has_names index "
    "is_ is_complex is_conj is_contiguous is_distributed is_floating_point is_inference is_neg is_nonzero is_not "
    "is_pinned is_same_size is_set_to is_shared is_signed is_tensor item length_hint ndimension nelement not_ numel "
    "numpy result_type size sparse_dim storage storage_offset storage_type stride tolist truth typename "
    "untyped_storage");

/// Operators that return a tensor of floats, and then indices.
constexpr NameList returningIndices(
    "adaptive_max_pool1d cummax cummin frexp kthvalue lu max_pool1d_with_indices mode sort topk "
    "torch.nn.functional.adaptive_max_pool1d_with_indices torch.nn.functional.adaptive_max_pool2d_with_indices "
    "torch.nn.functional.adaptive_max_pool3d_with_indices torch.nn.functional.fractional_max_pool2d_with_indices "
    "torch.nn.functional.fractional_max_pool3d_with_indices torch.nn.functional.max_pool1d_with_indices "
    "torch.nn.functional.max_pool2d_with_indices torch.nn.functional.max_pool3d_with_indices");

/// Operators that return a tensor, and then indices where a dimension is given.
constexpr NameList reducing("max median min nanmedian");

/// Operators that return a tensor, and then indices where return_inverse or return_counts asks for them.
constexpr NameList findingUnique("unique unique_consecutive");

/// Operators that return a tensor of the dtype of their first argument or, if that is a list, of the first tensor in
/// the list.
constexpr NameList keepingType(
    "cat clone concat contiguous cpu cuda detach diagonal expand expand_as flatten flip hstack index_select movedim "
    "narrow ones_like permute ravel repeat repeat_interleave reshape reshape_as roll select squeeze stack swapaxes "
    "swapdims t take tile to torch.nn.Flatten torch.nn.Identity transpose tril triu type unflatten unfold unsqueeze "
    "view view_as vstack zeros_like");

/// The name by which the lists have an operator.
std::string_view nameInLists(std::string_view path)
{
    for (const std::string_view module : {"torch.Tensor.", "torch.", "operator."}) {
        if (path.starts_with(module) && path.find('.', module.size()) == std::string_view::npos)
            return path.substr(module.size());
    }
    return path;
}

/// An argument that is passed by position or by name; null where it is left out.
const Argument *argumentAt(const Node &node, std::size_t position, std::string_view name)
{
    return position < node.args.size() ? &node.args[position] : valueUnder(node.kwargs, name);
}

/// Whether an argument is passed, and is this constant.
bool isBoolean(const Argument *argument, bool value)
{
    const JsonValue *constant = argument ? argument->constant() : nullptr;
    return constant && constant->boolean() && *constant->boolean() == value;
}

bool isNumber(const Argument &argument)
{
    return argument.constant() && argument.constant()->number();
}

/// The dtype that an argument names.
std::optional<DType> dtypeOf(const Argument *argument)
{
    const Argument::Value *value = argument ? std::get_if<Argument::Value>(&argument->value) : nullptr;
    return value ? DType::parse(value->text) : std::nullopt;
}

Returned returnedAs(DType dtype)
{
    return dtype == DType::Float32 ? Returned::Floats : Returned::NoFloats;
}

/// What shape propagation (CallFacts::meta) found that a node returns; nullopt where it found no tensor.
std::optional<Returned> returnedIn(const JsonValue &meta)
{
    if (meta.array())
        return Returned::Tuple;
    const JsonValue *text = meta.find("dtype");
    const std::optional<DType> dtype = text && text->string() ? DType::parse(*text->string()) : std::nullopt;
    if (!dtype)
        return std::nullopt;
    const JsonValue *shape = meta.find("shape");
    const bool isVector = dtype == DType::Float32 && shape && shape->array() && shape->array()->size() == 1;
    return isVector ? Returned::Vector : returnedAs(*dtype);
}

struct Returns
{
    const Graph &graph;
    const Symbols &symbols;
    const std::function<CallFacts(NodeIndex)> &factsOf;
    std::vector<Returned> values = std::vector<Returned>(graph.size(), Returned::Floats); ///< by node

    std::vector<Returned> run()
    {
        for (NodeIndex node = graph.first(); node != noNode; node = graph.next(node))
            values[node] = of(node);
        return std::move(values);
    }

private:
    Returned of(NodeIndex index)
    {
        const Node &node = graph[index];
        const CallFacts facts = factsOf(index);
        if (const std::optional<Returned> known = facts.meta ? returnedIn(*facts.meta) : std::nullopt)
            return *known;
        if (isDict(index))
            return Returned::Dict;
        if (node.op == Op::Placeholder && !node.args.empty() && isNumber(node.args.front())) // its default
            return Returned::DefaultNumber;
        if (node.op == Op::GetAttr && isWeightVector(index))
            return Returned::Vector;
        if (!trace::isCall(node.op))
            return Returned::Floats;
        const std::string_view path = pathOf(node, facts);
        const std::string_view name = nameInLists(path);
        if (const std::optional<Returned> told = facts.returnsIndices ? Returned::Tuple : byArguments(node, name))
            return *told;
        return returningTuples.has(name) || returningIndices.has(name)     ? Returned::Tuple
               : returningNoFloats.has(name)                               ? Returned::NoFloats
               : returningNoTensors.has(name) || path.starts_with("math.") ? Returned::NoTensor
               : keepingType.has(name) && !node.args.empty()               ? typeOf(node.args.front())
               : path.starts_with("operator.")                             ? ofNumbers(node)
                                                                           : Returned::Floats;
    }

    /// Whether a user of the node takes an item by a text: `x["key"]`.
    bool isDict(NodeIndex node) const
    {
        return std::ranges::any_of(graph.users(node), [&](NodeIndex index) {
            const Node &user = graph[index];
            return user.op == Op::CallFunction && user.args.size() > 1 && user.args.front().isNode(node) &&
                   user.args[1].text() && symbols.path(user.symbol) == "operator.getitem";
        });
    }

    /// Whether the node is the weight of a normalization over one dimension.
    bool isWeightVector(NodeIndex node) const
    {
        return std::ranges::any_of(graph.users(node), [&](NodeIndex index) {
            const Node &user = graph[index];
            const SymbolInfo *function = user.op == Op::CallFunction ? symbols.info(user.symbol) : nullptr;
            const bool isNormalization =
                function && (function->path == "torch.nn.functional.group_norm" ||
                             function->path == "torch.nn.functional.instance_norm" ||
                             (function->path == "torch.nn.functional.layer_norm" && normalizesOneDimension(user)));
            const Argument *weight = isNormalization ? argumentAt(user, *function->weightArgument, "weight") : nullptr;
            return weight && weight->isNode(node);
        });
    }

    static bool normalizesOneDimension(const Node &layerNorm)
    {
        const Argument *shape = argumentAt(layerNorm, 1, "normalized_shape");
        return shape && shape->list() && shape->list()->size() == 1;
    }

    std::string_view pathOf(const Node &node, const CallFacts &facts) const
    {
        if (node.op == Op::CallModule)
            return facts.moduleType;
        return node.symbol != 0 ? symbols.path(node.symbol) : std::string_view();
    }

    /// What a call returns, for operators whose result depends on their arguments; nullopt for others.
    std::optional<Returned> byArguments(const Node &node, std::string_view name) const
    {
        if (const std::optional<DType> dtype = dtypeOf(valueUnder(node.kwargs, "dtype")))
            return returnedAs(*dtype);
        for (const std::string_view several : {"return_indices", "return_inverse", "return_counts", "as_tuple"}) {
            if (isBoolean(valueUnder(node.kwargs, several), true))
                return Returned::Tuple;
        }
        const bool hasSecond = node.args.size() > 1;
        if (reducing.has(name) && (valueUnder(node.kwargs, "dim") || (hasSecond && isNumber(node.args[1]))))
            return Returned::Tuple;
        if (name == "where" && node.args.size() == 1 && node.kwargs.empty())
            return Returned::Tuple;
        if (isBoolean(valueUnder(node.kwargs, "return_complex"), true))
            return Returned::NoFloats;
        if (name == "type" && node.args.size() + node.kwargs.size() == 1)
            return Returned::NoTensor;
        if (name == "to" || name == "to_dense" || name == "type" || name == "type_as" || name == "view")
            return byWantedType(node, name);
        if (name == "builtins.getattr" && hasSecond)
            return ofAttribute(node);
        if (name == "getitem" && hasSecond)
            return ofItem(node);
        return std::nullopt;
    }

    /// The result of an operator that takes the wanted dtype as an argument, or a tensor that has it.
    std::optional<Returned> byWantedType(const Node &node, std::string_view name) const
    {
        for (std::size_t i = 1; i < node.args.size(); ++i) {
            if (const std::optional<DType> dtype = dtypeOf(&node.args[i]))
                return returnedAs(*dtype);
            const NodeIndex *other = node.args[i].node(); // the other argument of view() may also be a size
            if (other && name != "view" && passedOn(*other) != Returned::NoTensor)
                return typeOf(node.args[i]);
        }
        return std::nullopt;
    }

    Returned ofAttribute(const Node &node) const
    {
        constexpr NameList tensors("H T data grad imag mH mT real");
        const std::string *attribute = node.args[1].text();
        return attribute && !tensors.has(*attribute) ? Returned::NoTensor : typeOf(node.args.front());
    }

    /// The result of `x[item]`: a value of a tuple, or a part of a tensor or of a size.
    Returned ofItem(const Node &node) const
    {
        const NodeIndex *from = node.args.front().node();
        if (!from || values[*from] == Returned::Dict)
            return Returned::Floats;
        if (values[*from] != Returned::Tuple)
            return passedOn(*from);
        if (std::holds_alternative<Argument::Slice>(node.args[1].value))
            return Returned::Tuple;
        const JsonValue *constant = node.args[1].constant();
        const bool isFirst = !constant || !constant->number() || constant->number()->text == "0";
        if (isFirst)
            return Returned::Floats;
        return behindFirst(graph[*from], factsOf(*from));
    }

    /// The kind of the values after the first one in the tuple that a call returns.
    Returned behindFirst(const Node &call, const CallFacts &facts) const
    {
        if (call.op == Op::CallModule && facts.moduleType.ends_with(".LSTM")) // the states
            return Returned::Tuple;
        const std::string_view name = nameInLists(pathOf(call, facts));
        constexpr std::size_t needsWeights = 4; // its position in MultiheadAttention.forward()
        if (name == "torch.nn.MultiheadAttention" && isBoolean(argumentAt(call, needsWeights, "need_weights"), false))
            return Returned::NoTensor; // None
        const bool areIndices = facts.returnsIndices || isBoolean(valueUnder(call.kwargs, "return_indices"), true) ||
                                returningIndices.has(name) || reducing.has(name) || findingUnique.has(name);
        return areIndices ? Returned::NoFloats : Returned::Floats;
    }

    /// The result of an operator of Python: a number if there are nodes among the arguments and all of them return
    /// numbers, such as sizes.
    Returned ofNumbers(const Node &node) const
    {
        std::size_t numbers = 0;
        std::size_t others = 0;
        bool areDefaults = false;
        forEachInput(node, [&](NodeIndex input) {
            ++(passedOn(input) == Returned::NoTensor ? numbers : others);
            areDefaults |= values[input] == Returned::DefaultNumber;
        });
        if (numbers == 0 || others > 0)
            return Returned::Floats;
        return areDefaults ? Returned::DefaultNumber : Returned::NoTensor;
    }

    /// The result of an operator that changes only the shape of a tensor that `node` returns.
    Returned passedOn(NodeIndex node) const
    {
        const Returned returned = values[node];
        return returned == Returned::Vector          ? Returned::Floats
               : returned == Returned::DefaultNumber ? Returned::NoTensor
                                                     : returned;
    }

    /// The kind of a tensor argument, or of the first tensor in a list argument.
    Returned typeOf(const Argument &argument) const
    {
        if (const Argument::List *list = argument.list(); list && !list->empty())
            return typeOf(list->front());
        const NodeIndex *node = argument.node();
        const bool isTensor = node && values[*node] != Returned::Tuple && values[*node] != Returned::Dict;
        return isTensor ? passedOn(*node) : Returned::Floats;
    }
};

} // namespace

std::vector<Returned> returnedValues(const Graph &graph, const Symbols &symbols,
                                     const std::function<CallFacts(NodeIndex)> &factsOf)
{
    return Returns{graph, symbols, factsOf}.run();
}

} // namespace bcfg::fx
