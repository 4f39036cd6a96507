// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/lines.h"
#include "app/cli/output.h"
#include "app/cli/qconfigoptions.h"
#include "core/document/model/backendconfig.h"
#include "core/document/model/jsonvalue.h"
#include "core/prepare/model/nodechanges.h"
#include "core/prepare/model/overview.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg::cli {

/// A model's simulation under one QConfig or QConfigMapping.
struct SimulatedColumn
{
    std::string name; ///< as the user gave it
    bool isMapping = false;
    bool isQat = false;
    fx::Simulation simulation;
    fx::Overview overview;             ///< of the simulation
    std::vector<std::string> problems; ///< fx::problemTexts() of the simulation
    /// The nodes that --node names, each with the changes that may quantize it.
    std::map<fx::NodeIndex, std::vector<fx::TriedChange>> asked = {};
};

/// "convert raises TypeError at conv1: …"; empty where nothing raises.
std::string raisedText(const trace::Model &model, const fx::Simulation &simulation);

/// The row of the entry that has taken or fused a node; nullopt where none has.
std::optional<std::size_t> entryOf(const fx::NodeOutcome &node, const fx::Simulation &simulation);

/// Why an overview does not reach --fail-under: "62 of 69 operators are quantized, 89.8 %, and --fail-under is 90 %."
std::string failUnderText(const fx::Overview &overview, double failUnder);

/// A column as an element of "columns" in the JSON of `bcfg simulate`, with the changes that may quantize the nodes
/// of --node. `explains` adds all checks, all entries that lost, and a sentence about each node. `withGraphs` adds the
/// prepared and the reference graph, as rows [name, op, target, args, kwargs].
JsonValue columnJson(const SimulatedColumn &column, const trace::Model &model, const BackendConfig &document,
                     bool explains, bool withGraphs);

/// A simulation as text for people: a summary, a table by operator, how many matches and fusions each entry has, and
/// how many entries have none. `explains` adds a line for each operator of the model.
Lines columnText(const SimulatedColumn &column, const trace::Model &model, const BackendConfig &document,
                 bool explains);
/// A text with everything about the nodes that --node names.
Lines nodeText(const SimulatedColumn &column, const trace::Model &model, const BackendConfig &document);

inline constexpr std::string_view simulateCsvHeader =
    "column,node,operator,module,status,entry,dtype_config,qconfig_from,reference_module\n";
/// A row of CSV for each node.
std::string simulateCsv(const SimulatedColumn &column, const trace::Model &model);

/// A graph for Graphviz: nodes in the colours of their statuses, dtypes of observers on the edges, fused nodes in one
/// outline.
std::string simulateDot(const SimulatedColumn &column, const trace::Model &model);

/// An SVG drawing that needs no other file, in layers from the inputs to the output: nodes in the colours of their
/// statuses, with the dtypes of their observers, and their reasons as tooltips. The colours follow the reader's choice
/// of light or dark, unless a page with the drawing sets them by the custom properties of its style.
std::string simulateSvg(const SimulatedColumn &column, const trace::Model &model, const BackendConfig &document);

/// JSON for Google's Model Explorer: a collection with one graph. The namespaces of the nodes are the paths of their
/// modules; the attributes of a node are its statuses in the columns.
std::string simulateModelExplorer(const std::vector<SimulatedColumn> &columns, const trace::Model &model);

/// The options that `bcfg simulate` has both for one model and for several.
struct ModelsOptions
{
    std::vector<std::string> models; ///< files, or folders of files
    bool isQat = false;
    std::optional<double> failUnder; ///< percent
    std::string baseline;            ///< a file with an earlier table as JSON; or empty
    std::string format = "text";
    Output output;
};

/// Writes a table of models under QConfigs and mappings. `file` is the document's name. Returns ExitStatus::Findings if
/// a model is worse than --fail-under or than the baseline.
ExitStatus simulateModels(const ModelsOptions &options, const std::string &file, const BackendConfig &config,
                          const std::vector<GivenQConfig> &qconfigs);

} // namespace bcfg::cli
