#include "tests/fuzz/file_seeds.h"

#include "app/experiment/experiment.h"
#include "tests/app/notebook/made_up_notebook.h"
#include "tests/app/program/made_up_run.h"

#include <QtCore/QBuffer>
#include <QtGui/QImage>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace warpatlas::fuzz {
namespace {

std::string encoded(const QImage& image, const char* format, int quality = -1)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, format, quality);
    return bytes.toStdString();
}

void addPictures(std::vector<FileSeed>& seeds)
{
    QImage picture(23, 17, QImage::Format_RGB32);
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x)
            picture.setPixel(x, y, qRgb(x * 11, y * 15, (x * y * 7) % 256));
    for (const QImage::Format format : {QImage::Format_RGB888, QImage::Format_Grayscale8, QImage::Format_Grayscale16,
             QImage::Format_RGBA64, QImage::Format_Indexed8, QImage::Format_Mono, QImage::Format_ARGB32}) {
        const QImage image = picture.convertToFormat(format);
        seeds.push_back({".png", encoded(image, "PNG")});
        seeds.push_back({".tif", encoded(image, "TIFF")});
        seeds.push_back({".bmp", encoded(image, "BMP")});
    }
    for (const int quality : {20, 95})
        seeds.push_back({".jpg", encoded(picture, "JPG", quality)});
    seeds.push_back({".jpg", encoded(picture.convertToFormat(QImage::Format_Grayscale8), "JPG", 80)});
    for (const int quality : {50, 100}) // 100: without loss
        seeds.push_back({".webp", encoded(picture, "WEBP", quality)});
    for (const char* const portable : {"PPM", "PGM", "PBM"})
        seeds.push_back({".ppm", encoded(picture, portable)});
    seeds.push_back({".ppm", "P3\n# a comment\n2 2\n255\n1 2 3 4 5 6 7 8 9 10 11 12\n"});
    seeds.push_back({".svg",
        "<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' "
        "width='40' height='30' viewBox='0 0 20 15'><defs><linearGradient id='g'><stop offset='0' stop-color='red'/>"
        "<stop offset='1' stop-color='#00f'/></linearGradient><g id='p'><path d='M 1 1 L 9 1 C 9 5 5 9 1 9 Z A 3 2 20 "
        "0 1 "
        "9 9' stroke='black' stroke-width='0.5' stroke-dasharray='1 2'/></g></defs><rect width='20' height='15' "
        "fill='url(#g)'/><use xlink:href='#p' transform='translate(3 2) rotate(15) scale(0.5)'/><use xlink:href='#p'/>"
        "<circle cx='5' cy='5' r='3' fill-opacity='0.4'/><polygon points='1,2 3,4 5,1'/></svg>"});
}

std::string npy(const std::string& type, const std::string& shape, std::size_t bytes, const char* fortran = "False")
{
    const std::string header = "{'descr': " + type + ", 'fortran_order': " + fortran + ", 'shape': " + shape + ", }\n";
    std::string data(bytes, '\0');
    for (std::size_t i = 0; i < bytes; ++i)
        data[i] = char(i * 37);
    return std::string("\x93NUMPY\1\0", 8) + char(header.size() & 0xff) + char(header.size() >> 8) + header + data;
}

void addNumbers(std::vector<FileSeed>& seeds)
{
    seeds.push_back({".npy", npy("'<f4'", "(3, 5)", 60)});
    seeds.push_back({".npy", npy("'>i2'", "(2, 3, 4, 5)", 240, "True")});
    seeds.push_back({".npy", npy("'|u1'", "(4, 5, 3)", 60)});
    seeds.push_back({".npy", npy("'<c16'", "(4,)", 64)});
    seeds.push_back({".npy", npy("'|b1'", "()", 1)});
    seeds.push_back({".npy", npy("[('x', '<f4'), ('y', '<f4', (2,)), ('z', [('u', '<f4')])]", "(3,)", 48)});
    seeds.push_back({".npy", npy("[('id', '>i4'), ('', '|V4'), ('name', '<U3')]", "(2, 2)", 80)});
    seeds.push_back({".csv", "t,x,y\n1,2.5,-3e2\n4,5,6\n7,8,9\n"});
    seeds.push_back({".csv", "\"a;b\";c\n1,5;2,25\n\"3\";4\n"});
    seeds.push_back({".csv", "# a comment\r\n\"1.5\",\"2\"\r\n3,4\r\n"});
    seeds.push_back({".tsv", "1\t2\t3\n4\t5\t6\n"});
    seeds.push_back({".txt", "1 2 3\n4  5 6\n"});
    seeds.push_back(
        {".mtx", "%%MatrixMarket matrix coordinate real general\n% words\n3 4 3\n1 1 1.5\n2 3 -2e1\n3 4 7\n"});
    seeds.push_back({".mtx", "%%MatrixMarket matrix array integer symmetric\n2 2\n1\n2\n3\n"});
    seeds.push_back({".mtx", "%%MatrixMarket matrix coordinate pattern skew-symmetric\n3 3 1\n2 1\n"});
}

void addTexts(std::vector<FileSeed>& seeds)
{
    Experiment experiment;
    experiment.kernel = "transpose:tiled";
    experiment.data = {"planar:grey:picture.png", "random:64x48:3"};
    experiment.parameters = {{"factor", 1.5}};
    experiment.grid = Dim3{3, 2, 1};
    experiment.mistake = "no_barrier";
    seeds.push_back({".warpatlas", toJson(experiment)});
    seeds.push_back({".json",
        R"({"warpatlas_measurements": 1, "gpu": {"name": "G", "compute": "9.0", "clock_ghz": 1.98, "driver": "580.95",
"runtime": "13.0"}, "date": "2026-01-31", "runs": [{"kernel": "vector_add", "variant": "naive", "code": "00f1",
"data": ["random:64:1", "random:64:2"], "parameters": {}, "size": [64, 1, 1, 1], "grid": [1, 1, 1], "block": [64, 1, 1],
"times": [{"what": "kernel", "median_ms": 0.5, "ci95_ms": [0.4, 0.6], "samples": 9, "discarded": 1}],
"times_absent": [{"what": "library", "reason": "there is none"}]}]})"});
    seeds.push_back({".cu", R"(#include "book.h"
#include <cstdio>
template <class T> __global__ void scale(T* data, int n, T factor)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x; // the element
    if (i < n) data[i] *= factor; /* 'quoted" */
}
static std::vector<float> host(100, 1.5f);
int main(int argc, char** argv)
{
    scale<float><<<4, 32>>>(nullptr, 100, 2.0f);
    printf("%d\n", argc);
}
)"});
}

void addNotebooks(std::vector<FileSeed>& seeds)
{
    const std::string kernel =
        "__global__ void twice(float* a, int n)\n{\n    if (threadIdx.x < n)\n        a[threadIdx.x] *= 2;\n}\n";
    seeds.push_back({".ipynb",
        test::notebookOf({{"markdown", "Text\n```cuda\n" + kernel + "```\n"}, {"code", "%%cu -c \"-DN=4\"\n" + kernel},
            {"code", "%%writefile -a twice.cu\n" + kernel}, {"code", "!nvcc twice.cu\n%%time"},
            {"code",
                "n = 4 * 8\ncode = f'#define N {n}\\n' + r\"\"\"" + kernel
                    + "\"\"\"\nk = cp.RawKernel(code, 'twice')\nk((n // 32,), (32, 1), (np.zeros((4, n), np.float32), "
                      "n))"},
            {"code", "@cuda.jit\ndef add(a):\n    a[cuda.grid(1)] += 1\nadd[1, 32](a)"},
            {"code", "e = ElementwiseKernel('float32 x', 'float32 z', 'z = x * %(n)d' % {'n': n}, 'e')"}})});
    seeds.push_back({".ipynb",
        R"({"nbformat": 3, "worksheets": [{"cells": [{"cell_type": "code", "input": "%%cu\n__global__ void k(int*) {}"}]}]})"});
}

void addRun(std::vector<FileSeed>& seeds)
{
    const test::TemporaryFolder folder;
    std::ifstream file(test::saveMadeUpRun(folder, test::madeUpRun()), std::ios::binary);
    seeds.push_back({".warpatlas-program", {std::istreambuf_iterator<char>(file), {}}});
}

} // namespace

std::vector<FileSeed> fileSeeds(const std::string& folder)
{
    std::vector<FileSeed> seeds;
    addPictures(seeds);
    for (const char* const name : {"cmyk.jpg", "progressive.jpg", "palette.gif", "palette.tif", "interlaced.png"}) {
        const std::filesystem::path path = std::filesystem::path(folder) / name;
        std::ifstream file(path, std::ios::binary);
        seeds.push_back({path.extension().string(), {std::istreambuf_iterator<char>(file), {}}});
    }
    addNumbers(seeds);
    addTexts(seeds);
    addNotebooks(seeds);
    addRun(seeds);
    return seeds;
}

} // namespace warpatlas::fuzz
