// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

namespace bcfg::test {

/// A kind of system call that a test can make fail.
enum class Call {
    Open,
    CreateTemporary,
    Write,
    ShortWrite, ///< write() that writes half of the bytes, which is no error
    WrongWrite, ///< write() that writes other bytes and reports success
    Read,
    Seek,
    ChangeMode,
    Sync,
    Truncate,
    Rename,
    Remove
};

/// Makes the nth call of a kind on the folder or its files fail, counted from 1; with `isForever`, also all later
/// calls.
void armFault(Call call, const std::string &folder, int nth, bool isForever);
/// Calls `action` before each call of a kind on the folder or its files, in the calling thread.
void runBefore(Call call, const std::string &folder, std::function<void()> action);
/// Ends the effect of armFault() or runBefore(). Returns how many calls have failed.
int disarmFault();
/// The errno with which a call fails: ENOSPC for Write, else EIO.
int errnoOf(Call call);

} // namespace bcfg::test
