// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/files.h"

#include <QTemporaryDir>

#include <cstdio>
#include <fcntl.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace bcfg::test {

/// A file that who reads it waits for until it is let go, as for one on a slow disk; from then on it is an ordinary
/// one.
class HeldFile
{
public:
    HeldFile(const QString &path, std::string content) : m_path(path.toStdString()), m_content(std::move(content))
    {
        if (::mkfifo(m_path.c_str(), 0600) != 0)
            qFatal("cannot make %s", m_path.c_str());
    }
    HeldFile(const HeldFile &) = delete;
    HeldFile &operator=(const HeldFile &) = delete;
    ~HeldFile()
    {
        letGo();
        m_writer.join();
    }
    void letGo()
    {
        if (!m_writer.joinable())
            m_writer = std::thread([this] { feed(); });
    }

private:
    void feed() const
    {
        const int pipe = ::open(m_path.c_str(), O_WRONLY | O_CLOEXEC); // once somebody reads
        const std::string other = m_path + ".whole";
        writeFile(QString::fromStdString(other), QByteArray::fromStdString(m_content));
        if (pipe < 0 || std::rename(other.c_str(), m_path.c_str()) != 0)
            qFatal("cannot feed %s", m_path.c_str());
        for (std::size_t written = 0; written < m_content.size();) {
            const ssize_t count = ::write(pipe, m_content.data() + written, m_content.size() - written);
            if (count <= 0)
                qFatal("cannot write to %s", m_path.c_str());
            written += static_cast<std::size_t>(count);
        }
        ::close(pipe);
    }

    const std::string m_path;
    const std::string m_content;
    std::thread m_writer;
};

} // namespace bcfg::test
