// SPDX-License-Identifier: Apache-2.0
#include <core/check/validate.h>
#include <core/document/io/file.h>
#include <core/document/json/exporter.h>
#include <core/document/json/importer.h>
#include <core/document/json/qconfigjson.h>
#include <core/exchange/conversion/migration.h>
#include <core/prepare/pattern/explanation.h>
#include <core/prepare/pattern/matchindex.h>
#include <core/prepare/pattern/matching.h>
#include <core/publish/python/source.h>
#include <core/publish/python/todict.h>
#include <core/publish/report/table.h>
#include <core/torch/catalog/qconfigs.h>
#include <iostream>

int main(int, char **argv)
{
    const std::string text = std::get<std::string>(bcfg::readFile(argv[1]));
    const bcfg::BackendConfig document = *bcfg::importDocument(text).document;
    std::cout << document.name() << ' ' << document.configs.size() << '\n'
              << "same text: " << (bcfg::exportDocument(document) == text) << '\n'
              << "diagnostics: " << bcfg::validate(document).size() << '\n';

    const bcfg::Release release = bcfg::releaseOf(document);
    const bcfg::NamedQConfig &x86 = *bcfg::QConfigCatalog::of(release).findQConfig("x86");
    const bcfg::ResolvedQConfig qconfig(x86.qconfig, release);
    const bcfg::MatchIndex index(document);
    std::size_t quantized = 0;
    std::size_t agreeing = 0;
    for (std::size_t row = 0; row < index.size(); ++row) {
        const bcfg::Candidate candidate = index.candidate(row);
        const bcfg::Verdict verdict = bcfg::judge(candidate, &qconfig);
        quantized += verdict.status() == bcfg::Status::Quantized;
        agreeing += bcfg::explain(candidate, &qconfig).verdict == verdict;
    }
    const bool isSameQConfig =
        std::get<bcfg::QConfig>(bcfg::parseQConfig(bcfg::exportQConfig(x86.qconfig))) == x86.qconfig;
    std::cout << "quantized: " << quantized << ", explained as decided: " << agreeing << '\n'
              << "same QConfig: " << isSameQConfig << '\n'
              << "to_dict: " << bcfg::toDictText(document).starts_with("{'name': 'native', 'configs': [{") << '\n'
              << "Python: " << bcfg::pythonSource(document).text.ends_with("    return config\n") << '\n'
              << "for 1.13: " << bcfg::migrate(document, bcfg::Api::Torch1_13).document.configs.size() << '\n'
              << "table: " << !bcfg::supportTable(document, bcfg::TableFormat::Text).empty() << '\n';
}
