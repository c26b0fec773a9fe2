#include <cstdint>
#include <cstdio>
#include <gmp.h>

typedef unsigned __int128 u128;
typedef uint64_t u64;

static mpz_t total;
static const u64 bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};

__host__ __device__ inline u64 mulmod(u64 a, u64 b, u64 m) { return (u128)a * b % m; }

__host__ __device__ u64 powmod(u64 a, u64 e, u64 m)
{
    u64 result = 1;
    for (a %= m; e != 0; e >>= 1) {
        if (e & 1)
            result = mulmod(result, a, m);
        a = mulmod(a, a, m);
    }
    return result;
}

__global__ void fermat(const unsigned long long* candidates, unsigned char* probable, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        probable[i] = powmod(2, candidates[i] - 1, candidates[i]) == 1;
}

int main()
{
    mpz_init(total);
    for (u64 b : bases)
        mpz_add_ui(total, total, powmod(b, 100, 1000003));
    gmp_printf("%Zd\n", total);
    fermat<<<1, 32>>>(nullptr, nullptr, 32);
}
