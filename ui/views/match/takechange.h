// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace bcfg {
struct NearestChange;
} // namespace bcfg

namespace bcfg::ui {

class Document;
class QConfigSteps;

/// Makes a nearest change, as one step of undo: in the document, or in a copy of the QConfig or mapping, which is
/// chosen then. Why it could not be done; empty where it was.
QString takeChange(const NearestChange &change, Document &document, QConfigSteps &steps);

} // namespace bcfg::ui
