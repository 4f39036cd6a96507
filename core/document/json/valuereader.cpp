// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/valuereader.h"

#include "core/document/json/jsontext.h"
#include "core/document/json/lineindex.h"
#include "core/document/model/limits.h"
#include "core/document/model/mapped.h"

#include <array>
#include <string>

namespace bcfg {

namespace {

using Kind = TapeNode::Kind;

Shared<JsonValue> valueAt(const Tape &tape, std::size_t node)
{
    return Shared<JsonValue>::make(tape.toValue(node));
}

/// The text without `begin` in front and `end` at the end, or nullopt where the text does not have both.
std::optional<std::string_view> between(std::string_view text, std::string_view begin, std::string_view end)
{
    if (text.size() < begin.size() + end.size() || !text.starts_with(begin) || !text.ends_with(end))
        return std::nullopt;
    return text.substr(begin.size(), text.size() - begin.size() - end.size());
}

// Dumps and documentation pages have a repr, as Python prints it, where a file should have a name. Each of the next two
// functions, and observationTypeOfRepr(), reads one kind of repr and returns nullopt for any other text.

/// The dotted path in "<class 'torch.nn.modules.linear.Linear'>" or "<built-in method conv1d of type object at 0x…>".
std::optional<std::string> pathOfRepr(std::string_view text)
{
    if (!text.starts_with('<'))
        return std::nullopt;
    if (const auto path = between(text, "<class '", "'>")) {
        if (isDottedIdentifier(*path) && path->find('.') != std::string_view::npos)
            return std::string(*path);
    } else if (const auto method = between(text, "<built-in method ", ">")) {
        // Functions of torch are methods of the type _VariableFunctionsClass, which prints as "type object".
        const std::size_t end = method->find(" of type object");
        if (end != std::string_view::npos && isDottedIdentifier(method->substr(0, end)))
            return "torch." + std::string(method->substr(0, end));
    }
    return std::nullopt;
}

/// Reads "DTypeWithConstraints(dtype=torch.quint8, quant_min_lower_bound=None, …)".
std::optional<DTypeWithConstraints> constraintsOfRepr(std::string_view text)
{
    std::optional<std::string_view> rest = between(text, "DTypeWithConstraints(", ")");
    if (!rest)
        return std::nullopt;
    DTypeWithConstraints result;
    while (!rest->empty()) {
        const std::string_view part = rest->substr(0, rest->find(", "));
        rest = rest->substr(std::min(rest->size(), part.size() + 2));
        const std::size_t equals = part.find('=');
        if (equals == std::string_view::npos)
            return std::nullopt;
        const std::optional<Field> field = findField(Level::Constraints, part.substr(0, equals));
        const std::string_view value = part.substr(equals + 1);
        if (!field)
            return std::nullopt;
        if (value == "None")
            continue;
        const ConstantKind *constants = info(info(*field).kind).constants;
        std::optional<FieldValue> read = constants ? constants->parse(value) : Number::parse(value);
        if (!read)
            return std::nullopt;
        result.set(*field, *std::move(read));
    }
    return result;
}

/// Removes the empty `args` and `kwargs` that Python writes from the JSON of a callable, and sorts its members into the
/// order of Callable::toJson(); does the same for callables among its arguments. Other values stay as they are.
JsonValue normalForm(const JsonValue &value)
{
    if (const JsonValue::Array *array = value.array())
        return mapped(*array, normalForm);
    const JsonValue::Object *object = value.object();
    if (!object)
        return value;
    JsonValue::Object members(3); // the callable, args, kwargs
    for (const auto &[key, member] : *object) {
        const std::size_t place = key == "args" ? 1 : key == "kwargs" ? 2 : 0;
        if (!members[place].first.empty() || (place == 0 && key != "call" && key != "partial"))
            return value;
        members[place] = {key, normalForm(member)};
        if (const JsonValue::Object *arguments = place == 2 ? member.object() : nullptr) {
            JsonValue::Object normal;
            for (const auto &[name, argument] : *arguments)
                normal.emplace_back(name, normalForm(argument));
            members[place].second = std::move(normal);
        }
    }
    std::erase_if(members, [](const auto &member) {
        const auto &[key, content] = member;
        return key.empty() || (key == "args" && content.array() && content.array()->empty()) ||
               (key == "kwargs" && content.object() && content.object()->empty());
    });
    return members;
}

} // namespace

std::optional<ObservationType> observationTypeOfRepr(std::string_view text)
{
    if (text.size() == 1 && text[0] >= '0' && text[0] <= '2')
        return static_cast<ObservationType>(text[0] - '0');
    if (const auto body = between(text, "<", ">"))
        text = body->substr(0, body->find(':'));
    constexpr std::string_view prefix = "ObservationType.";
    return text.starts_with(prefix) ? parseObservationType(text.substr(prefix.size())) : std::nullopt;
}

ValueReader::ValueReader(std::string_view source) : m_source(source)
{
    m_texts.reserve(source.size() / 256); // about as many different texts as real documents have
}

PatternConfig ValueReader::patternConfig(const Tape &tape, std::size_t node)
{
    return PatternConfig(record(tape, node, Level::PatternConfig));
}

Record ValueReader::head(const Tape &tape)
{
    const auto read = [&](Field field, std::size_t node) -> FieldValue {
        if (field != Field::Configs)
            return value(tape, node, field);
        if (tape[node].kind == Kind::Array)
            return KeptInConfigs();
        return Unread{valueAt(tape, node)};
    };
    const auto keep = [&](Field field, std::size_t node) {
        const bool taken = field == Field::Configs && tape[node].kind == Kind::Array && !m_source.empty();
        return taken ? overriddenList(tape[node]) : tape.toValue(node);
    };
    return object(tape, 0, Level::Document, read, keep);
}

Record ValueReader::record(const Tape &tape, std::size_t node, Level level)
{
    if (tape[node].kind != Kind::Object)
        return Record::notAnObject(tape.toValue(node));
    return object(
        tape, node, level, [&](Field field, std::size_t child) { return value(tape, child, field); },
        [&](Field, std::size_t child) { return tape.toValue(child); });
}

/// Reads the members of an object. read(field, node) returns the value of a known field. If a key is repeated, the last
/// member counts, as in Python; earlier members become unknown members with the JSON that keep(field, node) returns.
template <class Read, class Keep>
Record ValueReader::object(const Tape &tape, std::size_t node, Level level, Read read, Keep keep)
{
    std::vector<Member> members;
    members.reserve(tape.children(node).count());
    struct Occurrence
    {
        std::size_t member;
        std::size_t node;
    };
    constexpr std::size_t fieldCount = static_cast<std::size_t>(Field::Unknown);
    std::array<Occurrence, fieldCount> latest; // by field; valid for those in `seen`
    std::uint64_t seen = 0;                    // one bit per field
    static_assert(fieldCount <= 64);
    for (const std::size_t child : tape.children(node)) {
        const std::string_view key = tape[child - 1].text;
        const std::optional<Field> field = findField(level, key);
        if (!field) {
            members.push_back(unknown(key, tape.toValue(child)));
            continue;
        }
        const std::size_t number = static_cast<std::size_t>(*field);
        const std::uint64_t bit = std::uint64_t(1) << number;
        if (seen & bit)
            members[latest[number].member] = unknown(key, keep(*field, latest[number].node));
        seen |= bit;
        latest[number] = {members.size(), child};
        m_sawOldKeys = m_sawOldKeys || !info(*field).versions.overlap(Api::Torch2);
        members.push_back({*field, read(*field, child)});
    }
    return Record::fromMembers(std::move(members), m_api);
}

/// The JSON of a list of pattern configs that a later list overrides. The list is parsed again from the source, since
/// its elements are not on the tape. Sets m_refusal where that fails.
JsonValue ValueReader::overriddenList(const TapeNode &list)
{
    std::variant<JsonValue, Diagnostic> read = parseJson(sourceOf(list));
    if (JsonValue *json = std::get_if<JsonValue>(&read))
        return std::move(*json);
    m_refusal = std::get<Diagnostic>(std::move(read));
    m_refusal->place = LineIndex(m_source).placeOf(list.begin);
    return {};
}

Member ValueReader::unknown(std::string_view key, JsonValue value)
{
    return {Field::Unknown,
            UnknownMember{Shared<std::pair<std::string, JsonValue>>::make(std::string(key), std::move(value))}};
}

FieldValue ValueReader::value(const Tape &tape, std::size_t node, Field field)
{
    if (tape[node].kind == Kind::Null && field != Field::DTypeConfigs)
        return Null();
    if (std::optional<FieldValue> read = readable(tape, node, info(field).kind))
        return *std::move(read);
    return Unread{valueAt(tape, node)};
}

std::optional<FieldValue> ValueReader::readable(const Tape &tape, std::size_t node, FieldKind kind)
{
    const TapeNode &token = tape[node];
    const bool isString = token.kind == Kind::String;
    if (const ConstantKind *constants = info(kind).constants)
        return isString ? constants->parse(token.text) : std::nullopt;
    if (info(kind).read)
        return interned(kind, token, [&] { return info(kind).read(tape.toValue(node)); });
    switch (kind) {
    case FieldKind::Text:
        if (isString)
            return text(token.text);
        break;
    case FieldKind::Api:
        if (const std::optional<Api> api = isString ? parseApi(token.text) : std::nullopt)
            return *api;
        break;
    case FieldKind::Pattern:
        if (token.size > maximumPatternSize)
            break;
        return pattern(tape, node);
    case FieldKind::ObservationType:
        return observationType(tape, node);
    case FieldKind::DTypeConfigs:
        return dtypeConfigs(tape, node);
    case FieldKind::Module:
        if (isString)
            return module(token.text);
        break;
    case FieldKind::Callable:
        return callable(tape, node);
    case FieldKind::Boolean:
        if (token.kind == Kind::True || token.kind == Kind::False)
            return token.kind == Kind::True;
        break;
    case FieldKind::ConstrainedDType:
        return constrainedDType(tape, node);
    case FieldKind::Bound:
        if (token.kind == Kind::Number)
            return Number::parse(token.text);
        break;
    default: // handled above
        break;
    }
    return std::nullopt;
}

std::optional<FieldValue> ValueReader::module(std::string_view path)
{
    if (const std::optional<std::string> meant = pathOfRepr(path))
        return written(path, *Symbol::parse(text(*meant)));
    if (std::optional<Symbol> symbol = Symbol::parse(text(path)))
        return *std::move(symbol);
    return std::nullopt;
}

FieldValue ValueReader::pattern(const Tape &tape, std::size_t node)
{
    bool reprs = false;
    Pattern read = patternNode(tape, node, reprs);
    if (reprs)
        return written(tape.toValue(node), std::move(read));
    return read;
}

Pattern ValueReader::patternNode(const Tape &tape, std::size_t node, bool &reprs)
{
    const TapeNode &token = tape[node];
    if (token.kind == Kind::String) {
        if (const std::optional<std::string> meant = pathOfRepr(token.text)) {
            reprs = true;
            return *Symbol::parse(text(*meant));
        }
        const Text name = text(token.text);
        if (std::optional<Symbol> symbol = Symbol::parse(name))
            return *std::move(symbol);
        return Method{name};
    }
    if (token.kind != Kind::Array)
        return Literal{valueAt(tape, node)};
    return Pattern(mapped(tape.children(node), [&](std::size_t child) { return patternNode(tape, child, reprs); }));
}

std::optional<FieldValue> ValueReader::observationType(const Tape &tape, std::size_t node)
{
    const TapeNode &token = tape[node];
    if (token.kind == Kind::String) {
        if (const std::optional<ObservationType> type = parseObservationType(token.text))
            return *type;
    }
    if (token.kind == Kind::String || token.kind == Kind::Number) {
        if (const std::optional<ObservationType> type = observationTypeOfRepr(token.text))
            return written(tape.toValue(node), *type);
    }
    return std::nullopt;
}

std::optional<FieldValue> ValueReader::dtypeConfigs(const Tape &tape, std::size_t node)
{
    if (tape[node].kind == Kind::Repetition)
        return repeatedDTypeConfigs(tape[node].text);
    if (tape[node].kind != Kind::Array)
        return std::nullopt;
    return interned(FieldKind::DTypeConfigs, tape[node], [&]() -> std::optional<FieldValue> {
        if (tape.children(node).count() > maximumDTypeConfigs)
            return std::nullopt;
        return Shared<DTypeConfigs>::make(mapped(tape.children(node), [&](std::size_t child) {
            return DTypeConfig(record(tape, child, Level::DTypeConfig));
        }));
    });
}

/// The list that was read from an earlier array with this text; nullopt where that list was too long. The address of
/// the text identifies the earlier array.
std::optional<FieldValue> ValueReader::repeatedDTypeConfigs(std::string_view text)
{
    const auto [repeated, isNew] = m_repeated.try_emplace(text.data());
    if (isNew) {
        if (const auto *first = valueUnder(m_values[FieldKind::DTypeConfigs], text))
            repeated->second = *first;
    }
    return repeated->second;
}

std::optional<FieldValue> ValueReader::constrainedDType(const Tape &tape, std::size_t node)
{
    const TapeNode &token = tape[node];
    if (token.kind == Kind::Object)
        return Shared<DTypeWithConstraints>::make(record(tape, node, Level::Constraints), false);
    if (token.kind != Kind::String)
        return std::nullopt;
    if (const std::optional<DType> dtype = DType::parse(token.text))
        return Shared<DTypeWithConstraints>::make(*dtype);
    if (std::optional<DTypeWithConstraints> constraints = constraintsOfRepr(token.text))
        return written(token.text, Shared<DTypeWithConstraints>::make(*std::move(constraints)));
    return std::nullopt;
}

std::optional<FieldValue> ValueReader::callable(const Tape &tape, std::size_t node)
{
    return interned(FieldKind::Callable, tape[node], [&]() -> std::optional<FieldValue> {
        if (tape[node].kind == Kind::String) {
            if (const std::optional<std::string> meant = pathOfRepr(tape[node].text))
                return written(tape[node].text, Callable(*Symbol::parse(text(*meant))));
        }
        JsonValue value = tape.toValue(node);
        const JsonValue meant = normalForm(value);
        std::optional<Callable> read = Callable::parse(meant);
        if (read && meant != value)
            return written(std::move(value), *std::move(read));
        return read;
    });
}

FieldValue ValueReader::written(JsonValue json, FieldValue value)
{
    return AsWritten{Shared<WrittenValue>::make(WrittenValue{std::move(json), std::move(value)})};
}

std::string_view ValueReader::sourceOf(const TapeNode &token) const
{
    return m_source.substr(token.begin, token.end - token.begin);
}

/// Returns the same value for all tokens with the same bytes in the source. Calls make() only for the first such token.
template <class Make>
std::optional<FieldValue> ValueReader::interned(FieldKind kind, const TapeNode &token, Make make)
{
    if (m_source.empty())
        return make();
    const auto [interned, isNew] = m_values[kind].try_emplace(sourceOf(token));
    if (isNew)
        interned->second = make();
    return interned->second;
}

Text ValueReader::text(std::string_view content)
{
    if (const Text *known = valueUnder(m_texts, content))
        return *known;
    Text made(content);
    m_texts.emplace(made, made); // the key is a view of the shared text, which does not move
    return made;
}

} // namespace bcfg
