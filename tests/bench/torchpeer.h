// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

namespace bcfg {

/// Runs a script of this folder and returns the first number that it prints: the milliseconds that Python with real
/// torch takes. 0 if there is no torch. The environment variable TORCH_PYTHON names a Python with torch 1.13.1; without
/// it, Debian's Python runs.
inline double torchMilliseconds(const std::string &scriptAndArguments)
{
    const char *named = std::getenv("TORCH_PYTHON");
    const std::string command =
        std::string(named ? named : "/usr/bin/python3") + " -W ignore " BENCH_DIR "/" + scriptAndArguments;
    const std::unique_ptr<std::FILE, int (*)(std::FILE *)> output(::popen(command.c_str(), "r"), ::pclose);
    double milliseconds = 0;
    if (!output || std::fscanf(output.get(), "%lf", &milliseconds) != 1)
        return 0;
    while (std::fgetc(output.get()) != EOF) // Python writes to its end, and fails where nobody reads
        ;
    return milliseconds;
}

inline constexpr char noTorch[] = "no Python with torch 1.13.1; name one with TORCH_PYTHON";

} // namespace bcfg
