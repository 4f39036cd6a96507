// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <future>

/// Reads what every window needs, where the fonts are and what is known of PyTorch, in a thread, while Qt reaches the
/// window system, which takes longer. Who asks for what is known of PyTorch earlier waits for it; who asks for fonts
/// reads on his own. The thread ends with the result.
[[nodiscard]] std::future<void> readAhead();
