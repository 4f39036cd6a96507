// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/mapped.h"
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

/// A dotted path, prepared for searching.
class SearchedName
{
public:
    explicit SearchedName(std::string_view path);

    /// How well the path fits one word that a person typed; 0 means not at all. From best to worst: the path's last
    /// part equals the word, begins with it, has a word inside that begins with it (a capital begins a word), contains
    /// it, or has its letters as initials ("bn2d" finds BatchNorm2d); the rest of the path contains the word; the last
    /// part has the word's letters in order. A word with a dot must occur in the path. `word` is in lower case; case is
    /// ignored.
    int score(std::string_view word) const;

private:
    std::string m_path; // in lower case
    std::size_t m_name; // offset of the path's last part
    /// Offsets where words of the last part begin: at a capital, at a digit, and after a digit or "_".
    std::vector<std::size_t> m_starts;
};

/// An operator that the program offers for patterns.
struct OperatorName
{
    Pattern atom;
    std::vector<std::string> aliases; ///< other paths of the same object
    std::vector<SearchedName> names;  ///< for searches: the path, then the aliases; for MatchAllNode also "any"
    bool isUsual = false;             ///< a module of torch.nn; most patterns are made of these
};

/// The operators that a release offers for patterns: modules, functions, Python operators, tensor methods and
/// MatchAllNode. Each object is listed once, MatchAllNode and those of torch.nn first. Observers, quantized modules and
/// the like are left out. Made once per release; safe to call from several threads.
std::span<const OperatorName> operatorNames(Release release);

/// The operator that a short name such as "ReLU" or "F.relu" stands for. A name with a dot is looked up by
/// spelledOut(). A name without a dot is MatchAllNode, or the first found of: an operator in torch.nn,
/// torch.nn.functional, torch or operator; a tensor method; a function of math; a module of torch.ao, such as
/// ConvReLU2d. Nullopt where no operator has the name, and for a whole path.
std::optional<Pattern> operatorNamed(std::string_view name, Release release);

/// The words of a search query, in lower case. A leading "F." of a word becomes "functional.", as most programs
/// import torch.nn.functional as F.
std::vector<std::string> searchWords(std::string_view query);
/// The bonus that searchScore() adds for usual operators: with it, "bn2" finds BatchNorm2d before ConvBn2d.
inline constexpr int usualBonus = 179;
/// How well a search fits an item with these names: 1 plus the best score of each word, plus usualBonus if the item is
/// usual. 0 if any word fits none of the names. Without words, every item has the score 1.
int searchScore(std::span<const SearchedName> names, std::span<const std::string> words, bool isUsual = false);
/// The score of an operator.
int searchScore(const OperatorName &op, std::span<const std::string> words);

/// Pointers to the elements of `all` that a search finds, the best first; elements with equal scores stay in the order
/// of `all`. score(element) returns 0 for an element that is not found.
template <class T, class Score>
std::vector<const T *> bestFirst(std::span<const T> all, Score score)
{
    std::vector<std::pair<int, const T *>> scored;
    for (const T &each : all) {
        if (const int its = score(each); its > 0)
            scored.emplace_back(its, &each);
    }
    std::ranges::stable_sort(scored, std::ranges::greater(), &std::pair<int, const T *>::first);
    return mapped(scored, &std::pair<int, const T *>::second);
}

} // namespace bcfg
