// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

namespace bcfg::test {

/// A call to the system that is made to fail.
enum class Call {
    Open,
    CreateTemporary,
    Write,
    ShortWrite, ///< writes half, which is no error
    WrongWrite, ///< writes something else, and does not say so
    Read,
    Seek,
    ChangeMode,
    Sync,
    Truncate,
    Rename,
    Remove
};

/// From now on the nth of those calls on files of the folder, or on the folder, fails, and where `isForever` all after
/// it; others are as ever.
void armFault(Call call, const std::string &folder, int nth, bool isForever);
/// From now on each of those calls on files of the folder begins with that, in the thread that calls.
void interrupt(Call call, const std::string &folder, std::function<void()> action);
/// Ends either. How many calls have failed.
int disarmFault();
/// What a call fails with.
int faultOf(Call call);

} // namespace bcfg::test
