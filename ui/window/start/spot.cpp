// SPDX-License-Identifier: Apache-2.0
#include "ui/window/start/spot.h"

#include "core/document/io/file.h"
#include "core/document/json/locate.h"
#include "core/exchange/base/inheritance.h"
#include "ui/basis/filepath.h"
#include "ui/basis/text.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>

#include <limits>

namespace bcfg::ui::window {

namespace {

struct SpotWords
{
    Q_DECLARE_TR_FUNCTIONS(Spot)
};

/// The number that the digits mean; nullopt for an empty text, the largest number for a number that is too large.
std::optional<std::size_t> number(const QString &digits)
{
    bool fits = false;
    const std::size_t value = digits.toULongLong(&fits);
    if (digits.isEmpty())
        return std::nullopt;
    return fits ? value : std::numeric_limits<std::size_t>::max();
}

/// Converts a place in the file of a document with a base to the place in the whole document.
JsonPointer inWhole(const JsonPointer &where, const BackendConfig &document)
{
    const std::optional<std::size_t> own = document.inheritance ? where.configIndex() : std::nullopt;
    const std::optional<std::size_t> row = own ? rowInWhole(document, *own) : std::nullopt;
    return row ? where.inConfig(*row) : where;
}

Landing landingOfPointer(const JsonPointer &pointer, const BackendConfig &document)
{
    JsonPointer where = existingPart(document, pointer);
    if (where == pointer)
        return {std::move(where), {}};
    return {std::move(where),
            SpotWords::tr("The document has nothing at %1; this is the nearest place.").arg(toQString(pointer.text()))};
}

Landing landingOfLine(const Spot &spot, const QString &path)
{
    const auto text = readFile(toPath(path));
    const Found found = std::holds_alternative<std::string>(text)
                            ? findPlace(std::get<std::string>(text), *spot.line, spot.column)
                            : Found();
    if (found.isThere)
        return {found.where, {}};
    const QString place = spot.column ? SpotWords::tr("line %1, column %2").arg(*spot.line).arg(*spot.column)
                                      : SpotWords::tr("line %1").arg(*spot.line);
    return {found.where, SpotWords::tr("The file has no %1; this is the nearest place.").arg(place)};
}

} // namespace

std::pair<QString, Spot> splitFileAndSpot(const QString &argument)
{
    static const QRegularExpression form(
        QStringLiteral("^(.+?):0*([1-9][0-9]*)(?::0*([1-9][0-9]*))?:?(?:[ \\t\\r\\n].*)?$"),
        QRegularExpression::DotMatchesEverythingOption);
    const QRegularExpressionMatch match = form.match(argument);
    if (!match.hasMatch() || QFileInfo::exists(argument))
        return {argument, {}};
    return {match.captured(1), {.line = number(match.captured(2)), .column = number(match.captured(3))}};
}

Landing landing(const Spot &spot, const BackendConfig &document, const QString &path)
{
    Landing result =
        spot.pointer ? landingOfPointer(inWhole(*spot.pointer, document), document) : landingOfLine(spot, path);
    if (!spot.pointer)
        result.where = inWhole(result.where, document);
    if (result.note.isEmpty() && !result.where.configIndex())
        result.note = SpotWords::tr("That place is outside the pattern configs.");
    return result;
}

} // namespace bcfg::ui::window
