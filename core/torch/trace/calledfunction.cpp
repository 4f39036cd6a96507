// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/ascii.h"
#include "core/document/model/mapped.h"
#include "core/document/model/shortname.h"
#include "core/torch/trace/exportedcalls.h"
#include "core/torch/trace/reconstruction.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace bcfg::trace {

namespace {

/// Methods of Tensor that have the name of the Python operator that calls them.
constexpr std::array<std::string_view, 17> methodsOfOperators = {"add", "sub", "mul", "pow", "matmul", "neg",
                                                                 "abs", "eq",  "ne",  "lt",  "le",     "gt",
                                                                 "ge",  "and", "or",  "xor", "invert"};

/// Methods of Tensor that a Python operator with another name calls, each with the name of the operator.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> operatorsOfMethods = {{
    {"div", "truediv"},
    {"true_divide", "truediv"},
    {"floor_divide", "floordiv"},
    {"remainder", "mod"},
    {"positive", "pos"},
    {"bitwise_and", "and"},
    {"bitwise_or", "or"},
    {"bitwise_xor", "xor"},
    {"bitwise_not", "invert"},
}};

/// In-place operators: torch.fx traces them as the plain operators, so `x += y` is operator.add.
constexpr std::array<std::string_view, 13> inPlaceOperators = {"iadd", "isub",    "imul",   "itruediv", "ifloordiv",
                                                               "imod", "imatmul", "ipow",   "iand",     "ior",
                                                               "ixor", "ilshift", "irshift"};

/// Methods of Tensor that are written in Python; torch_fn calls them functions.
constexpr std::array<std::string_view, 5> pythonMethods = {"split", "norm", "unique", "unflatten", "stft"};

std::string operatorPath(std::string_view name)
{
    if (contains(inPlaceOperators, name))
        name.remove_prefix(1);
    return "operator." + std::string(name) + (name == "and" || name == "or" ? "_" : "");
}

/// The innermost line of the stack trace.
std::string_view sourceLine(std::string_view trace)
{
    while (trace.ends_with('\n'))
        trace.remove_suffix(1);
    // This may be a line of PyTorch's own Python code, which was called by a line of the model further above.
    return trace.substr(trace.rfind('\n') + 1);
}

/// Whether the line calls a method of that name on a value, `x.add(y)`, rather than a function of a module,
/// `torch.add(x, y)`, or a method that the model's own class defines, `self.add(x, y)` or `super().add(x, y)`.
bool callsMethod(std::string_view line, std::string_view name)
{
    const std::string called = '.' + std::string(name) + '(';
    for (std::size_t at = line.find(called); at != std::string_view::npos; at = line.find(called, at + 1)) {
        std::size_t begin = at;
        while (begin > 0 && isWordCharacter(line[begin - 1]))
            --begin;
        const std::string_view owner = line.substr(begin, at - begin);
        const bool isOwn = owner == "self" || line.substr(0, at).ends_with("super()");
        if (owner != "torch" && owner != "F" && owner != "functional" && owner != "operator" && !isOwn)
            return true;
    }
    return false;
}

/// Whether the line contains the symbol of a Python operator, "+" for "add". Without it, the line may be one that calls
/// a function which calls the operator: unless an export is strict, it knows only the lines of functions named forward.
bool writesOperator(std::string_view line, std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 21> symbols = {{
        {"add", "+"},     {"sub", "-"},       {"mul", "*"}, {"pow", "**"}, {"matmul", "@"}, {"neg", "-"},
        {"abs", "abs("},  {"eq", "=="},       {"ne", "!="}, {"lt", "<"},   {"le", "<="},    {"gt", ">"},
        {"ge", ">="},     {"and", "&"},       {"or", "|"},  {"xor", "^"},  {"invert", "~"}, {"pos", "+"},
        {"truediv", "/"}, {"floordiv", "//"}, {"mod", "%"},
    }};
    const auto *found = elementWith(symbols, name, [](const auto &row) { return row.first; });
    return (found && line.find(found->second) != std::string_view::npos) ||
           line.find("operator.") != std::string_view::npos;
}

CalledFunction methodNamed(std::string_view name)
{
    return {Op::CallMethod, std::string(name)};
}

/// The function for a special method of Tensor: operator.add for "__add__" and "__radd__".
CalledFunction ofMagic(std::string_view name)
{
    name.remove_prefix(2);
    name.remove_suffix(2);
    if (name == "get") // a property, such as x.T
        return {Op::CallFunction, "builtins.getattr"};
    constexpr std::array<std::string_view, 11> reflected = {
        "radd", "rsub", "rmul", "rtruediv", "rdiv", "rfloordiv", "rmod", "rpow", "rmatmul", "rlshift", "rrshift"};
    if (contains(reflected, name))
        name.remove_prefix(1);
    return {Op::CallFunction, name == "div" ? "operator.truediv" : operatorPath(name)};
}

bool isMagic(std::string_view name)
{
    return name.size() > 4 && name.starts_with("__") && name.ends_with("__");
}

/// The public path of a function of torch.fft, torch.linalg or torch.special by the name that it has in torch._C, such
/// as "fft_rfft"; empty for other names.
std::string pathInFurtherModule(std::string_view name)
{
    for (const std::string_view home : {"fft_", "linalg_", "special_"}) {
        if (name.starts_with(home))
            return "torch." + std::string(home.substr(0, home.size() - 1)) + '.' +
                   std::string(name.substr(home.size()));
    }
    return {};
}

/// The function that an entry of source_fn_stack names: "iadd,_operator.iadd" or "flatten,flatten".
std::optional<CalledFunction> ofSource(std::string_view entry, const SymbolCatalog &symbols)
{
    std::string_view path = entry.substr(std::min(entry.find(',') + 1, entry.size()));
    if (path.empty())
        return std::nullopt;
    if (path.find('.') == std::string_view::npos)
        return isMagic(path) ? ofMagic(path) : methodNamed(path); // abs(x) is "__abs__" in 2.6
    if (path == "torch.spmm" || path == "torch.dsmm") // other names of a function that tells torch.fx it is torch.mm
        return CalledFunction{Op::CallFunction, "torch.mm"};
    constexpr std::array<std::string_view, 4> properties = {"numpy_T", "mT", "matrix_H", "mH"}; // x.T, … in 2.14
    if (path.starts_with("torch.ops.aten.") && contains(properties, shortName(path)))
        return CalledFunction{Op::CallFunction, "builtins.getattr"};
    constexpr std::string_view operators = "_operator.";
    constexpr std::string_view kernels = "torch._C._nn.";
    if (path.starts_with(operators))
        return CalledFunction{Op::CallFunction, operatorPath(path.substr(operators.size()))};
    if (path.starts_with(kernels)) {
        if (const SymbolInfo *known = symbols.findIn({"torch.nn.functional."}, path.substr(kernels.size())))
            return CalledFunction{Op::CallFunction, known->canonical()};
    }
    if (std::string found = pathInFurtherModule(shortName(path)); !found.empty() && path.starts_with("torch._C."))
        return CalledFunction{Op::CallFunction, std::move(found)};
    return CalledFunction{Op::CallFunction, std::string(symbols.canonical(path))};
}

/// The function that an entry of torch_fn names: "add__1;method_descriptor.add_".
std::optional<CalledFunction> ofTorchFunction(std::string_view entry, std::string_view trace,
                                              const SymbolCatalog &symbols)
{
    const std::string_view called = entry.substr(std::min(entry.find(';') + 1, entry.size()));
    const std::size_t dot = called.rfind('.');
    if (dot == std::string_view::npos)
        return std::nullopt;
    const std::string_view kind = called.substr(0, dot);
    const std::string_view name = called.substr(dot + 1);
    const std::string_view line = sourceLine(trace);
    if (isMagic(name))
        return ofMagic(name);
    if (kind == "method_descriptor") {
        const std::string_view plain = name.ends_with('_') ? name.substr(0, name.size() - 1) : name;
        const auto *found = elementWith(operatorsOfMethods, plain, [](const auto &row) { return row.first; });
        const bool isOperator = found || contains(methodsOfOperators, plain);
        if (!isOperator || callsMethod(line, name))
            return methodNamed(name);
        const std::string_view operatorName = found ? found->second : plain;
        // A stack trace that ends with the place of a frame has no source line.
        const bool isGuess = !writesOperator(line, operatorName) || line.find("File \"") != std::string_view::npos;
        return CalledFunction{Op::CallFunction, operatorPath(operatorName), false, isGuess};
    }
    if (kind == "function" && (name == "pow" || name == "pow_")) // x ** y; torch.pow and x.pow are of other kinds
        return CalledFunction{Op::CallFunction, "operator.pow"};
    if (std::string found = pathInFurtherModule(name); !found.empty())
        return CalledFunction{Op::CallFunction, std::move(found)};
    const bool isPythonMethod = contains(pythonMethods, name);
    if (kind == "function" && isPythonMethod && callsMethod(line, name))
        return methodNamed(name);
    const SymbolInfo *known = kind == "function"
                                  ? symbols.findIn({"torch.nn.functional.", "torch.functional.", "torch."}, name)
                                  : symbols.findIn({"torch.", "torch.nn.functional.", "torch._C._nn."}, name);
    if (!known)
        return std::nullopt;
    return CalledFunction{Op::CallFunction, known->canonical()};
}

/// Whether an entry of torch_fn names a function that is written in Python, or a method of Tensor.
bool isPythonOrMethod(std::string_view entry)
{
    return entry.find(";function.") != std::string_view::npos ||
           entry.find(";method_descriptor.") != std::string_view::npos;
}

} // namespace

std::string methodOf(std::string_view operatorPath)
{
    constexpr std::string_view home = "operator.";
    if (!operatorPath.starts_with(home))
        return {};
    constexpr std::array<std::pair<std::string_view, std::string_view>, 9> methods = {{
        {"truediv", "div"},
        {"floordiv", "__floordiv__"},
        {"mod", "remainder"},
        {"and_", "__and__"},
        {"or_", "__or__"},
        {"xor", "__xor__"},
        {"lshift", "__lshift__"},
        {"rshift", "__rshift__"},
        {"getitem", "__getitem__"},
    }};
    operatorPath.remove_prefix(home.size());
    const auto *found = elementWith(methods, operatorPath, [](const auto &row) { return row.first; });
    return std::string(found ? found->second : operatorPath);
}

CalledFunction calledFunction(const ExportedProgram::Call &call, const SymbolCatalog &symbols)
{
    std::optional<CalledFunction> called;
    if (!call.sourceFunctions.empty())
        called = ofSource(call.sourceFunctions.back(), symbols);
    else if (call.torchFunction.find(";OpOverloadPacket.") != std::string::npos) // torch.ops.aten.add(x, y)
        return {Op::CallFunction, std::string(parentPath(call.target))};
    else if (call.torchFunction.find(";OpOverload.") == std::string::npos) // not torch.ops.aten.add.Tensor(x, y)
        called = ofTorchFunction(call.torchFunction, call.stackTrace, symbols);
    if (called && called->target.starts_with("torch.nn.functional.") && isPythonOrMethod(call.torchFunction)) {
        // torch.fx opens functions that Dynamo does not open: F.sigmoid(x) is x.sigmoid(), F.upsample() is
        // F.interpolate(). The torch_fn is what they call.
        if (std::optional<CalledFunction> opened = ofTorchFunction(call.torchFunction, call.stackTrace, symbols))
            called = std::move(opened);
    }
    if (!called)
        return {Op::CallFunction, call.target};
    // Dynamo of 2.6 notes 1 < x as it is written. Python, and so torch.fx, calls x > 1 there.
    constexpr std::array<std::string_view, 4> comparisons = {"lt", "le", "gt", "ge"};
    if (called->target.starts_with("operator.") && contains(comparisons, shortName(called->target)) &&
        contains(comparisons, atenName(call.target)))
        called->target = operatorPath(atenName(call.target));
    called->isReversed = atenName(call.target) == "rsub";
    return *std::move(called);
}

} // namespace bcfg::trace
