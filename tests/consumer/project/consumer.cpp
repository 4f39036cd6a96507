// SPDX-License-Identifier: Apache-2.0
#include <core/io/file.h>
#include <core/json/importer.h>
#include <core/validation/validate.h>
#include <iostream>

int main(int, char **argv)
{
    const bcfg::Imported imported = bcfg::importDocument(std::get<std::string>(bcfg::readFile(argv[1])));
    std::cout << imported.document->name() << ' ' << imported.document->configs.size() << '\n';
    return bcfg::validate(*imported.document).empty() ? 0 : 1;
}
