// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/callable.h"
#include "core/prepare/qconfig/constructorcall.h"

#include <QStringList>

#include <map>
#include <optional>
#include <vector>

namespace bcfg::ui {

/// One argument that a constructor of an observer or fake quantize can be given.
struct ObserverField
{
    enum class Level {
        Own,       ///< of the class itself
        Forwarded, ///< a keyword that a fake quantize hands to the observer inside
        Inside,    ///< given to the observer inside, where that is a partial
        Unknown,   ///< a keyword that the class does not take; PyTorch raises
    };
    enum class Kind {
        DType,
        QScheme,
        Boolean,
        Number,
        Observer, ///< a class of an observer
        Any,      ///< whatever Python can hold
    };

    QString key;  ///< "eps"; of what is given to the observer inside "observer.eps"
    QString name; ///< as Python spells the parameter
    Level level = Level::Own;
    Kind kind = Kind::Any;
    QString defaultText; ///< what counts while nothing is given; empty where the argument is required
    bool operator==(const ObserverField &) const = default;

    bool isChoice() const { return kind != Kind::Number && kind != Kind::Any; }
};

/// One side of a QConfig while it is edited: None, a class with arguments as texts, or what has no such form (a
/// function made by a factory, what Python could only print, a class of the user's), which is kept as it was written. A
/// side that nobody edits stays equal to what it was.
class ObserverDraft
{
public:
    enum class Form {
        None,
        Class,
        Kept
    };

    ObserverDraft(std::optional<Callable> given, Release release);

    /// The classes of this generation, observers first.
    static std::vector<const ObserverClass *> classes(Release release);

    Release release() const { return m_release; }
    Form form() const { return m_form; }
    const ObserverClass *type() const { return m_form == Form::Class ? m_type : nullptr; }
    /// What was given and has no form of arguments, as Python would spell it; empty where there is none.
    QString keptText() const;
    std::optional<Callable> callable() const;

    void chooseNone() { m_form = Form::None; }
    /// Arguments that the class has too stay; the others come back with a class that has them.
    void chooseClass(const ObserverClass &type);
    /// Back to what was given, where that has no form of arguments.
    void chooseKept();

    /// In the order of the signature; none for None and what is kept.
    std::vector<ObserverField> fields() const;
    /// What is given for it; empty where nothing is.
    QString text(const ObserverField &field) const;
    /// The texts that a choice offers, the one that is given among them.
    QStringList choices(const ObserverField &field) const;
    /// Gives the argument, or with a blank text does not give it. On refusal says why, and leaves it as it was.
    std::optional<QString> setText(const ObserverField &field, const QString &text);

private:
    /// The argument `observer` as a class with keywords.
    struct Inside
    {
        Symbol symbol;
        const ObserverClass *type;
        KeywordArguments keywords;
    };

    bool read(const Callable &given);
    std::optional<std::size_t> position(std::string_view name) const;
    const JsonValue *argument(std::string_view name) const;
    void setArgument(const std::string &name, std::optional<JsonValue> value);
    std::optional<Inside> inside() const;
    void setInside(const Inside &inside);
    const JsonValue *value(const ObserverField &field) const;
    void setValue(const ObserverField &field, std::optional<JsonValue> value);
    void addFields(std::vector<ObserverField> &fields, const ObserverClass &type, ObserverField::Level level) const;

    Release m_release;
    std::optional<Callable> m_given;
    bool m_isGivenKept = false;
    Form m_form = Form::None;
    const ObserverClass *m_type = nullptr;
    std::optional<Symbol> m_symbol; // the class as it was spelled
    bool m_isPartial = false;       // also without arguments
    std::vector<JsonValue> m_positional;
    KeywordArguments m_keywords;
    std::map<QString, JsonValue> m_laidAside; // by key: arguments of classes that were chosen before
};

} // namespace bcfg::ui
