// SPDX-License-Identifier: Apache-2.0
#include "ui/views/preview/notations.h"

#include "core/document/json/exporter.h"
#include "core/publish/python/source.h"
#include "core/publish/python/todict.h"

#include <QtGlobal>

namespace bcfg::ui::views {

namespace {

/// The text of the Python module, or Python comments that say why there is no module.
std::string moduleText(PythonSource source)
{
    if (source.text.empty()) {
        for (const Diagnostic &diagnostic : source.diagnostics) {
            if (diagnostic.severity == Severity::Error)
                source.text += "# " + diagnostic.message + '\n';
        }
    }
    return std::move(source.text);
}

constexpr Notation notationRows[] = {
    {"to_dict", QT_TRANSLATE_NOOP("Notations", "What Python prints for BackendPatternConfig.to_dict(), on many lines."),
     toDictLines, true, true, nullptr},
    {"JSON", QT_TRANSLATE_NOOP("Notations", "What stands in the file."),
     [](const PatternConfig &entry, Release) { return exportPatternConfig(entry); }, false, true, nullptr},
    {"pretty", QT_TRANSLATE_NOOP("Notations", "What PyTorch's entry_to_pretty_str prints."), prettyText, true, false,
     nullptr},
    {"Python", QT_TRANSLATE_NOOP("Notations", "A Python module that makes this."),
     [](const PatternConfig &entry, Release release) { return moduleText(pythonSource(entry, release)); }, true, false,
     [](const BackendConfig &document) {
         return moduleText(pythonSource(document));
     }},
};

} // namespace

std::span<const Notation> notations()
{
    return notationRows;
}

} // namespace bcfg::ui::views
