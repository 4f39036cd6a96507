// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/conversion/migration.h"

#include "core/document/model/progress.h"
#include "core/document/model/ruleid.h"
#include "core/exchange/conversion/entrymigration.h"
#include "core/torch/catalog/release.h"

#include <algorithm>
#include <iterator>

namespace bcfg {

Migrated migrate(const BackendConfig &document, Api target)
{
    using conversion::EntryMigration;
    Migrated result{document, {}};
    if (document.api == target)
        return result;
    result.document.api = target;
    result.document.head.set(Field::TorchApi, target, target);
    result.document.head.remove(Field::Torch); // it names a release of the source generation
    const Release from = releaseOf(document);
    const Release to = Release::newestOf(target);
    for (std::size_t row = 0; row < document.configs.size(); ++row) {
        goOn();
        const PatternConfig &config = *document.configs[row];
        const EntryMigration there(config, from, to, JsonPointer::config(row));
        result.document.configs[row] = Shared<PatternConfig>::make(there.result());
        std::vector<Diagnostic> diagnostics = there.diagnostics();
        if (diagnostics.empty() && EntryMigration(there.result(), to, from, {}).result() != config) {
            diagnostics.push_back({RuleId::C06, Severity::Info, JsonPointer::config(row),
                                   "Migrated back, this entry would be written otherwise, with the same meaning."});
        }
        std::ranges::move(diagnostics, std::back_inserter(result.diagnostics));
    }
    return result;
}

} // namespace bcfg
