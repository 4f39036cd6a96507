// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <future>

/// Reads in a thread what every window needs: Fontconfig's configuration, and the catalogues and QConfigs of PyTorch's
/// newest release. This takes less time than Qt needs to connect to the window system. Code that needs a catalogue
/// before the thread is done waits for that catalogue only; fonts can be used at any time. The destructor of the result
/// waits for the thread.
[[nodiscard]] std::future<void> readAhead();
