// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/pattern/matching.h"

#include "core/prepare/pattern/decision.h"

namespace bcfg {

Verdict judge(const Candidate &candidate, const ResolvedQConfig *qconfig)
{
    SilentSink sink;
    return decide(candidate, qconfig, sink);
}

Verdict judge(const Candidate &candidate, const ResolvedQConfig *qconfig, std::vector<std::string> &warnings)
{
    WarningSink sink(warnings);
    return decide(candidate, qconfig, sink);
}

} // namespace bcfg
