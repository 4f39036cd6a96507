// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/filekind.h"

#include "core/document/model/utf8.h"

#include <algorithm>

namespace bcfg {

namespace {

/// The text without blanks at its beginning.
std::string_view withoutBlanks(std::string_view text)
{
    return text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
}

/// Whether the text begins like Python's str() of a dictionary or of a list of dictionaries: {'name': …
bool isPythonDictionary(std::string_view text)
{
    text = withoutBlanks(text);
    while (text.starts_with('[') || text.starts_with('{')) {
        const bool isDictionary = text.starts_with('{');
        text = withoutBlanks(text.substr(1));
        if (isDictionary)
            return text.starts_with('\'');
    }
    return false;
}

/// Whether a line near the beginning starts like a Python statement, as no line of JSON does.
bool isPythonSource(std::string_view text)
{
    constexpr std::size_t looked = 20'000; // characters: source may begin with a long comment
    text = text.substr(0, looked);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        const bool hasColon = line.find(':') != std::string_view::npos;
        if (line.starts_with("import ") ||
            (line.starts_with("from ") && line.find(" import ") != std::string_view::npos) ||
            (line.starts_with("def ") && line.find('(') != std::string_view::npos) ||
            (line.starts_with("class ") && hasColon))
            return true;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return false;
}

} // namespace

bool isPickle(std::string_view bytes)
{
    return bytes.size() > 1 && bytes[0] == '\x80' && bytes[1] >= 2 && bytes[1] <= 5; // the opcode PROTO
}

bool isZipArchive(std::string_view bytes)
{
    return bytes.starts_with("PK\x03\x04") || bytes.starts_with("PK\x05\x06");
}

std::optional<std::string> otherKindOf(std::string_view bytes)
{
    const std::string command = "bcfg import --python python3 MODULE:ATTRIBUTE";
    if (isPickle(bytes))
        return "Not JSON: this is a pickle, as torch.save() writes it, and reading it runs code. Load it in a module "
               "of Python, and import the BackendConfig from there: " +
               command + '.';
    if (isZipArchive(bytes))
        return "Not JSON: this is a ZIP archive, as torch.save() and torch.export.save() write it. A model goes behind "
               "--model of bcfg simulate. A BackendConfig is loaded in a module of Python, and imported from there: " +
               command + '.';
    if (bytes.starts_with(byteOrderMark))
        bytes.remove_prefix(byteOrderMark.size());
    if (isPythonDictionary(bytes))
        return "Not JSON: this is the text of a Python dictionary, as print() writes it. Import the BackendConfig "
               "itself: " +
               command + '.';
    if (isPythonSource(bytes))
        return "Not JSON: this is Python source, whose BackendConfig is imported: " + command +
               ", where ATTRIBUTE is the BackendConfig or a function that returns it.";
    return std::nullopt;
}

} // namespace bcfg
