// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/base/inheritance.h"

#include "core/document/json/patch.h"
#include "core/document/model/mapped.h"
#include "core/exchange/base/wholefindings.h"
#include "core/torch/catalog/symbols.h"

#include <algorithm>

namespace bcfg {

Inheritance::Inheritance(Base base, BackendConfig written, Release release)
    : m_base(std::move(base)),
      m_written(std::move(written)),
      m_release(release),
      m_namesakes(torch::keyMap<std::size_t>(SymbolCatalog::of(release)))
{
    const BackendConfig &brings = m_base.document;
    for (const std::size_t row : torch::registeredConfigs(brings)) {
        const Shared<PatternConfig> &entry = brings.configs[row];
        m_places.emplace(entry, m_entries.size());
        if (std::optional<Pattern> key = entry->reversedPattern(brings.api))
            m_namesakes.emplace(*std::move(key), m_entries.size());
        m_entries.push_back(entry);
    }
    m_isRemoved.resize(m_entries.size());
    for (const PatternConfig &named : removedEntries(m_written)) {
        if (const std::optional<std::size_t> place = namesakeOf(Shared<PatternConfig>::make(named)))
            m_isRemoved[*place] = true;
    }
    m_findings = findingsOfBase(m_written, m_base, flattened(m_written, brings));
}

std::optional<std::size_t> Inheritance::placeOf(const Shared<PatternConfig> &entry) const
{
    return copyOf(valueUnder(m_places, entry));
}

std::optional<std::size_t> Inheritance::namesakeOf(const Shared<PatternConfig> &entry) const
{
    if (const std::optional<std::size_t> place = placeOf(entry))
        return place;
    const std::optional<Pattern> key = entry->reversedPattern(m_written.api);
    return key ? copyOf(valueUnder(m_namesakes, *key)) : std::nullopt;
}

Origin Inheritance::originOf(const Shared<PatternConfig> &entry) const
{
    if (placeOf(entry))
        return Origin::Base;
    return namesakeOf(entry) ? Origin::Overridden : Origin::Own;
}

std::shared_ptr<const Inheritance> Inheritance::edited(std::span<const Edit> edits) const
{
    BackendConfig written = m_written;
    auto outcome = changesOf(m_written, edits);
    if (const auto *changes = std::get_if<std::vector<Change>>(&outcome)) {
        for (const Change &change : *changes)
            applyChange(change, written);
    }
    return std::make_shared<const Inheritance>(m_base, std::move(written), m_release);
}

BackendConfig wholeOf(const BackendConfig &document, Base base)
{
    BackendConfig whole = flattened(document, base.document).document;
    whole.inheritance = std::make_shared<const Inheritance>(std::move(base), document, releaseOf(whole));
    return whole;
}

Opened openWhole(BackendConfig document, const std::filesystem::path &file, const ReadBase &read)
{
    auto found = baseOf(document, file, read);
    if (!found)
        return {std::move(document)};
    if (Diagnostic *why = std::get_if<Diagnostic>(&*found))
        return {std::move(document), std::move(*why)};
    return {wholeOf(document, std::get<Base>(*std::move(found)))};
}

std::vector<std::size_t> removedFrom(const BackendConfig &whole)
{
    std::vector<std::size_t> removed;
    if (!whole.inheritance)
        return removed;
    std::vector<bool> isThere(whole.inheritance->entries().size());
    for (const Shared<PatternConfig> &entry : whole.configs) {
        if (const std::optional<std::size_t> place = whole.inheritance->namesakeOf(entry))
            isThere[*place] = true;
    }
    for (std::size_t place = 0; place < isThere.size(); ++place) {
        if (!isThere[place])
            removed.push_back(place);
    }
    return removed;
}

std::optional<std::size_t> rowInWhole(const BackendConfig &whole, std::size_t rowInFile)
{
    const std::vector<Shared<PatternConfig>> &own = whole.inheritance->written().configs;
    if (rowInFile >= own.size())
        return std::nullopt;
    const auto found = std::ranges::find_if(
        whole.configs, [&](const Shared<PatternConfig> &entry) { return entry.isSameAs(own[rowInFile]); });
    return found == whole.configs.end() ? std::nullopt : std::optional<std::size_t>(found - whole.configs.begin());
}

void placeInWhole(std::vector<Diagnostic> &diagnostics, const BackendConfig &whole)
{
    for (Diagnostic &diagnostic : diagnostics) {
        const std::optional<std::size_t> own = diagnostic.where.configIndex();
        const std::optional<std::size_t> row = own ? rowInWhole(whole, *own) : std::nullopt;
        if (!row)
            continue;
        diagnostic.where = diagnostic.where.inConfig(*row);
        diagnostic.fix.reset(); // its edits have places in the file, not in the whole
    }
}

std::size_t rowForBase(const BackendConfig &whole, std::size_t place)
{
    std::optional<std::size_t> behind;
    std::optional<std::size_t> before;
    for (std::size_t row = 0; row < whole.configs.size(); ++row) {
        const std::optional<std::size_t> other = whole.inheritance->namesakeOf(whole.configs[row]);
        if (other && *other < place)
            behind = row + 1;
        else if (other && !before)
            before = row;
    }
    return behind.value_or(before.value_or(0));
}

} // namespace bcfg
