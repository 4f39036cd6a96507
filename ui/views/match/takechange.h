// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace bcfg {
struct NearestChange;
} // namespace bcfg

namespace bcfg::ui {

class Document;
class QConfigSteps;

/// Makes a nearest change as one undo step: in the document, or in a copy of the QConfig or mapping, which is then
/// chosen. Returns why it could not be done; empty on success.
QString takeChange(const NearestChange &change, Document &document, QConfigSteps &steps);

} // namespace bcfg::ui
