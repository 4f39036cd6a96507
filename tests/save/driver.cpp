// SPDX-License-Identifier: Apache-2.0
// save_driver FILE BYTES [COPIES] saves BYTES times "a" and BYTES times "b" to FILE in turn until it is killed. With
// COPIES, the folder for copies, saves by SaveMethod::WriteInPlace. Prints after the second save how many seconds it
// took.
#include "core/document/io/savefile.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>

int main(int argc, char **argv)
{
    if (argc < 3)
        return 2;
    const std::size_t size = std::strtoul(argv[2], nullptr, 10);
    const std::string contents[] = {std::string(size, 'a'), std::string(size, 'b')};
    bcfg::SaveOptions options;
    if (argc > 3) {
        options.method = bcfg::SaveMethod::WriteInPlace;
        options.copies = argv[3];
    }
    for (unsigned count = 0;; ++count) {
        const auto begin = std::chrono::steady_clock::now();
        if (const auto error = bcfg::saveFile(argv[1], contents[count % 2], options)) {
            std::fprintf(stderr, "%s\n", error->message.c_str());
            return 1;
        }
        if (count == 1) { // the first save creates the file
            const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
            std::printf("%f\n", took.count());
            std::fflush(stdout);
        }
    }
}
