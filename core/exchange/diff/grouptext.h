// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/exchange/diff/compare.h"
#include "core/exchange/diff/modeleffects.h"
#include "core/prepare/pattern/qconfigassignment.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg::diff {

/// A group's change in one line: "dtype config added to 69 entries: quint8 × qint8 → quint8". Names and values are not
/// escaped; whoever prints the line must escape it.
std::string headingOf(const Comparison &comparison, const Group &group);

/// The titles of the group's entries, one for each entry, in the order of Group::sites. They are not escaped.
std::vector<std::string> titlesOf(const Comparison &comparison, const Group &group);
/// titlesOf() in one line of readable length, escaped: "Linear; Conv2d; and 12 more".
std::string listOf(const Comparison &comparison, const Group &group);
/// The title of an entry, from the second document if that has the entry. One of the rows must be given.
std::string titleOf(const Comparison &comparison, std::optional<std::size_t> a, std::optional<std::size_t> b);

/// The verdicts that a group changes, in up to three lines such as "3 of 181 entries: quantized → rejected under x86",
/// and a line with the number of further verdicts. `qconfigs` are the names of the QConfigs that addEffects() was
/// called with.
std::vector<std::string> effectLines(const Comparison &comparison, const Group &group,
                                     std::span<const std::string> qconfigs);

/// Changes of nodes, one of the lists in `effects`, in up to three lines such as "3 of 69 operators of resnet18:
/// quantized → rejected under x86: conv1; layer1.0.conv1; fc", and a line with the number of further changes. Lines
/// about the most changes come first. Names of the model are not escaped. `qconfigs`: the names of the QConfigs that
/// modelEffects() was called with.
std::vector<std::string> nodeLines(const ModelEffects &effects, const std::vector<NodeStatusChange> &changes,
                                   const trace::Model &model, std::span<const std::string> qconfigs);

/// The changes from `before` to `now`, in the lines of `bcfg diff`. If both documents are of one release, the lines
/// include the verdicts that change under the QConfigs.
std::vector<std::string> changeLines(const BackendConfig &before, const BackendConfig &now,
                                     std::span<const GivenQConfig> qconfigs);

/// A comparison as lines: the lossLines(), then for each group its heading and, indented by four blanks, its entries
/// and its effectLines(). `qconfigs`: as for effectLines(). `more(i)`, if given, returns lines to add below the group
/// with the index `i`.
std::vector<std::string> comparisonLines(const Comparison &comparison, std::span<const std::string> qconfigs,
                                         const std::function<std::vector<std::string>(std::size_t)> &more = nullptr);

/// The losses of converting a document to the other generation, as lines. Equal messages become one line with their
/// count; diagnostics of Severity::Info are no losses.
std::vector<std::string> lossLines(std::span<const Diagnostic> leftBehind);

/// A document as lines that a line-based diff can compare: one for each member of the document itself, and one for each
/// member and dtype config of an entry, in the order of the document. Lines of entries begin with the pattern, not with
/// a row, so they do not change when the entry moves. The lines are not escaped.
std::vector<std::string> factsOf(const BackendConfig &document);

} // namespace bcfg::diff
