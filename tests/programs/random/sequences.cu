// What generators make, in the order in which it is asked for: with "host" in the host's own memory. Bits and uniform
// numbers are told to the last bit, as a sum over all; those of normal distributions to four digits.
#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

#include <curand.h>

static bool onHost;
static curandGenerator_t generator;

static void begin(const char* name, curandRngType_t type)
{
    std::printf("%s:", name);
    if (onHost)
        curandCreateGeneratorHost(&generator, type);
    else
        curandCreateGenerator(&generator, type);
}

static void end()
{
    curandDestroyGenerator(generator);
    std::printf("\n");
}

template <class T, class Make> static std::vector<T> made(size_t count, Make make)
{
    std::vector<T> numbers(count);
    T* memory = numbers.data();
    if (!onHost)
        cudaMalloc(&memory, count * sizeof(T));
    const int status = make(memory, count);
    if (!onHost) {
        if (status == 0)
            cudaMemcpy(numbers.data(), memory, count * sizeof(T), cudaMemcpyDeviceToHost);
        cudaFree(memory);
    }
    if (status != 0)
        std::printf(" status %d", status);
    return numbers;
}

template <class T> static void tellBits(const char* name, const std::vector<T>& numbers)
{
    std::vector<unsigned char> bytes(numbers.size() * sizeof(T));
    std::memcpy(bytes.data(), numbers.data(), bytes.size());
    unsigned sum = 2166136261u;
    for (unsigned char byte : bytes)
        sum = (sum ^ byte) * 16777619u;
    std::printf(" %s %08x", name, sum);
}

template <class T> static void tellSum(const char* name, const std::vector<T>& numbers)
{
    double sum = 0;
    for (size_t i = 0; i < numbers.size(); ++i)
        sum += numbers[i] * (i % 7 + 1);
    std::printf(" %s %.4f %.4f %.3f", name, double(numbers.front()), double(numbers.back()), sum / numbers.size());
}

static void bits(size_t n)
{
    tellBits("bits", made<unsigned>(n, [](unsigned* p, size_t n) { return curandGenerate(generator, p, n); }));
}
static void uniform(size_t n)
{
    tellBits("float", made<float>(n, [](float* p, size_t n) { return curandGenerateUniform(generator, p, n); }));
}
static void uniformDouble(size_t n)
{
    tellBits("double", made<double>(n, [](double* p, size_t n) { return curandGenerateUniformDouble(generator, p, n); }));
}
static void normal(size_t n)
{
    tellSum("normal", made<float>(n, [](float* p, size_t n) { return curandGenerateNormal(generator, p, n, 1, 2); }));
}
static void normalDouble(size_t n)
{
    tellSum("normal double",
        made<double>(n, [](double* p, size_t n) { return curandGenerateNormalDouble(generator, p, n, 1, 2); }));
}
static void logNormal(size_t n)
{
    tellSum("log", made<float>(n, [](float* p, size_t n) { return curandGenerateLogNormal(generator, p, n, 0.5f, 0.25f); }));
    tellSum("log double",
        made<double>(n, [](double* p, size_t n) { return curandGenerateLogNormalDouble(generator, p, n, 0.5, 0.25); }));
}

int main(int, char** words)
{
    onHost = words[1] != nullptr;
    const curandRngType_t types[] = {CURAND_RNG_PSEUDO_DEFAULT, CURAND_RNG_PSEUDO_XORWOW, CURAND_RNG_PSEUDO_PHILOX4_32_10};
    for (curandRngType_t type : types) {
        begin("seedless", type);
        bits(20000);
        uniform(5);
        uniformDouble(9001);
        normal(10);
        normalDouble(8194);
        bits(7);
        logNormal(4);
        end();
        begin("seeded", type);
        curandSetPseudoRandomGeneratorSeed(generator, 0x123456789abcdef0ull);
        uniform(1);
        uniformDouble(300000);
        normal(300000);
        curandSetGeneratorOffset(generator, 123457);
        bits(10000);
        normal(2);
        end();
    }
    begin("in pairs", CURAND_RNG_PSEUDO_XORWOW);
    made<float>(3, [](float* p, size_t n) { return curandGenerateNormal(generator, p, n, 0, 1); });
    end();
}
