// SPDX-License-Identifier: Apache-2.0
// replay FOLDER... calls the fuzz target for each file below the folders: for builds without libFuzzer.
#include "core/document/io/file.h"

#include <cstdint>
#include <iostream>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

int main(int argc, char **argv)
{
    int count = 0;
    for (int i = 1; i < argc; ++i) {
        for (const auto &entry : std::filesystem::recursive_directory_iterator(argv[i])) {
            if (!entry.is_regular_file())
                continue;
            const std::string text = std::get<std::string>(bcfg::readFile(entry.path()));
            LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t *>(text.data()), text.size());
            ++count;
        }
    }
    std::cout << count << " files\n";
    return count > 0 ? 0 : 1;
}
