// SPDX-License-Identifier: Apache-2.0
#include "ui/session/qconfigs/qconfigfile.h"

#include "core/document/json/qconfigjson.h"
#include "ui/basis/text.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace bcfg::ui::session {

namespace {

template <class Source>
std::variant<QConfigChoice, DocumentError> choiceOf(const QString &path, const std::variant<Source, Diagnostic> &parsed)
{
    if (const Diagnostic *error = std::get_if<Diagnostic>(&parsed)) {
        const Place place = error->place.value_or(Place());
        return DocumentError{
            QCoreApplication::translate("QConfigFile", "%1 cannot be read. Line %2, column %3: %4")
                .arg(path, QString::number(place.line), QString::number(place.column), toQString(error->message))};
    }
    const QFileInfo file(path);
    return QConfigChoice{QConfigChoice::Origin::Own, path, file.fileName(),
                         std::get<Source>(parsed),   {},   file.absoluteFilePath()};
}

} // namespace

std::variant<QConfigChoice, DocumentError> readQConfigFile(const QString &path)
{
    auto read = readText(path);
    if (DocumentError *error = std::get_if<DocumentError>(&read))
        return std::move(*error);
    const std::string &text = std::get<std::string>(read);
    return path.endsWith(QStringLiteral(".qconfig_mapping.json")) ? choiceOf(path, parseQConfigMapping(text))
                                                                  : choiceOf(path, parseQConfig(text));
}

QString qconfigFileSuffix(const std::variant<QConfig, QConfigMapping> &source)
{
    return std::holds_alternative<QConfigMapping>(source) ? QStringLiteral(".qconfig_mapping.json")
                                                          : QStringLiteral(".qconfig.json");
}

std::string qconfigFileText(const std::variant<QConfig, QConfigMapping> &source)
{
    const auto *mapping = std::get_if<QConfigMapping>(&source);
    return mapping ? exportQConfigMapping(*mapping) : exportQConfig(std::get<QConfig>(source));
}

} // namespace bcfg::ui::session
