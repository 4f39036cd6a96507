// SPDX-License-Identifier: Apache-2.0
#include "app/cli/editjson.h"

namespace bcfg::cli {

JsonValue editJson(const Edit &edit)
{
    using Object = JsonValue::Object;
    switch (edit.operation) {
    case Edit::Operation::Add:
        return Object{{"op", "add"}, {"path", edit.where.text()}, {"value", edit.value}};
    case Edit::Operation::Replace:
        return Object{{"op", "replace"}, {"path", edit.where.text()}, {"value", edit.value}};
    case Edit::Operation::Remove:
        break;
    }
    return Object{{"op", "remove"}, {"path", edit.where.text()}};
}

} // namespace bcfg::cli
