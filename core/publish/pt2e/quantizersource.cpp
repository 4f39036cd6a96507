// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/ascii.h"
#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/publish/forms.h"
#include "core/publish/pt2e/quantizertable.h"
#include "core/publish/python/modulenames.h"
#include "core/torch/catalog/resources.h"

#include <algorithm>

namespace bcfg {

namespace pt2e {

namespace {

using python::call;
using python::Expression;
using python::fixed;
using python::keyword;
using Output = OperatorSpecs::Output;

constexpr std::string_view enginePath = "python/pt2e_quantizer.py";
// The most places that the comment at the top of the module names for each kind of loss.
constexpr std::size_t shownPlaces = 3;

/// The imports that the engine needs. Both packages have the same names.
std::string importsFrom(std::string_view package)
{
    const std::string from = "from " + std::string(package);
    return from + " import fake_quantize, observer\n" + from + R"(.quantizer import (
    FixedQParamsQuantizationSpec,
    QuantizationAnnotation,
    QuantizationSpec,
    Quantizer,
    SharedQuantizationSpec,
)
)";
}

std::string indented(std::string_view text)
{
    std::string result;
    while (!text.empty()) {
        const std::size_t end = text.find('\n') + 1;
        result.append("    ").append(text.substr(0, end));
        text.remove_prefix(end);
    }
    return result;
}

/// The imports from `package`, one of pt2ePackages; for any other text, from whichever package is installed. A release
/// of torch without quantizers gives an error that names torchao.
std::string importsOf(std::string_view package)
{
    const std::string fromTorchAo = importsFrom("torchao.quantization.pt2e");
    const std::string fromTorch =
        "try:\n" + indented(importsFrom("torch.ao.quantization")) +
        "except ImportError as error:\n"
        "    raise ImportError(\"this torch has no PT2E quantizers: install torchao\") from error\n";
    if (package == "torchao" || package == "torch")
        return package == "torch" ? fromTorch : fromTorchAo;
    return "try:\n" + indented(fromTorchAo) + "except ImportError:  # as in torch before it moved there\n" +
           indented(fromTorch);
}

Expression text(std::string_view value)
{
    return fixed(python::stringLiteral(value));
}

Expression tuple(std::vector<Expression> parts)
{
    return {Expression::Kind::Tuple, "", std::move(parts)};
}

Expression tupleOf(const std::vector<std::size_t> &numbers)
{
    return tuple(mapped(numbers, [](std::size_t number) { return fixed(std::to_string(number)); }));
}

std::string upper(std::string name)
{
    std::ranges::transform(name, name.begin(),
                           [](char c) { return isSmall(c) ? static_cast<char>(c - 'a' + 'A') : c; });
    return name;
}

class TableWriter
{
public:
    explicit TableWriter(const AtenCatalog &catalog) : m_catalog(catalog)
    {
        // The names in capitals that the template or the table of the module defines.
        for (const char *name : {"SHARED", "ANY", "TABLE"})
            m_names.define(name);
    }

    std::string write(const QuantizerTable &table)
    {
        std::string rows;
        for (const QuantizerTable::Column &column : table.columns) {
            rows += "    " + python::stringLiteral(column.name) + ": [\n";
            for (const QuantizerRow &row : column.rows)
                appendLines(rows, 8, "", rowOf(row), ",");
            rows += "    ],\n";
        }
        return m_operators.text() + "\n" + m_specs.text() + "\n" + m_groups.text() +
               "\n# The patterns under each QConfig, of which the first is that of all modules without one of their "
               "own.\nTABLE: dict[str, list[Row]] = {\n" +
               rows + "}\n";
    }

private:
    Expression rowOf(const QuantizerRow &row)
    {
        std::vector<Expression> arguments{patternOf(row.pattern), specsOf(row.specs),
                                          text(JsonPointer::config(row.entry).text())};
        std::vector<std::vector<std::size_t>> roots;
        addRoots(row.pattern, {}, roots);
        if (roots != std::vector<std::vector<std::size_t>>{{}})
            arguments.push_back(keyword("roots", tuple(mapped(roots, tupleOf))));
        if (row.isFused)
            arguments.push_back(keyword("fused", fixed("True")));
        if (!row.brokenBy.empty())
            arguments.push_back(keyword("broken_by", tuple(mapped(row.brokenBy, text))));
        return call("Row", std::move(arguments));
    }

    static void addRoots(const AtenPattern &pattern, const std::vector<std::size_t> &path,
                         std::vector<std::vector<std::size_t>> &roots)
    {
        for (std::size_t i = 0; i < pattern.operands.size(); ++i) {
            std::vector<std::size_t> below = path;
            below.push_back(i);
            addRoots(pattern.operands[i], below, roots);
        }
        if (pattern.isRoot)
            roots.push_back(path);
    }

    Expression patternOf(const AtenPattern &pattern)
    {
        if (pattern.overloads.empty())
            return fixed("ANY");
        const AtenArguments &taken = m_catalog.overloads.at(*pattern.overloads.begin());
        std::vector<Expression> arguments = mapped(pattern.overloads, text);
        if (taken.activations != std::vector<std::size_t>{0})
            arguments.push_back(keyword("activations", tupleOf(taken.activations)));
        if (taken.weight)
            arguments.push_back(keyword("weight", fixed(std::to_string(*taken.weight))));
        if (taken.bias)
            arguments.push_back(keyword("bias", fixed(std::to_string(*taken.bias))));
        Expression op = fixed(
            m_operators.name(upper(familyOf(*pattern.overloads.begin())), call("operator", std::move(arguments))));
        if (pattern.operands.empty())
            return op;
        std::vector<Expression> parts{std::move(op)};
        for (const AtenPattern &operand : pattern.operands)
            parts.push_back(patternOf(operand));
        return tuple(std::move(parts));
    }

    Expression outputOf(Output output, const Expression &own) const
    {
        return output == Output::Shared ? fixed("SHARED") : output == Output::Own ? own : fixed("None");
    }

    Expression specsOf(const std::optional<OperatorSpecs> &specs)
    {
        if (!specs)
            return fixed("None");
        Expression input = fixed("None");
        std::vector<Expression> arguments;
        std::string name = "WEIGHT_ONLY";
        if (specs->input) {
            const bool isDynamic = inOneLine(*specs->input).find("is_dynamic=True") != std::string::npos;
            input = fixed(m_specs.name(isDynamic ? "DYNAMIC_ACTIVATION" : "ACTIVATION", *specs->input));
            arguments.push_back(keyword("input", input));
            name = isDynamic                         ? "DYNAMIC"
                   : specs->output == Output::Shared ? "SHARED_OBSERVER"
                   : specs->weight                   ? "WEIGHTED"
                                                     : "DEFAULT";
        }
        if (specs->output != Output::None)
            arguments.push_back(keyword("output", outputOf(specs->output, input)));
        if (specs->weight)
            arguments.push_back(keyword("weight", fixed(m_specs.name("WEIGHT", *specs->weight))));
        if (!specs->outputByTensors.empty()) {
            Expression counts{Expression::Kind::Dict};
            for (const auto &[count, output] : specs->outputByTensors)
                counts.parts.push_back(python::item(std::to_string(count), outputOf(output, input)));
            arguments.push_back(keyword("output_by_tensors", std::move(counts)));
            name = "BY_TENSORS";
        }
        return fixed(m_groups.name(name, call("Specs", std::move(arguments))));
    }

    const AtenCatalog &m_catalog;
    python::ModuleNames m_names;
    python::Definitions m_operators{m_names};
    python::Definitions m_specs{m_names};
    python::Definitions m_groups{m_names};
};

/// A line of a Python comment. It must not be one of the first two lines of the module, where Python looks for the
/// encoding (PEP 263).
std::string comment(std::string_view text)
{
    return "# " + withinLine(text) + "\n";
}

std::string lossComment(const std::vector<Loss> &losses)
{
    if (losses.empty())
        return {};
    std::string comments = "#\n" + comment("Not carried over:");
    for (const auto &[what, found] : lossesByKind(losses)) {
        const auto placeOf = [&ofKind = found](std::size_t i) {
            return ofKind[i]->where.text();
        };
        comments +=
            comment("- " + found.front()->words() + ": " + listedNames(found.size(), shownPlaces, ',', placeOf));
        comments += comment("  " + found.front()->reason);
    }
    return comments;
}

std::string headOf(const BackendConfig &document, const QuantizerTable &table)
{
    const std::string name = document.name().empty() ? "a backend config" : "the backend config " + document.name();
    std::string text = "\"\"\"BackendConfigQuantizer for prepare_pt2e and prepare_qat_pt2e.\"\"\"\n\n";
    text += comment("A quantizer for PyTorch's PT2E flow, made of " + name + ", under:");
    for (const QuantizerTable::Column &column : table.columns)
        text += comment("    " + column.name);
    return text + lossComment(table.losses);
}

/// Replaces the lines from `# <name>` to `# </name>` of a module by the text.
void replaceSection(std::string &module, std::string_view name, std::string_view text)
{
    const std::string begin = "# <" + std::string(name) + ">\n";
    const std::string end = "# </" + std::string(name) + ">\n";
    const std::size_t from = module.find(begin);
    module.replace(from, module.find(end) + end.size() - from, text);
}

} // namespace

} // namespace pt2e

ExportedText writePt2eQuantizer(const FormRequest &request)
{
    using namespace pt2e;
    const BackendConfig &document = request.document;
    if (releaseOf(document).files().atenOperators.empty())
        return {{}, {}, "PT2E belongs to PyTorch 2: convert the document to PyTorch 2.x first."};
    if (std::string refusal = whyNotJudged(request); !refusal.empty())
        return {{}, {}, std::move(refusal)};
    QuantizerTable table = quantizerTable(document, request.options.qconfigs);
    ExportedText exported{std::string(resource(enginePath))};
    replaceSection(exported.text, "packages", importsOf(request.package));
    replaceSection(exported.text, "table", TableWriter(AtenCatalog::of(releaseOf(document))).write(table));
    replaceSection(exported.text, "head", headOf(document, table));
    exported.losses = std::move(table.losses);
    return exported;
}

} // namespace bcfg
