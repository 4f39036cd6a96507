// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/values/outputobserver.h"

#include "core/document/model/callable.h"
#include "core/prepare/qconfig/observer.h"
#include "core/torch/catalog/allowednames.h"
#include "core/torch/catalog/builtinconfigs.h"
#include "core/torch/catalog/fieldsuggestions.h"
#include "core/torch/catalog/nearest.h"
#include "ui/basis/text.h"
#include "ui/basis/values/fieldtext.h"
#include "ui/basis/values/fieldvalues.h"

#include <QCoreApplication>

namespace bcfg::ui {

namespace {

struct OutputObserverWords
{
    Q_DECLARE_TR_FUNCTIONS(OutputObserver)
};

/// The class that a chain of partials calls in the end; null where that is no class.
const Symbol *classOf(const Callable &callable)
{
    const Partial *partial = callable.partial();
    return partial ? classOf(*partial->function) : callable.symbol();
}

QString problemOf(const Callable &callable, Release release)
{
    const Symbol *called = classOf(callable);
    if (!called)
        return OutputObserverWords::tr("A class stands here, or what its with_args makes.");
    if (originOf(release, called->path(), NameUse::Called) == NameOrigin::OwnPackage)
        return {};
    if (!takesArguments(release, called->path()))
        return OutputObserverWords::tr("%1 is not an observer of PyTorch %2.")
            .arg(toQString(called->path()), toQString(release.name()));
    const ConstructedObserver constructed = construct(&callable, release);
    const PythonError *error = std::get_if<PythonError>(&constructed);
    const bool isKnown = error && error->isKnown(); // a class of the user's is unknown, which is no problem
    return isKnown
               ? OutputObserverWords::tr("PyTorch raises %1: %2").arg(toQString(error->type), toQString(error->message))
               : QString();
}

} // namespace

bool isOutputObserver(Field field)
{
    return field == Field::OverwriteOutputObserver || field == Field::OverwriteOutputFakeQuantize;
}

QStringList fieldCompletions(Field field, Release release)
{
    QStringList texts;
    for (const std::string &suggestion : fieldSuggestions(field, release))
        texts.append(toQString(suggestion));
    if (!isOutputObserver(field))
        return texts;
    for (const BuiltInConfig &builtIn : builtInConfigs(release)) {
        for (const Shared<PatternConfig> &config : builtIn.config().configs) {
            if (const Callable *callable = config->callable(field))
                texts.append(callableText(*callable));
        }
    }
    texts.removeDuplicates();
    return texts;
}

std::variant<std::optional<FieldValue>, TextProblem> readField(Field field, const QString &text, Release release)
{
    auto read = readField(info(field).kind, text);
    auto *value = std::get_if<std::optional<FieldValue>>(&read);
    const Symbol *symbol = value && *value ? std::get_if<Symbol>(&**value) : nullptr;
    if (const auto whole = symbol ? spelledOut(symbol->path(), SymbolCatalog::of(release)) : ""; !whole.empty())
        *value = *Symbol::parse(whole);
    return read;
}

std::optional<TextProblem> fieldProblem(Field field, const QString &text, Release release)
{
    const auto read = readField(info(field).kind, text);
    if (!isOutputObserver(field))
        return problemOf(read);
    const int end = toInt(text.size());
    if (const TextProblem *problem = std::get_if<TextProblem>(&read))
        return TextProblem{OutputObserverWords::tr("A class is named with its module and gets its values by with_args, "
                                                   "such as my_lib.Observer.with_args(scale=1/256)."),
                           problem->begin, problem->end};
    const auto &value = std::get<std::optional<FieldValue>>(read);
    const Callable *callable = value ? std::get_if<Callable>(&*value) : nullptr;
    const QString why = callable ? problemOf(*callable, release) : QString();
    return why.isEmpty() ? std::nullopt : std::optional(TextProblem{why, 0, end});
}

} // namespace bcfg::ui
