/// Small pictures as files in memory, and what reading them gives.
#pragma once

#include "app/dataset/file_bytes.h"
#include "app/dataset/images/image_reader.h"
#include "tests/app/support/files.h"
#include "tests/support/test_folder.h"

#include <QtCore/QBuffer>
#include <QtGui/QImage>

namespace warpatlas::test::pictures {

inline std::string encoded(const QImage& image, const char* format)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    EXPECT_TRUE(image.save(&buffer, format, 100)) << format;
    return bytes.toStdString();
}

/// 5 x 3, every pixel another colour.
inline QImage colours(QImage::Format format = QImage::Format_RGB888)
{
    QImage image(5, 3, QImage::Format_RGB32);
    for (int y = 0; y < 3; ++y)
        for (int x = 0; x < 5; ++x)
            image.setPixel(x, y, qRgb(x * 50, y * 100, 255 - x * 10 - y));
    return image.convertToFormat(format);
}

inline Loaded readImageText(const std::string& file)
{
    return readImage("a.png", asBytes(file));
}

inline std::string refusalOfImage(const std::string& file)
{
    return test::refusalOf("a.png", [&] { readImageText(file); });
}

/// All values, whatever their type.
inline std::vector<double> valuesOf(const Array& array)
{
    std::vector<double> values;
    for (std::uint64_t i = 0; i < array.shape().values(); ++i)
        values.push_back(array.valueAsDouble(i));
    return values;
}

inline std::vector<int> pixelOf(const Array& array, std::uint64_t x, std::uint64_t y)
{
    std::vector<int> values;
    const std::uint64_t first = (y * array.shape().extent.x + x) * array.shape().channels;
    for (std::uint32_t channel = 0; channel < array.shape().channels; ++channel)
        values.push_back(array.values<std::uint8_t>()[first + channel]);
    return values;
}

inline std::string bigEndian(std::uint32_t number)
{
    return {char(number >> 24), char(number >> 16), char(number >> 8), char(number)};
}

inline std::uint32_t crcOf(std::string_view bytes)
{
    std::uint32_t crc = ~0u;
    for (const unsigned char byte : bytes) {
        crc ^= byte;
        for (int bit = 0; bit < 8; ++bit)
            crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
    }
    return ~crc;
}

inline std::string chunk(const std::string& type, const std::string& data)
{
    return bigEndian(std::uint32_t(data.size())) + type + data + bigEndian(crcOf(type + data));
}

/// A PNG file that announces a size and has next to no pixels.
inline std::string hollowPng(std::uint32_t width, std::uint32_t height)
{
    const std::string header = bigEndian(width) + bigEndian(height) + std::string("\x08\x02\x00\x00\x00", 5);
    return "\x89PNG\r\n\x1a\n" + chunk("IHDR", header) + chunk("IDAT", "x") + chunk("IEND", "");
}

/// With an EXIF orientation, right after the file's first marker.
inline std::string oriented(const std::string& jpeg, int orientation)
{
    std::string exif("Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0", 25);
    exif += char(orientation);
    exif += std::string("\0\0\0\0\0\0", 6);
    const std::size_t length = exif.size() + 2;
    return jpeg.substr(0, 2) + "\xff\xe1" + char(length >> 8) + char(length & 0xff) + exif + jpeg.substr(2);
}

/// One of tests/app/dataset/images/files.
inline std::string pictureFile(const std::string& name)
{
    const std::string path = testFolder() + "/app/dataset/images/files/" + name;
    const std::string content = test::read(path);
    EXPECT_FALSE(content.empty()) << path;
    return content;
}

} // namespace warpatlas::test::pictures
