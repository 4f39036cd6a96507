// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/pattern.h"
#include "core/torch/catalog/release.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bcfg {

/// A name as a search sees it.
class SearchedName
{
public:
    explicit SearchedName(std::string_view path);

    /// How well the name fits one word that a person typed; 0: not at all. The last part of the path counts most:
    /// equal, begins with the word, has a part that does, holds it, has parts that begin with its letters
    /// ("bn2" finds BatchNorm2d), holds its letters in order; then the rest of the path. A word with a dot is looked
    /// for in the path as it stands. Case does not matter; `word` is in lower case.
    int score(std::string_view word) const;

private:
    std::string m_path;                // in lower case
    std::size_t m_name;                // where the last part begins
    std::vector<std::size_t> m_starts; // where parts of the last part begin: a capital, a digit, behind "_"
};

/// Something that can stand as an operator in a pattern.
struct OperatorName
{
    Pattern atom;
    std::vector<std::string> aliases; ///< other paths of the same object
    std::vector<SearchedName> names;  ///< its own first
    bool isUsual = false;             ///< of torch.nn: what most patterns are made of
};

/// What a release has for patterns: modules, functions, Python operators, tensor methods and MatchAllNode; each object
/// once, those of torch.nn first. Observers, quantized modules and the like are left out.
std::span<const OperatorName> operatorNames(Release release);

/// What a name without a path stands for: MatchAllNode, or what torch.nn, torch.nn.functional, torch or operator have
/// under it, else a tensor method, else a module of torch.ao, such as ConvReLU2d. Nothing for what none of them has.
std::optional<Pattern> operatorNamed(std::string_view name, Release release);

/// The words of a search, in lower case; "F." is short for "functional.", as in most programs.
std::vector<std::string> searchWords(std::string_view query);
/// How well the words fit something of these names: the sum of each one's best score; 0 where a word does not fit. A
/// query without words fits all alike.
int searchScore(std::span<const SearchedName> names, std::span<const std::string> words);
/// The same, but more for usual operators.
int searchScore(const OperatorName &op, std::span<const std::string> words);

/// Those of a list that a search finds, the best first, equally good ones in the list's order. `score` is that of one.
template <class T, class Score>
std::vector<const T *> bestFirst(std::span<const T> all, Score score)
{
    std::vector<std::pair<int, const T *>> scored;
    for (const T &each : all) {
        if (const int its = score(each); its > 0)
            scored.emplace_back(its, &each);
    }
    std::ranges::stable_sort(scored, std::ranges::greater(), &std::pair<int, const T *>::first);
    std::vector<const T *> found;
    found.reserve(scored.size());
    for (const auto &[its, each] : scored)
        found.push_back(each);
    return found;
}

} // namespace bcfg
