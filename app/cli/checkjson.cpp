// SPDX-License-Identifier: Apache-2.0
#include "app/cli/checkjson.h"

#include "app/cli/countjson.h"

namespace bcfg::cli {

JsonValue checkJson(const Check &check)
{
    return JsonValue::Object{{"dtype_config", countJson(check.dtypeConfig)},
                             {"when", toString(check.when)},
                             {"slot", toString(check.slot)},
                             {"field", check.field},
                             {"wants", check.wants},
                             {"has", check.has},
                             {"ok", check.ok},
                             {"pointer", check.where.text()},
                             {"why", check.why}};
}

} // namespace bcfg::cli
