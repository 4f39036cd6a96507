// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <future>

/// Reads what every window needs in a thread: Fontconfig's configuration and the catalogues of PyTorch's newest
/// release. This takes less time than Qt needs to connect to the window system. Whoever asks for a catalogue before the
/// thread is done waits for that catalogue; fonts can be asked for at any time. The destructor of the result waits for
/// the thread.
[[nodiscard]] std::future<void> readAhead();
