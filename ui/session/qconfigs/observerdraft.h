// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/callable.h"
#include "core/prepare/qconfig/constructorcall.h"

#include <QStringList>

#include <map>
#include <optional>
#include <vector>

namespace bcfg::ui::session {

/// An argument of the constructor of an observer or fake quantize, given or not.
struct ObserverField
{
    enum class Level {
        Own,       ///< a parameter of the class itself
        Forwarded, ///< a keyword that a fake quantize passes to its observer
        Inside,    ///< a keyword of the partial that is the observer of a fake quantize
        Unknown,   ///< a given keyword that the class does not take; PyTorch raises
    };
    enum class Kind {
        DType,
        QScheme,
        Boolean,
        Number,
        Observer, ///< an observer class
        Any,      ///< any Python value
    };

    QString key;  ///< "eps"; for an argument of the inner observer "observer.eps"
    QString name; ///< the name of the parameter in Python
    Level level = Level::Own;
    Kind kind = Kind::Any;
    QString defaultText; ///< the default value; empty where the argument is required
    bool operator==(const ObserverField &) const = default;

    bool isChoice() const { return kind != Kind::Number && kind != Kind::Any; }
};

/// One side of a QConfig while it is edited: None, a class with its arguments as texts, or a callable that cannot be
/// edited and is kept as it was written (a function made by a factory, an Opaque, a class of the user's). A side that
/// is not edited stays equal to the given one.
class ObserverDraft
{
public:
    enum class Form {
        None,
        Class,
        Kept ///< the given callable, which cannot be edited
    };

    ObserverDraft(std::optional<Callable> given, Release release);

    /// The observer and fake quantize classes of the release, observers first.
    static std::vector<const ObserverClass *> classes(Release release);

    Release release() const { return m_release; }
    Form form() const { return m_call ? Form::Class : m_isKept ? Form::Kept : Form::None; }
    const ObserverClass *type() const { return m_call ? m_call->type : nullptr; }
    /// The given callable in Python's spelling if it cannot be edited; else empty.
    QString keptText() const;
    std::optional<Callable> callable() const;

    void chooseNone();
    /// Chooses another class. Keeps the arguments that this class also takes. Lays the other arguments aside until a
    /// class is chosen that takes them.
    void chooseClass(const ObserverClass &type);
    /// Returns to the given callable if that cannot be edited.
    void chooseKept();

    /// The arguments in the order of the signature; empty for None and for a kept callable.
    std::vector<ObserverField> fields() const;
    /// The value of an argument as text; empty where the argument is not given.
    QString text(const ObserverField &field) const;
    /// The texts to choose from for an argument, including its current text; empty where the argument is typed.
    QStringList choices(const ObserverField &field) const;
    /// Sets an argument; a blank text removes it. Returns nothing on success, or why the text is refused, which leaves
    /// the argument unchanged.
    std::optional<QString> setText(const ObserverField &field, const QString &text);

private:
    /// A class with arguments: what is edited, or the value of its argument `observer`.
    struct Call
    {
        Symbol symbol; ///< the path of the class, as the given callable or else PyTorch spells it
        const ObserverClass *type;
        KeywordArguments arguments = {};
        std::size_t positional = 0; ///< the number of arguments that are given without their names
        bool isPartial = false;     ///< callable() is a partial even without arguments, as the given one is

        /// Nothing where the class is unknown, or where a form cannot show the arguments.
        static std::optional<Call> of(const Callable &callable, Release release);
        Callable callable() const;
        /// Sets an argument or, without a value, removes it; positional arguments after it then become keywords.
        void set(const std::string &name, std::optional<JsonValue> value);
    };

    std::optional<Call> inside() const;
    const JsonValue *value(const ObserverField &field) const;
    void setValue(const ObserverField &field, std::optional<JsonValue> value);
    void addFields(std::vector<ObserverField> &fields, const ObserverClass &type, ObserverField::Level level) const;

    Release m_release;
    std::optional<Call> m_call;               // nothing for None and for the kept callable
    std::optional<Callable> m_kept;           // the given callable, where it cannot be edited
    bool m_isKept = false;                    // the side is m_kept
    std::map<QString, JsonValue> m_laidAside; // by key: arguments of the classes that were chosen before
};

} // namespace bcfg::ui::session
