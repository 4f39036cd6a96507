// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace bcfg::test {

/// The child of `parent`, at any depth, with this objectName(). Ends the test program if there is none.
template <class Object>
Object *child(const QObject &parent, const char *name)
{
    auto *found = parent.findChild<Object *>(QString::fromLatin1(name));
    if (!found)
        qFatal("there is no %s", name);
    return found;
}

} // namespace bcfg::test
