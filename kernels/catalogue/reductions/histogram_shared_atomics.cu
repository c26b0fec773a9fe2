// Each lane number has bins of its own: bin b of lane l is word 32 b + l, which lies in bank l. So two lanes of a warp
// never meet at an address or in a bank, whatever the values are.
#define COPIES 32

__device__ void countFour(int* own, unsigned int four)
{
    atomicAdd(&own[(four & 255) * COPIES], 1);
    atomicAdd(&own[(four >> 8 & 255) * COPIES], 1);
    atomicAdd(&own[(four >> 16 & 255) * COPIES], 1);
    atomicAdd(&own[(four >> 24) * COPIES], 1);
}

// Counts how often each of the 256 values of a byte occurs. Each block counts many bytes in shared memory, where
// atomics are quick, and adds its counts to those of the others at the end.
//
//     histogram_shared_atomics<<<256, 512>>>(in, bins, n);
extern "C" __global__ void histogram_shared_atomics(const unsigned char* in, int* bins, int n)
{
    __shared__ int counts[256 * COPIES];
    int t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    int threads = blockDim.x * blockDim.y * blockDim.z;
    int first = blockIdx.x * threads + t;
    int stride = gridDim.x * threads;
    for (int i = t; i < 256 * COPIES; i += threads) {
        counts[i] = 0;
    }
    __syncthreads();

    int* own = counts + t % COPIES;
    const uint4* sixteens = (const uint4*)in;
    for (int i = first; i < n / 16; i += stride) {
        uint4 sixteen = sixteens[i];
        countFour(own, sixteen.x);
        countFour(own, sixteen.y);
        countFour(own, sixteen.z);
        countFour(own, sixteen.w);
    }
    // At most fifteen values are left.
    for (int i = first; i < n % 16; i += stride) {
        atomicAdd(&own[in[n / 16 * 16 + i] * COPIES], 1);
    }
    __syncthreads();

    for (int bin = t; bin < 256; bin += threads) {
        int count = 0;
        for (int k = 0; k < COPIES; k++) {
            // Each lane begins in its own bank.
            count += counts[bin * COPIES + (k + t) % COPIES];
        }
        atomicAdd(&bins[bin], count);
    }
}
