// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/decisions/earlyerrors.h"

namespace bcfg {

PythonError registrationError(const PatternConfig &config, Release release)
{
    if (!isForward(release))
        return {"ValueError", "backend_pattern_config_dict must contain 'pattern'"};
    if (config.pattern())
        return {"ValueError", release.message(ErrorText::TupleLength, notation(*config.pattern()))};
    return {"ValueError", "Either 'pattern' or 'pattern_complex_format' must be specified"};
}

const PythonError *qconfigError(const ResolvedQConfig &qconfig, bool isTransposedConvolution)
{
    if (isTransposedConvolution && qconfig.preparingTransposed)
        return &*qconfig.preparingTransposed;
    return qconfig.preparing ? &*qconfig.preparing : nullptr;
}

const SymbolInfo *fixedQParamsOperator(const fx::Node &node, fx::SymbolId called, const fx::Symbols &symbols)
{
    if (node.op != fx::Op::CallFunction && node.op != fx::Op::CallModule)
        return nullptr; // torch does not check methods
    const SymbolInfo *known =
        symbols.catalog().release().does(Behaviour::ValidatesFixedQParams) ? symbols.info(called) : nullptr;
    return known && known->fixedQParams ? known : nullptr;
}

std::optional<PythonError> fixedQParamsError(const SymbolInfo &called, const ResolvedQConfig &qconfig,
                                             std::string_view name)
{
    if (qconfig.fits[static_cast<std::size_t>(*called.fixedQParams)])
        return std::nullopt;
    const std::string quoted = name.empty() ? std::string() : "'" + std::string(name) + "' ";
    return PythonError{"ValueError", "QConfigMapping must specify fixed qparams observer for fixed qparams op " +
                                         quoted + "type: '" + called.path + "'"};
}

} // namespace bcfg
