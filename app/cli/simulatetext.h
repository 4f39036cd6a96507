// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/lines.h"
#include "app/cli/simulatejson.h"
#include "core/document/model/backendconfig.h"

#include <optional>
#include <string>

namespace bcfg::cli {

/// A simulation as text for people: a summary, a table by operator, the nodes that each entry took, and the nodes that
/// no entry takes. `explains` adds a table of all nodes.
Lines columnText(const SimulatedColumn &column, const trace::Model &model, const BackendConfig &document,
                 bool explains);
/// Everything about the nodes with a name, or of the module with a path; nullopt where the model has none.
std::optional<Lines> nodeText(const SimulatedColumn &column, const trace::Model &model, const BackendConfig &document,
                              const std::string &name);

std::string simulateCsvHeader();
/// A row of CSV for each node.
std::string simulateCsv(const SimulatedColumn &column, const trace::Model &model);

} // namespace bcfg::cli
