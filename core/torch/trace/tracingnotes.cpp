// SPDX-License-Identifier: Apache-2.0
#include "core/torch/trace/tracingnotes.h"

namespace bcfg::trace {

namespace {

std::string_view numbersOf(std::string_view torch)
{
    std::string_view numbers = torch.substr(0, torch.find_first_not_of("0123456789."));
    if (numbers.ends_with('.')) // of "2.6.0.dev20241112+cu124"; others are "2.6.0+cu124", "2.6.0rc1", "1.13.0a0"
        numbers.remove_suffix(1);
    return numbers;
}

} // namespace

std::optional<Version> versionOf(std::string_view torch)
{
    return Version::parse(numbersOf(torch));
}

Release tracedBy(std::string_view torch)
{
    const std::string_view version = numbersOf(torch);
    if (const std::optional<Release> known = Release::find(version))
        return *known;
    return version.starts_with("1.") ? Release::newestOf(Api::Torch1_13) : Release::newest();
}

std::string releaseNote(const Model &model, Release release)
{
    if (model.torch.empty() || tracedBy(model.torch) == release)
        return {};
    return "The model was traced by PyTorch " + model.torch + ". PyTorch " + std::string(release.version()) +
           ", which judges the document, may see other operators in it.";
}

std::string generationNote(const Model &model, Release release)
{
    return tracedBy(model.torch) == release.api() ? std::string() : releaseNote(model, release);
}

std::vector<std::string> tracingNotes(const Model &model, bool isQat, Release release)
{
    std::vector<std::string> notes;
    if (model.isTraining.value_or(isQat) != isQat)
        notes.emplace_back(isQat ? "The model was traced in evaluation mode. In training mode, which prepare_qat_fx "
                                   "wants, it may run other code."
                                 : "The model was traced in training mode. In evaluation mode, which prepare_fx wants, "
                                   "it may run other code.");
    if (std::string note = generationNote(model, release); !note.empty())
        notes.push_back(std::move(note));
    notes.insert(notes.end(), model.notes.begin(), model.notes.end());
    return notes;
}

} // namespace bcfg::trace
