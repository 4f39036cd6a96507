// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace bcfg::test {

/// The object below `parent` with that name; a missing one is a broken test.
template <class Object>
Object *child(const QObject &parent, const char *name)
{
    auto *found = parent.findChild<Object *>(QString::fromLatin1(name));
    if (!found)
        qFatal("there is no %s", name);
    return found;
}

} // namespace bcfg::test
