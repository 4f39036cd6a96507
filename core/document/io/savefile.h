// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/progress.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace bcfg {

/// How a save puts the new content under the file's name.
enum class SaveMethod {
    Replace,     ///< a new file takes the name in one step; refused where the old file has other names (hard links)
    BreakLinks,  ///< like Replace, but other names are allowed: they keep the old content
    WriteInPlace ///< overwrites the file itself, not in one step; all its names get the content; needs no new file
                 ///< beside it, so its folder may be read-only
};

struct SaveOptions
{
    SaveMethod method = SaveMethod::Replace;
    /// Whether to keep the old content beside the file, under "name~". WriteInPlace makes no backup where the
    /// folder may not be written.
    bool keepsBackup = false;
    /// The folder in which WriteInPlace keeps a copy of the old content until the new content is complete. It is
    /// created where it is missing. If the program is killed while it writes, the copy stays in this folder.
    std::filesystem::path copies;
    /// Called with the file's current content right before that content is replaced. If the function returns false, the
    /// file stays as it is. Not called where the file does not exist yet.
    std::function<bool(std::string_view onDisk)> mayReplace;
    /// Whether to save a read-only file all the same, which is possible where its folder may be written.
    bool replacesReadOnly = false;
    /// Learns how many bytes are done, and can stop the save as long as the file holds the old content. May be null.
    Progress *progress = nullptr;
};

/// Why a file was not saved. The reason tells which other option would succeed.
struct SaveError
{
    enum class Reason {
        Failed,
        ReadOnly,          ///< the file may not be written, but its folder may; replacesReadOnly would help
        NotRegular,        ///< the path leads to a device, a pipe or a socket
        HasOtherNames,     ///< the file has hard links; BreakLinks or WriteInPlace would help
        FolderNotWritable, ///< no file can be created in the folder; WriteInPlace would help
        MayNotBeReplaced,  ///< mayReplace returned false, or the file changed while it was being saved
        PartlyWritten,     ///< WriteInPlace left a damaged file; the old content is kept in SaveOptions::copies
        Stopped,           ///< SaveOptions::progress was told to stop
    };
    std::string message; ///< in words for a person, like FileError::message; for PartlyWritten it names the copy's path
    Reason reason = Reason::Failed;
};

/// Replaces the file's content, or creates the file, in one step: at any moment the path holds the old bytes or the new
/// ones. The bytes go to a new file beside the old one, reach the disk, are read back and compared; only then does the
/// new file take the name. Symbolic links are followed. Permissions are kept, and owner and attributes where the system
/// allows it. On failure the old file is untouched and no temporary file is left behind; a new backup may stay. On
/// success also removes temporary files that killed saves left beside the file more than a day ago.
/// SaveMethod::WriteInPlace differs as described above, and removes no such files. Returns nullopt on success.
std::optional<SaveError> saveFile(const std::filesystem::path &path, std::string_view content,
                                  const SaveOptions &options = {});

} // namespace bcfg
