// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace bcfg {
struct NearestChange;
} // namespace bcfg

namespace bcfg::ui {

class Document;
class Simulator;

/// Applies a nearest change as one undo step: in the document, or in a copy of the QConfig or mapping, which it then
/// chooses. Returns the refusal; empty where the change was applied.
QString takeChange(const NearestChange &change, Document &document, Simulator &simulator);

} // namespace bcfg::ui
