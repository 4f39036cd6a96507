// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/release.h"
#include "core/torch/trace/model.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg::trace {

/// The version of PyTorch that traced or exported a model, without what follows its numbers: 2.6.0 of "2.6.0+cu124".
/// `torch` is Model::torch. nullopt where the text has no such version.
std::optional<Version> versionOf(std::string_view torch);
/// The release of PyTorch that traced or exported a model; `torch` is Model::torch. For an unknown release such as
/// "2.7.1", the newest known release of the same generation; for an empty text, the newest known release.
Release tracedBy(std::string_view torch);

// Sentences for the user about a model that was traced by a release or in a mode that does not suit the document.

/// The note that the model was traced by another release than `release`, by which the document is judged. Empty where
/// the releases are equal or the model names no release.
std::string releaseNote(const Model &model, Release release);
/// releaseNote() where the generations differ; else empty.
std::string generationNote(const Model &model, Release release);
/// The reasons why PyTorch may prepare another graph than this model: the model was traced in training mode although
/// `isQat` is false, or in evaluation mode although `isQat` is true; generationNote(); Model::notes.
std::vector<std::string> tracingNotes(const Model &model, bool isQat, Release release);

} // namespace bcfg::trace
