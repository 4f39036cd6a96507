// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/release.h"
#include "core/torch/trace/model.h"

#include <string>
#include <string_view>
#include <vector>

namespace bcfg::trace {

/// The release of PyTorch that traced or exported a model, from Model::torch. For an unknown release such as "2.7.1",
/// the newest known one of its generation, as for documents; the newest of all if the model does not name one.
Release tracedBy(std::string_view torch);

// Sentences for the user about a model that was traced otherwise than the document asks for.

/// Where another release than `release`, which judges the document, traced the model; empty where the releases agree,
/// or the model does not name one.
std::string releaseNote(const Model &model, Release release);
/// releaseNote() where even the generation is another one; else empty.
std::string generationNote(const Model &model, Release release);
/// All that may make the model another one than PyTorch would prepare: that it was traced in another mode, and
/// generationNote().
std::vector<std::string> tracingNotes(const Model &model, bool isQat, Release release);

} // namespace bcfg::trace
