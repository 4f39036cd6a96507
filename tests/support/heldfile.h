// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/files.h"

#include <csignal>
#include <fcntl.h>
#include <string>
#include <unistd.h>

namespace bcfg::test {

/// A file that simulates a slow disk: opening it blocks until letGo() is called. Uses a lease on the file, which the
/// system ends by itself after 45 seconds.
class HeldFile
{
public:
    HeldFile(const QString &path, const std::string &content)
    {
        writeFile(path, QByteArray::fromStdString(content));
        std::signal(SIGIO, SIG_IGN); // sent when another open() waits for the lease
        m_file = ::open(QFile::encodeName(path).constData(), O_RDWR | O_CLOEXEC);
        if (::fcntl(m_file, F_SETLEASE, F_WRLCK) != 0)
            qFatal("cannot hold %s", qPrintable(path));
    }
    HeldFile(const HeldFile &) = delete;
    HeldFile &operator=(const HeldFile &) = delete;
    ~HeldFile() { ::close(m_file); }
    void letGo() const { ::fcntl(m_file, F_SETLEASE, F_UNLCK); }

private:
    int m_file;
};

} // namespace bcfg::test
