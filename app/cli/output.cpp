// SPDX-License-Identifier: Apache-2.0
#include "app/cli/output.h"

#include "core/io/file.h"

#include <algorithm>
#include <iostream>

namespace bcfg::cli {

ExitStatus worse(ExitStatus a, ExitStatus b)
{
    return std::max(a, b);
}

void print(std::string_view text)
{
    std::cout << text;
}

void printError(const std::string &file, const std::string &message)
{
    std::cerr << file << ": error: " << message << '\n';
}

ExitStatus writeTo(const std::string &file, std::string_view text)
{
    if (file.empty() || file == "-") {
        print(text);
        return ExitStatus::Done;
    }
    if (const std::optional<FileError> error = saveFile(file, text)) {
        printError(file, error->message);
        return ExitStatus::Unusable;
    }
    return ExitStatus::Done;
}

ExitStatus flushed(ExitStatus status)
{
    std::cout.flush();
    if (std::cout.good())
        return status;
    printError("standard output", "not everything could be written");
    return ExitStatus::Unusable;
}

} // namespace bcfg::cli
