#include <assert.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NUM_BANKS 32
#define LOG_NUM_BANKS 5
#define CONFLICT_FREE_OFFSET(n) ((n) >> LOG_NUM_BANKS)

static int verbose = 0;
static char *output_name = NULL;
static struct option long_options[] = {
    {"verbose", no_argument, &verbose, 1},
    {"size", required_argument, 0, 's'},
    {0, 0, 0, 0}
};

__global__ void prescan(int *g_odata, int *g_idata, int n)
{
    extern __shared__ int temp[];
    int thid = threadIdx.x;
    int offset = 1;
    int ai = thid;
    int bi = thid + (n / 2);
    int bankOffsetA = CONFLICT_FREE_OFFSET(ai);
    int bankOffsetB = CONFLICT_FREE_OFFSET(bi);
    assert(n == 2 * blockDim.x);
    temp[ai + bankOffsetA] = g_idata[ai];
    temp[bi + bankOffsetB] = g_idata[bi];
    for (int d = n >> 1; d > 0; d >>= 1) {
        __syncthreads();
        if (thid < d) {
            int a = offset * (2 * thid + 1) - 1;
            int b = offset * (2 * thid + 2) - 1;
            a += CONFLICT_FREE_OFFSET(a);
            b += CONFLICT_FREE_OFFSET(b);
            temp[b] += temp[a];
        }
        offset *= 2;
    }
    if (thid == 0)
        temp[n - 1 + CONFLICT_FREE_OFFSET(n - 1)] = 0;
    for (int d = 1; d < n; d *= 2) {
        offset >>= 1;
        __syncthreads();
        if (thid < d) {
            int a = offset * (2 * thid + 1) - 1;
            int b = offset * (2 * thid + 2) - 1;
            a += CONFLICT_FREE_OFFSET(a);
            b += CONFLICT_FREE_OFFSET(b);
            int t = temp[a];
            temp[a] = temp[b];
            temp[b] += t;
        }
    }
    __syncthreads();
    g_odata[ai] = temp[ai + bankOffsetA];
    g_odata[bi] = temp[bi + bankOffsetB];
}

static void usage(const char *program)
{
    fprintf(stderr, "usage: %s [--verbose] [--size N]\n", program);
    exit(1);
}

int main(int argc, char **argv)
{
    int c, size = 512;
    while ((c = getopt_long(argc, argv, "s:o:", long_options, NULL)) != -1) {
        switch (c) {
        case 's': size = atoi(optarg); break;
        case 'o': output_name = strdup(optarg); break;
        default: usage(argv[0]);
        }
    }
    int *d_in, *d_out;
    cudaMalloc(&d_in, size * sizeof(int));
    cudaMalloc(&d_out, size * sizeof(int));
    prescan<<<1, size / 2, (size + NUM_BANKS) * sizeof(int)>>>(d_out, d_in, size);
    return cudaDeviceSynchronize();
}
