// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/graph/returned.h"

#include "core/document/model/dtype.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>

namespace bcfg::fx {

namespace {

// What operators return that get tensors of float32, as each of them was called in all releases. A bare name is the
// function of torch or operator and the method of Tensor, as these return the same; all others are canonical paths.
// The lists are sorted. What depends on arguments is in Returns::byArguments().

/// What returns several values, each a tensor of floats as far as it is a tensor.
constexpr std::string_view returningTuples[] = {"aminmax",
                                                "broadcast_tensors",
                                                "chunk",
                                                "dsplit",
                                                "embedding_bag",
                                                "geqrf",
                                                "gradient",
                                                "gru",
                                                "histogram",
                                                "histogramdd",
                                                "hsplit",
                                                "lstm",
                                                "lstm_cell",
                                                "lu_unpack",
                                                "meshgrid",
                                                "native_batch_norm",
                                                "native_group_norm",
                                                "native_layer_norm",
                                                "pca_lowrank",
                                                "qr",
                                                "rnn_relu",
                                                "rnn_tanh",
                                                "slogdet",
                                                "split",
                                                "split_copy",
                                                "split_with_sizes",
                                                "split_with_sizes_copy",
                                                "std_mean",
                                                "svd",
                                                "svd_lowrank",
                                                "symeig",
                                                "tensor_split",
                                                "torch.ao.nn.quantizable.LSTM",
                                                "torch.ao.nn.quantizable.LSTMCell",
                                                "torch.ao.nn.quantizable.MultiheadAttention",
                                                "torch.nn.AdaptiveLogSoftmaxWithLoss",
                                                "torch.nn.GRU",
                                                "torch.nn.LSTM",
                                                "torch.nn.LSTMCell",
                                                "torch.nn.MultiheadAttention",
                                                "torch.nn.RNN",
                                                "torch.nn.functional.multi_head_attention_forward",
                                                "triangular_solve",
                                                "unbind",
                                                "unbind_copy",
                                                "unsafe_chunk",
                                                "unsafe_split",
                                                "unsafe_split_with_sizes",
                                                "var_mean",
                                                "vsplit"};

/// What returns bool, integers, float16, float64, complex numbers or what is quantized.
constexpr std::string_view returningNoFloats[] = {"all",
                                                  "and_",
                                                  "any",
                                                  "argmax",
                                                  "argmin",
                                                  "argsort",
                                                  "argwhere",
                                                  "bfloat16",
                                                  "bincount",
                                                  "bitwise_and",
                                                  "bitwise_left_shift",
                                                  "bitwise_not",
                                                  "bitwise_or",
                                                  "bitwise_right_shift",
                                                  "bitwise_xor",
                                                  "bool",
                                                  "bucketize",
                                                  "byte",
                                                  "cdouble",
                                                  "cfloat",
                                                  "chalf",
                                                  "char",
                                                  "complex",
                                                  "count_nonzero",
                                                  "double",
                                                  "eq",
                                                  "float_power",
                                                  "ge",
                                                  "greater",
                                                  "greater_equal",
                                                  "gt",
                                                  "half",
                                                  "iand",
                                                  "ilshift",
                                                  "int",
                                                  "inv",
                                                  "invert",
                                                  "ior",
                                                  "irshift",
                                                  "isclose",
                                                  "isfinite",
                                                  "isin",
                                                  "isinf",
                                                  "isnan",
                                                  "isneginf",
                                                  "isposinf",
                                                  "isreal",
                                                  "ixor",
                                                  "le",
                                                  "less",
                                                  "less_equal",
                                                  "logical_and",
                                                  "logical_not",
                                                  "logical_or",
                                                  "logical_xor",
                                                  "long",
                                                  "lshift",
                                                  "lt",
                                                  "multinomial",
                                                  "ne",
                                                  "nonzero",
                                                  "not_equal",
                                                  "or_",
                                                  "polar",
                                                  "quantize_per_channel",
                                                  "quantize_per_tensor",
                                                  "randperm",
                                                  "rshift",
                                                  "searchsorted",
                                                  "short",
                                                  "signbit",
                                                  "torch.nn.functional.one_hot",
                                                  "tril_indices",
                                                  "triu_indices",
                                                  "xor"};

/// What returns a number, a size, a text, or a list of these.
constexpr std::string_view returningNoTensors[] = {"allclose",
                                                   "broadcast_shapes",
                                                   "contains",
                                                   "countOf",
                                                   "data_ptr",
                                                   "dense_dim",
                                                   "dim",
                                                   "element_size",
                                                   "equal",
                                                   "get_device",
                                                   "has_names",
                                                   "index",
                                                   "is_",
                                                   "is_complex",
                                                   "is_conj",
                                                   "is_contiguous",
                                                   "is_distributed",
                                                   "is_floating_point",
                                                   "is_inference",
                                                   "is_neg",
                                                   "is_nonzero",
                                                   "is_not",
                                                   "is_pinned",
                                                   "is_same_size",
                                                   "is_set_to",
                                                   "is_shared",
                                                   "is_signed",
                                                   "is_tensor",
                                                   "item",
                                                   "length_hint",
                                                   "ndimension",
                                                   "nelement",
                                                   "not_",
                                                   "numel",
                                                   "numpy",
                                                   "result_type",
                                                   "size",
                                                   "sparse_dim",
                                                   "storage",
                                                   "storage_offset",
                                                   "storage_type",
                                                   "stride",
                                                   "tolist",
                                                   "truth",
                                                   "typename",
                                                   "untyped_storage"};

/// What returns a tensor of floats and behind it indices.
constexpr std::string_view returningIndices[] = {"adaptive_max_pool1d",
                                                 "cummax",
                                                 "cummin",
                                                 "frexp",
                                                 "kthvalue",
                                                 "lu",
                                                 "max_pool1d_with_indices",
                                                 "mode",
                                                 "sort",
                                                 "topk",
                                                 "torch.nn.functional.adaptive_max_pool1d_with_indices",
                                                 "torch.nn.functional.adaptive_max_pool2d_with_indices",
                                                 "torch.nn.functional.adaptive_max_pool3d_with_indices",
                                                 "torch.nn.functional.fractional_max_pool2d_with_indices",
                                                 "torch.nn.functional.fractional_max_pool3d_with_indices",
                                                 "torch.nn.functional.max_pool1d_with_indices",
                                                 "torch.nn.functional.max_pool2d_with_indices",
                                                 "torch.nn.functional.max_pool3d_with_indices"};

/// What returns a tensor, and indices behind it where it is told a dimension.
constexpr std::string_view reducing[] = {"max", "median", "min", "nanmedian"};

/// What returns a tensor, and indices behind it where return_inverse or return_counts asks for them.
constexpr std::string_view findingUnique[] = {"unique", "unique_consecutive"};

/// What returns a tensor of the type that its first argument has, or the first tensor of a list there.
constexpr std::string_view keepingType[] = {"cat",
                                            "clone",
                                            "concat",
                                            "contiguous",
                                            "cpu",
                                            "cuda",
                                            "detach",
                                            "diagonal",
                                            "expand",
                                            "expand_as",
                                            "flatten",
                                            "flip",
                                            "hstack",
                                            "index_select",
                                            "movedim",
                                            "narrow",
                                            "ones_like",
                                            "permute",
                                            "ravel",
                                            "repeat",
                                            "repeat_interleave",
                                            "reshape",
                                            "reshape_as",
                                            "roll",
                                            "select",
                                            "squeeze",
                                            "stack",
                                            "swapaxes",
                                            "swapdims",
                                            "t",
                                            "take",
                                            "tile",
                                            "to",
                                            "torch.nn.Flatten",
                                            "torch.nn.Identity",
                                            "transpose",
                                            "tril",
                                            "triu",
                                            "type",
                                            "unflatten",
                                            "unfold",
                                            "unsqueeze",
                                            "view",
                                            "view_as",
                                            "vstack",
                                            "zeros_like"};

static_assert(std::ranges::is_sorted(returningTuples) && std::ranges::is_sorted(returningNoFloats) &&
              std::ranges::is_sorted(returningNoTensors) && std::ranges::is_sorted(returningIndices) &&
              std::ranges::is_sorted(reducing) && std::ranges::is_sorted(findingUnique) &&
              std::ranges::is_sorted(keepingType));

bool has(std::span<const std::string_view> names, std::string_view name)
{
    return std::ranges::binary_search(names, name);
}

/// The name that an operator has in the lists.
std::string_view nameInLists(std::string_view path)
{
    for (const std::string_view module : {"torch.Tensor.", "torch.", "operator."}) {
        if (path.starts_with(module) && path.find('.', module.size()) == std::string_view::npos)
            return path.substr(module.size());
    }
    return path;
}

/// A keyword argument; null where the call has none of this name.
const Argument *keyword(const Node &node, std::string_view name)
{
    const auto found = std::ranges::find_if(node.kwargs, [&](const auto &each) { return each.first == name; });
    return found == node.kwargs.end() ? nullptr : &found->second;
}

bool isTrue(const Argument *argument)
{
    const JsonValue *constant = argument ? std::get_if<JsonValue>(&argument->value) : nullptr;
    return constant && constant->boolean() && *constant->boolean();
}

bool isNumber(const Argument &argument)
{
    const JsonValue *constant = std::get_if<JsonValue>(&argument.value);
    return constant && constant->number();
}

/// The dtype that an argument names.
std::optional<DType> dtypeOf(const Argument *argument)
{
    const Argument::Value *value = argument ? std::get_if<Argument::Value>(&argument->value) : nullptr;
    return value ? DType::parse(value->text) : std::nullopt;
}

Returned returnedAs(DType dtype)
{
    return dtype == DType(DType::Float32) ? Returned::Floats : Returned::NoFloats;
}

/// What shape propagation found of a node; nothing where it found no tensor.
std::optional<Returned> returnedIn(const JsonValue &meta)
{
    if (meta.array())
        return Returned::Tuple;
    const JsonValue *text = meta.find("dtype");
    const std::optional<DType> dtype = text && text->string() ? DType::parse(*text->string()) : std::nullopt;
    return dtype ? std::optional(returnedAs(*dtype)) : std::nullopt;
}

class Returns
{
public:
    Returns(const Graph &graph, const Symbols &symbols, const std::function<CallFacts(NodeIndex)> &factsOf)
        : m_graph(graph),
          m_symbols(symbols),
          m_factsOf(factsOf),
          m_returned(graph.size(), Returned::Floats)
    {}

    std::vector<Returned> run()
    {
        for (NodeIndex node = m_graph.first(); node != noNode; node = m_graph.next(node))
            m_returned[node] = of(node);
        return std::move(m_returned);
    }

private:
    Returned of(NodeIndex index)
    {
        const Node &node = m_graph[index];
        const CallFacts facts = m_factsOf(index);
        if (const std::optional<Returned> known = facts.meta ? returnedIn(*facts.meta) : std::nullopt)
            return *known;
        if (!trace::isCall(node.op))
            return Returned::Floats;
        const std::string_view path = pathOf(node, facts);
        const std::string_view name = nameInLists(path);
        if (const std::optional<Returned> told = facts.returnsIndices ? Returned::Tuple : byArguments(node, name))
            return *told;
        return has(returningTuples, name) || has(returningIndices, name)    ? Returned::Tuple
               : has(returningNoFloats, name)                               ? Returned::NoFloats
               : has(returningNoTensors, name) || path.starts_with("math.") ? Returned::NoTensor
               : has(keepingType, name) && !node.args.empty()               ? typeOf(node.args.front())
               : path.starts_with("operator.") && takesNumbers(node)        ? Returned::NoTensor
                                                                            : Returned::Floats;
    }

    std::string_view pathOf(const Node &node, const CallFacts &facts) const
    {
        if (node.op == Op::CallModule)
            return facts.moduleType;
        return node.symbol != 0 ? m_symbols.path(node.symbol) : std::string_view();
    }

    /// What the arguments of a call tell about its result.
    std::optional<Returned> byArguments(const Node &node, std::string_view name) const
    {
        if (const std::optional<DType> dtype = dtypeOf(keyword(node, "dtype")))
            return returnedAs(*dtype);
        for (const std::string_view several : {"return_indices", "return_inverse", "return_counts", "as_tuple"}) {
            if (isTrue(keyword(node, several)))
                return Returned::Tuple;
        }
        const bool hasSecond = node.args.size() > 1;
        if (has(reducing, name) && (keyword(node, "dim") || (hasSecond && isNumber(node.args[1]))))
            return Returned::Tuple;
        if (name == "where" && node.args.size() == 1 && node.kwargs.empty())
            return Returned::Tuple;
        if (isTrue(keyword(node, "return_complex")))
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

    /// Of what takes a dtype, or a tensor that has the wanted one.
    std::optional<Returned> byWantedType(const Node &node, std::string_view name) const
    {
        for (std::size_t i = 1; i < node.args.size(); ++i) {
            if (const std::optional<DType> dtype = dtypeOf(&node.args[i]))
                return returnedAs(*dtype);
            const NodeIndex *other = node.args[i].node(); // of view(), it is a size
            if (other && name != "view" && m_returned[*other] != Returned::NoTensor)
                return typeOf(node.args[i]);
        }
        return std::nullopt;
    }

    Returned ofAttribute(const Node &node) const
    {
        constexpr std::string_view tensors[] = {"H", "T", "data", "grad", "imag", "mH", "mT", "real"};
        const JsonValue *constant = std::get_if<JsonValue>(&node.args[1].value);
        const std::string *attribute = constant ? constant->string() : nullptr;
        return attribute && !has(tensors, *attribute) ? Returned::NoTensor : typeOf(node.args.front());
    }

    /// Of `x[item]`: a value of a tuple, or a part of a tensor or of a size.
    Returned ofItem(const Node &node) const
    {
        const NodeIndex *from = node.args.front().node();
        if (!from || m_returned[*from] != Returned::Tuple)
            return from ? m_returned[*from] : Returned::Floats;
        if (std::holds_alternative<Argument::Slice>(node.args[1].value))
            return Returned::Tuple;
        const JsonValue *constant = std::get_if<JsonValue>(&node.args[1].value);
        const bool isFirst = !constant || !constant->number() || constant->number()->text == "0";
        if (isFirst)
            return Returned::Floats;
        return behindFirst(m_graph[*from], m_factsOf(*from));
    }

    /// What a call that returns a tuple has behind its first value.
    Returned behindFirst(const Node &call, const CallFacts &facts) const
    {
        if (call.op == Op::CallModule && facts.moduleType.ends_with(".LSTM")) // the states
            return Returned::Tuple;
        const std::string_view name = nameInLists(pathOf(call, facts));
        const bool areIndices = facts.returnsIndices || isTrue(keyword(call, "return_indices")) ||
                                has(returningIndices, name) || has(reducing, name) || has(findingUnique, name);
        return areIndices ? Returned::NoFloats : Returned::Floats;
    }

    /// Whether all nodes among the arguments return numbers, such as sizes, and there is one.
    bool takesNumbers(const Node &node) const
    {
        std::size_t numbers = 0;
        std::size_t others = 0;
        forEachInput(node, [&](NodeIndex input) { ++(m_returned[input] == Returned::NoTensor ? numbers : others); });
        return numbers > 0 && others == 0;
    }

    /// The type of a tensor among the arguments, or of the first one in a list.
    Returned typeOf(const Argument &argument) const
    {
        if (const Argument::List *list = argument.list(); list && !list->empty())
            return typeOf(list->front());
        const NodeIndex *node = argument.node();
        return node && m_returned[*node] != Returned::Tuple ? m_returned[*node] : Returned::Floats;
    }

    const Graph &m_graph;
    const Symbols &m_symbols;
    const std::function<CallFacts(NodeIndex)> &m_factsOf;
    std::vector<Returned> m_returned;
};

} // namespace

std::vector<Returned> returnedValues(const Graph &graph, const Symbols &symbols,
                                     const std::function<CallFacts(NodeIndex)> &factsOf)
{
    return Returns(graph, symbols, factsOf).run();
}

} // namespace bcfg::fx
