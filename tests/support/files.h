// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/json/importer.h"
#include "core/document/json/jsontext.h"

#include <QDirIterator>
#include <QFile>
#include <QString>
#include <QStringList>
#include <QTest>

#include <algorithm>
#include <string>
#include <string_view>

namespace bcfg::test {

/// The bytes of a file; ends the test program where the file cannot be read.
inline std::string fileText(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(path));
    return file.readAll().toStdString();
}

/// Writes a file and returns its path.
inline QString writeFile(const QString &path, const QByteArray &content)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("cannot write %s", qPrintable(path));
    return path;
}

/// The paths of the files of all built-in configs, sorted.
inline QStringList templatePaths()
{
    QStringList paths;
    QDirIterator files(RESOURCES_DIR "/templates", {"*.bcfg.json"}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext())
        paths << files.next();
    paths.sort();
    return paths;
}

/// Adds a row of test data for each built-in config, with the path of its file in the column "path".
inline void addTemplateRows()
{
    QTest::addColumn<QString>("path");
    for (const QString &path : templatePaths())
        QTest::newRow(qPrintable(path.section('/', -2))) << path;
}

/// The text of a document with a conflict of a merge.
constexpr char withConflict[] = R"({"torch_api": "2", "configs": [{"pattern": "torch.nn.Linear",
    "$conflict": {"qat_module": {"ours": "a.Ours", "theirs": "a.Theirs"}}}]})";

/// Reads the text of a document; ends the test program if the text is refused.
inline BackendConfig document(std::string_view text)
{
    const Imported imported = importDocument(text);
    if (!imported.document)
        qFatal("unreadable: %s", imported.diagnostics.front().message.c_str());
    return *imported.document;
}

inline Callable callable(std::string_view json)
{
    return Callable::parse(std::get<JsonValue>(parseJson(json))).value();
}

/// Reads the document in a file; ends the test program if the file cannot be read.
inline BackendConfig documentIn(const QString &path)
{
    return document(fileText(path));
}

/// PyTorch's built-in config of a release, such as "torch-2.6.0/native".
inline BackendConfig builtIn(const QString &name)
{
    return documentIn(RESOURCES_DIR "/templates/" + name + ".bcfg.json");
}

/// The first row whose pattern has this title; ends the test program where there is none.
inline std::size_t rowOf(const BackendConfig &document, std::string_view title)
{
    const auto found = std::ranges::find_if(
        document.configs, [&](const Shared<PatternConfig> &entry) { return entry->title(document.api) == title; });
    if (found == document.configs.end())
        qFatal("no such entry");
    return static_cast<std::size_t>(found - document.configs.begin());
}

} // namespace bcfg::test
