// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace bcfg {
struct NearestChange;
} // namespace bcfg

namespace bcfg::ui::session {
class Document;
class QConfigSteps;
} // namespace bcfg::ui::session

namespace bcfg::ui::views {

/// Makes a change that Simulator::nearest() suggests, as one undo step: edits the document, or chooses another QConfig
/// or a changed copy of the chosen QConfig or mapping. Returns why the edit failed; empty on success.
QString takeChange(const NearestChange &change, session::Document &document, session::QConfigSteps &steps);

} // namespace bcfg::ui::views
