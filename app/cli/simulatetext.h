// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/lines.h"
#include "app/cli/simulatejson.h"
#include "core/document/model/backendconfig.h"

#include <optional>
#include <string>

namespace bcfg::cli {

/// For people: a summary, a table by operator, what each entry took, and nodes that nothing takes; with `explains` a
/// table of all nodes.
Lines columnText(const SimulatedColumn &column, const trace::Model &model, const BackendConfig &document,
                 bool explains);
/// Everything about the nodes with this name, or of the module with this path; nothing where there is none.
std::optional<Lines> nodeText(const SimulatedColumn &column, const trace::Model &model, const BackendConfig &document,
                              const std::string &name);

std::string simulateCsvHeader();
/// A row for each node.
std::string simulateCsv(const SimulatedColumn &column, const trace::Model &model);

} // namespace bcfg::cli
