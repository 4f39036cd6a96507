// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/release.h"
#include "core/torch/trace/model.h"

#include <string>
#include <string_view>
#include <vector>

namespace bcfg::trace {

/// The release of PyTorch that traced or exported a model, from Model::torch. For an unknown release such as "2.7.1",
/// the newest known release of its generation, as for documents; the newest of all where `torch` is empty.
Release tracedBy(std::string_view torch);

// Sentences for the user about a model that was traced by another release or in another mode than the document is for.

/// The note that another release than `release`, by which the document is judged, traced the model. Empty where the
/// releases are equal or the model names no release.
std::string releaseNote(const Model &model, Release release);
/// releaseNote() where the generations differ; else empty.
std::string generationNote(const Model &model, Release release);
/// The reasons why PyTorch may prepare another graph than this model: the model was traced in the other mode (training
/// or evaluation) than `isQat` asks for, generationNote(), and Model::notes.
std::vector<std::string> tracingNotes(const Model &model, bool isQat, Release release);

} // namespace bcfg::trace
