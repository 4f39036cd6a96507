// SPDX-License-Identifier: Apache-2.0
#include "core/torch/generatedpatterns.h"

#include "core/document/model/patternedit.h"
#include "core/document/model/patternnotation.h"
#include "core/torch/catalog/operators.h"
#include "core/torch/catalog/symbols.h"
#include "core/torch/knownmodules.h"
#include "core/torch/patternkey.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace bcfg {

namespace {

constexpr std::string_view batchNorm = "BN";
constexpr std::string_view nothing = "none";

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\n");
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(" \t\n") - first + 1);
}

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t end = std::min(text.find(separator, start), text.size());
        parts.push_back(trimmed(text.substr(start, end - start)));
        start = end + 1;
    }
    return parts;
}

/// The atom that a name stands for, or nullopt. BN becomes a Method "BN" (tensors have no such method), which
/// withTail() replaces by the batch norm that fits the root.
std::optional<Pattern> resolve(std::string_view name, Release release)
{
    if (name == batchNorm)
        return Method{Text(name)};
    if (name.empty())
        return std::nullopt;
    const auto read = parsePattern(name, [release](std::string_view brief) { return operatorNamed(brief, release); });
    const Pattern *atom = std::get_if<Pattern>(&read);
    return atom && !atom->steps() && !atom->literal() ? std::optional(*atom) : std::nullopt;
}

/// The batch norm that fits a root: BatchNorm2d after Conv2d, BatchNorm1d after Linear and all other operators without
/// "2d" or "3d" in the name.
Pattern batchNormBehind(const Pattern &root)
{
    const std::string_view name = root.symbol() ? root.symbol()->name() : std::string_view();
    std::string behind = "torch.nn.BatchNorm1d";
    if (name.ends_with("2d") || name.ends_with("3d"))
        behind.replace(behind.size() - 2, 2, name.substr(name.size() - 2));
    return Pattern::atom(behind);
}

OperatorChain withTail(OperatorChain chain, const OperatorChain &tail)
{
    chain.insert(chain.end(), tail.begin(), tail.end());
    for (Pattern &op : chain) {
        if (op.method() && op.method()->name.view() == batchNorm)
            op = batchNormBehind(chain.front());
    }
    return chain;
}

class Generator
{
public:
    Generator(const GenerationRequest &request, const BackendConfig &document)
        : m_request(request),
          m_release(releaseOf(document)),
          m_patterns(torch::keyMap<Place>(SymbolCatalog::of(releaseOf(document))))
    {
        for (const Shared<PatternConfig> &config : document.configs) {
            if (const std::optional<Pattern> reversed = config->reversedPattern(m_release))
                m_patterns.try_emplace(*reversed, Place{.inDocument = true});
        }
    }

    std::vector<GeneratedPattern> generate()
    {
        std::vector<OperatorChain> tails = m_request.tails;
        if (tails.empty())
            tails.emplace_back();
        for (const OperatorChain &root : m_request.roots) {
            for (const OperatorChain &tail : tails) {
                if (const OperatorChain chain = withTail(root, tail); !chain.empty())
                    add(chain, false);
            }
        }
        return std::move(m_all);
    }

private:
    struct Place
    {
        bool inDocument = false;
        bool isMade = false;
    };

    void add(const OperatorChain &chain, bool isNeeded)
    {
        const Pattern forward = chain.size() == 1 ? chain.front() : Pattern(chain);
        const auto reversed = reversedOf(forward);
        std::optional<Refusal> refusal;
        if (const Refusal *why = std::get_if<Refusal>(&reversed))
            refusal = *why;
        else
            refusal = shapeProblem(std::get<Pattern>(reversed), m_release);
        if (!refusal) {
            add(chain, withSecondOperands(std::get<Pattern>(reversed)), isNeeded);
        } else if (m_refused.insert(notation(forward)).second) {
            m_all.push_back({GeneratedPattern::Outcome::Refused, notation(forward), {}, isNeeded, refusal->why});
        }
    }

    void add(const OperatorChain &chain, const Pattern &reversed, bool isNeeded)
    {
        Place &place = m_patterns[reversed];
        const bool isTaken = place.inDocument;
        if ((isTaken && isNeeded) || std::exchange(place.isMade, true))
            return;
        const PatternConfig config = configFor(reversed);
        const auto outcome = isTaken ? GeneratedPattern::Outcome::Exists : GeneratedPattern::Outcome::New;
        m_all.push_back({outcome, shortTitle(reversed), config, isNeeded, {}});
        if (!isTaken && m_request.withModules)
            addNeeded(chain, config);
    }

    void addNeeded(const OperatorChain &chain, const PatternConfig &config)
    {
        if (config.fuserMethod()) {
            OperatorChain twin = chain;
            std::ranges::replace(twin, Pattern::atom(functionalReluPath), Pattern::atom(reluModulePath));
            add(twin, true);
            // In evaluation mode PyTorch folds a BatchNorm into the root and fuses what is left.
            OperatorChain folded = twin;
            std::erase_if(folded, [](const Pattern &op) {
                return op.symbol() && op.symbol()->path().starts_with("torch.nn.BatchNorm");
            });
            if (folded.size() > 1 && folded.size() < twin.size())
                add(folded, true);
        }
        for (const Symbol *module : {config.fusedModule(), config.qatModule(), config.rootModule()}) {
            if (module)
                add({Pattern(*module)}, true);
        }
    }

    PatternConfig configFor(const Pattern &reversed) const
    {
        PatternConfig config;
        config.copy(m_request.source, {Field::ObservationType, Field::DTypeConfigs}, m_release);
        config.setReversedPattern(reversed, m_release);
        torch::setKnownModules(config, m_release);
        return config;
    }

    const GenerationRequest &m_request;
    Release m_release;
    torch::KeyMap<Place> m_patterns;
    std::unordered_set<std::string> m_refused; // notations of refused patterns, which have no key
    std::vector<GeneratedPattern> m_all;
};

} // namespace

std::variant<std::vector<OperatorChain>, Refusal> parseOperatorChains(std::string_view text, Release release)
{
    std::vector<OperatorChain> chains;
    if (trimmed(text).empty())
        return chains;
    for (const std::string_view chainText : split(text, ',')) {
        OperatorChain chain;
        if (chainText.empty())
            return Refusal{"Name an operator, such as Conv2d."};
        if (chainText != nothing) {
            for (const std::string_view name : split(chainText, '+')) {
                std::optional<Pattern> op = resolve(name, release);
                if (!op)
                    return Refusal{"PyTorch has no operator “" + std::string(name) +
                                   "”. One of your own is named with its full path."};
                chain.push_back(*std::move(op));
            }
        }
        chains.push_back(std::move(chain));
    }
    return chains;
}

std::vector<GeneratedPattern> generatePatterns(const GenerationRequest &request, const BackendConfig &document)
{
    return Generator(request, document).generate();
}

} // namespace bcfg
