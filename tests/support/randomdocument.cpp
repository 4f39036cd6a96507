// SPDX-License-Identifier: Apache-2.0
#include "tests/support/randomdocument.h"

#include "core/document/json/jsontext.h"
#include "core/document/model/dtype.h"
#include "core/document/model/mapped.h"
#include "tests/support/fieldsample.h"

#include <algorithm>
#include <random>

namespace bcfg::test {

namespace {

using Array = JsonValue::Array;
using Object = JsonValue::Object;

class Generator
{
public:
    explicit Generator(unsigned seed) : m_random(seed) {}

    JsonValue document()
    {
        Object object = members(Level::Document);
        if (chance(3))
            object.emplace_back("configs", configs());
        return object;
    }

private:
    std::size_t below(std::size_t bound) { return m_random() % bound; }
    bool chance(std::size_t oneIn) { return below(oneIn) == 0; }
    template <std::size_t N>
    std::string_view oneOf(const std::string_view (&items)[N])
    {
        return items[below(N)];
    }

    std::string text()
    {
        constexpr std::string_view texts[] = {"",
                                              "a",
                                              "torch.nn.Linear",
                                              "torch.add",
                                              "relu",
                                              "\"; import os #",
                                              "\xEF\xBB\xBFx",
                                              "nul\\u0000",
                                              "line\nbreak",
                                              "ümläut \t",
                                              "\xF0\x9F\x94\xA5",
                                              "\xE2\x80\x8Fright",
                                              "torch.quint8",
                                              "<class 'torch.nn.modules.linear.Linear'>",
                                              "OUTPUT_SHARE_OBSERVER_WITH_INPUT"};
        return std::string(oneOf(texts));
    }
    JsonValue number()
    {
        constexpr std::string_view numbers[] = {"0",    "-0",    "1",      "-127", "255",  "0.00390625",
                                                "1e-7", "1E+30", "1e9999", "2.50", "-1.5", "18446744073709551616"};
        return JsonValue::Number{std::string(oneOf(numbers))};
    }
    JsonValue anything(int depth = 0)
    {
        switch (below(depth > 2 ? 4 : 6)) {
        case 0:
            return {};
        case 1:
            return chance(2);
        case 2:
            return number();
        case 3:
            return text();
        case 4: {
            Array array;
            for (std::size_t i = below(4); i > 0; --i)
                array.push_back(anything(depth + 1));
            return array;
        }
        default: {
            Object object;
            for (std::size_t i = below(4); i > 0; --i)
                object.emplace_back(text(), anything(depth + 1));
            return object;
        }
        }
    }

    JsonValue symbol()
    {
        constexpr std::string_view symbols[] = {
            "torch.nn.Conv2d", "torch.nn.ReLU",  "torch.nn.BatchNorm2d",      "torch.nn.functional.relu",
            "operator.add",    "src.own.Module", "torch.ops.aten.add.Tensor", "torch.nn.Linear_17"};
        return oneOf(symbols);
    }
    JsonValue pattern(int depth = 0)
    {
        if (depth < 3 && chance(2)) {
            Array array;
            for (std::size_t i = below(4); i > 0; --i)
                array.push_back(pattern(depth + 1));
            return array;
        }
        return chance(8) ? anything() : chance(4) ? text() : symbol();
    }
    JsonValue dtype()
    {
        const auto names = DType::names();
        return chance(10) ? JsonValue("torch.float") : JsonValue(names[below(names.size())]);
    }
    JsonValue callable(int depth = 0)
    {
        switch (below(depth > 2 ? 1 : 4)) {
        case 0:
            return symbol();
        case 1:
            return Object{{"call", symbol()}, {"args", Array{symbol()}}};
        case 2:
            return Object{{"partial", callable(depth + 1)}, {"kwargs", Object{{"dtype", dtype()}}}};
        default:
            return Object{{"opaque", text()}};
        }
    }
    JsonValue configs()
    {
        Array array;
        for (std::size_t i = below(5); i > 0; --i)
            array.push_back(chance(20) ? anything() : JsonValue(members(Level::PatternConfig)));
        return array;
    }
    JsonValue dtypeConfigs()
    {
        Array array;
        for (std::size_t i = below(4); i > 0; --i)
            array.push_back(chance(20) ? anything() : JsonValue(members(Level::DTypeConfig)));
        return array;
    }
    JsonValue observationType()
    {
        constexpr std::string_view types[] = {"OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT",
                                              "OUTPUT_SHARE_OBSERVER_WITH_INPUT", "INPUT_OUTPUT_NOT_OBSERVED",
                                              "ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT"};
        return chance(8) ? JsonValue(static_cast<int>(below(4))) : JsonValue(oneOf(types));
    }

    /// The value with random numbers and booleans in place of its numbers and booleans.
    JsonValue varied(const JsonValue &value)
    {
        if (value.number())
            return number();
        if (value.boolean())
            return chance(2);
        if (const Array *array = value.array())
            return mapped(*array, [&](const JsonValue &item) { return varied(item); });
        return value;
    }

    JsonValue value(const FieldInfo &field)
    {
        if (chance(15))
            return anything();
        switch (field.kind) {
        case FieldKind::Text:
            return text();
        case FieldKind::Api:
            return chance(2) ? "2" : "1.13";
        case FieldKind::Configs:
            return configs();
        case FieldKind::Pattern:
            return pattern();
        case FieldKind::ObservationType:
            return observationType();
        case FieldKind::DTypeConfigs:
            return dtypeConfigs();
        case FieldKind::Module:
            return symbol();
        case FieldKind::Callable:
            return callable();
        case FieldKind::TensorCountMap:
            return Object{{"0", observationType()}, {chance(3) ? text() : "1", observationType()}};
        case FieldKind::IndexMap:
            return Object{{"weight", number()}, {chance(3) ? text() : "bias", number()}};
        case FieldKind::DType:
            return dtype();
        case FieldKind::ConstrainedDType:
            return chance(2) ? dtype() : JsonValue(members(Level::Constraints));
        default:
            return varied(sample(field.kind));
        }
    }

    /// Each field has a generator of its own, so that a new field leaves the values of the others as they were.
    Object members(Level level)
    {
        const bool isShuffled = chance(4);
        const std::string seed = std::to_string(m_random());
        const std::mt19937 next = m_random;
        Object object;
        for (const Field field : fieldsInOrder(level)) {
            const std::string own = seed + std::string(info(field).key);
            std::seed_seq seeds(own.begin(), own.end());
            m_random.seed(seeds);
            if (chance(2) || field == Field::Configs)
                object.emplace_back(info(field).key, value(info(field)));
            if (chance(12))
                object.emplace_back("x" + text(), anything());
            if (chance(40))
                object.emplace_back(info(field).key, value(info(field)));
        }
        if (isShuffled)
            std::ranges::shuffle(object, m_random);
        m_random = next;
        return object;
    }

    std::mt19937 m_random;
};

} // namespace

JsonValue randomDocument(unsigned seed)
{
    return Generator(seed).document();
}

JsonValue sorted(const JsonValue &value)
{
    if (const Array *array = value.array()) {
        Array result;
        std::ranges::transform(*array, std::back_inserter(result), sorted);
        return result;
    }
    if (const Object *object = value.object()) {
        std::vector<std::string> lines; // equal keys are told apart by their values
        for (const auto &[key, member] : *object)
            lines.push_back(writeJsonLine(Object{{key, sorted(member)}}));
        std::ranges::sort(lines);
        return Array(lines.begin(), lines.end());
    }
    return value;
}

} // namespace bcfg::test
