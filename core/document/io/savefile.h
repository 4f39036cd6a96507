// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/io/fileerror.h"
#include "core/document/model/progress.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string_view>

namespace bcfg {

/// How the new content comes to stand under the file's name.
enum class SaveMethod {
    Replace,     ///< a new file takes the name in one step; refused where the old one has other names (hard links)
    BreakLinks,  ///< the same, though the file's other names keep the old content
    WriteInPlace ///< into the file itself, not in one step; it keeps its other names, and its folder is not written
};

struct SaveOptions
{
    SaveMethod method = SaveMethod::Replace;
    bool keepsBackup = false; ///< of what the file held before, beside it as "name~"
    /// Where WriteInPlace keeps what the file held until the new content is whole. The folder is made where it is
    /// missing. A program that is killed meanwhile leaves a copy here.
    std::filesystem::path copies;
    /// Asked about the file's content right before that goes; no: it stays. Not asked where there is no file.
    std::function<bool(std::string_view onDisk)> mayReplace;
    /// Whether a file that may not be written itself is replaced all the same, as its folder lets us.
    bool replacesReadOnly = false;
    /// Can stop the save as long as the file holds the old content.
    Progress *progress = nullptr;
};

/// Why a file was not saved, and what would help.
struct SaveError
{
    enum class Reason {
        Failed,
        ReadOnly,          ///< the file may not be written, but its folder; replacesReadOnly would help
        HasOtherNames,     ///< BreakLinks and WriteInPlace would
        FolderNotWritable, ///< WriteInPlace would
        MayNotBeReplaced,  ///< mayReplace said so
        PartlyWritten,     ///< by WriteInPlace: the file holds neither the old nor the new content; the old is kept
        Stopped,           ///< the progress said so
    };
    std::string
        message; ///< in words for a person, as those of a FileError; of PartlyWritten with where the old content is
    Reason reason = Reason::Failed;
};

/// Replaces the file's content, or creates the file, in one step: at any moment the path holds the old bytes or the new
/// ones. The bytes go to a new file beside it, reach the disk, are read back and compared, and only then take the name.
/// Links are followed; permissions, and as far as the system lets them owner and attributes, are kept. On failure the
/// old file is untouched and nothing is left beside it. What earlier saves left that were killed a day ago is removed.
std::optional<SaveError> saveFile(const std::filesystem::path &path, std::string_view content,
                                  const SaveOptions &options = {});

} // namespace bcfg
