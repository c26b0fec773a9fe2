/// NumPy files as tests write them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::test {

inline std::string withHeader(const std::string& header, std::string_view data, int version = 1)
{
    std::string file = "\x93NUMPY";
    file += char(version);
    file += '\0';
    const std::size_t length = header.size();
    for (int byte = 0; byte < (version == 1 ? 2 : 4); ++byte)
        file += char(length >> (8 * byte) & 0xff);
    return file + header + std::string(data);
}

inline std::string npy(
    const std::string& type, const std::string& shape, std::string_view data, bool fortran = false, int version = 1)
{
    return withHeader(
        "{'descr': '" + type + "', 'fortran_order': " + (fortran ? "True" : "False") + ", 'shape': " + shape + ", }\n",
        data, version);
}

template <class T> std::string bytesOf(const std::vector<T>& values)
{
    return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

} // namespace warpatlas::test
