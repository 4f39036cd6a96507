// SPDX-License-Identifier: Apache-2.0
#include "tests/support/largedocument.h"

#include "core/document/json/jsontext.h"
#include "core/document/model/dtype.h"
#include "core/torch/catalog/release.h"
#include "core/torch/catalog/resources.h"

namespace bcfg::test {

namespace {

bool isSymbol(const std::string &text)
{
    return text.find('.') != std::string::npos && !DType::parse(text);
}

/// torch.nn._Conv2d_17 for torch.nn.Conv2d and "_17". No catalogue lists names with a leading underscore, so rules do
/// not report the symbol as missing.
std::string numberedSymbol(const std::string &symbol, const std::string &suffix)
{
    std::string numbered = symbol + suffix;
    numbered.insert(numbered.rfind('.') + 1, "_");
    return numbered;
}

/// The value with numberedSymbol() for all symbols except factories, which are under the key "call". An empty suffix
/// changes nothing.
JsonValue numbered(const JsonValue &value, const std::string &suffix)
{
    if (const std::string *text = value.string())
        return isSymbol(*text) && !suffix.empty() ? JsonValue(numberedSymbol(*text, suffix)) : value;
    if (const JsonValue::Array *array = value.array()) {
        JsonValue::Array result;
        for (const JsonValue &item : *array)
            result.push_back(numbered(item, suffix));
        return result;
    }
    if (const JsonValue::Object *object = value.object()) {
        JsonValue::Object result;
        for (const auto &[key, member] : *object)
            result.emplace_back(key, key == "call" ? member : numbered(member, suffix));
        return result;
    }
    return value;
}

} // namespace

std::string largeDocument(std::size_t patterns, Api api)
{
    const std::string folder = Release::newestOf(api).files().templates;
    const JsonValue native = std::get<JsonValue>(parseJson(resource(folder + "native.bcfg.json")));
    const JsonValue::Array &configs = *native.find("configs")->array();
    std::string text =
        "{\n  \"torch_api\": \"" + std::string(toString(api)) + "\",\n  \"name\": \"native\",\n  \"configs\": [";
    for (std::size_t i = 0; i < patterns; ++i) {
        const std::size_t copy = i / configs.size();
        const std::string suffix = copy ? "_" + std::to_string(copy) : "";
        text += (i ? ",\n    " : "\n    ") + writeJson(numbered(configs[i % configs.size()], suffix), 4);
    }
    return text + "\n  ]\n}\n";
}

} // namespace bcfg::test
