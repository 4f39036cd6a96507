// SPDX-License-Identifier: Apache-2.0
#include "core/document/io/inflate.h"

#include <zlib.h>

namespace bcfg {

std::optional<std::string> inflated(std::string_view data, std::size_t size)
{
    z_stream stream = {};
    if (::inflateInit2(&stream, -MAX_WBITS) != Z_OK) // negative: raw deflate without a zlib header
        return std::nullopt;
    std::string content(size + 1, '\0'); // one byte more, to detect data that is too long
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(data.data())); // zlib only reads it
    stream.avail_in = static_cast<uInt>(data.size());
    stream.next_out = reinterpret_cast<Bytef *>(content.data());
    stream.avail_out = static_cast<uInt>(content.size());
    const int result = ::inflate(&stream, Z_FINISH);
    const bool isWhole = result == Z_STREAM_END && stream.total_out == size;
    ::inflateEnd(&stream);
    if (!isWhole)
        return std::nullopt;
    content.resize(size);
    return content;
}

} // namespace bcfg
