// SPDX-License-Identifier: Apache-2.0
#include "app/cli/overrides.h"

#include "app/cli/source.h"
#include "core/document/json/exporter.h"
#include "core/exchange/base/overridesof.h"

namespace bcfg::cli {

ExitStatus writeOverrides(const OpenedFile &file, const std::string &base, const Output &output)
{
    if (file.error)
        return ExitStatus::Unusable;
    const BackendConfig &document = *file.imported.document;
    const std::filesystem::path path = output.isStandardOutput() ? pathOf(file) : std::filesystem::path(output.file);
    const std::variant<Base, Diagnostic> found = findBase(base, document, path);
    if (const Diagnostic *problem = std::get_if<Diagnostic>(&found)) {
        printError(base, problem->message);
        return ExitStatus::Unusable;
    }
    const Overrides overrides = overridesOf(document, std::get<Base>(found));
    if (overrides.replacedCount)
        printError(Lines(file.name + ": note: left out " + std::to_string(overrides.replacedCount) +
                         " pattern configs that a later one with the same pattern replaces"));
    if (!overrides.keepsOrder)
        printError(Lines(file.name + ": note: pattern configs come in the order of " + base +
                         " where their order makes no difference"));
    return writeTo(output, exportDocument(overrides.document));
}

} // namespace bcfg::cli
