// Threads that meet in memory: histograms, locks, queues, lists.

extern "C" __global__ void histogram_global(const unsigned char* in, unsigned int* bins, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int stride = blockDim.x * gridDim.x;
    while (i < n) {
        atomicAdd(&bins[in[i]], 1u);
        i += stride;
    }
}

extern "C" __global__ void histogram_shared(const unsigned char* in, unsigned int* bins, int n)
{
    __shared__ unsigned int mine[256];
    for (int bin = threadIdx.x; bin < 256; bin += blockDim.x)
        mine[bin] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        atomicAdd(&mine[in[i]], 1u);
    __syncthreads();
    for (int bin = threadIdx.x; bin < 256; bin += blockDim.x)
        if (mine[bin] != 0)
            atomicAdd(&bins[bin], mine[bin]);
}

// A lock a thread takes: with independent lanes even those of one warp can wait for each other.
extern "C" __global__ void spin_lock_counter(int* lock, volatile int* counter, int rounds)
{
    for (int round = 0; round < rounds; ++round) {
        while (atomicCAS(lock, 0, 1) != 0) {
        }
        __threadfence();
        *counter = *counter + 1;
        __threadfence();
        atomicExch(lock, 0);
    }
}

// The first half of the warp's lanes hand values to the second half, one at a time.
extern "C" __global__ void producer_consumer(const int* in, int* out, int count)
{
    __shared__ volatile int slot[16];
    __shared__ volatile int full[16];
    int lane = threadIdx.x % 16;
    bool producer = threadIdx.x < 16;
    if (producer)
        full[lane] = 0;
    __syncwarp();
    for (int i = 0; i < count; ++i) {
        if (producer) {
            while (full[lane] != 0) {
            }
            slot[lane] = in[i * 16 + lane] + 1;
            __threadfence_block();
            full[lane] = 1;
        } else {
            while (full[lane] == 0) {
            }
            __threadfence_block();
            out[i * 16 + lane] = slot[lane] * 2;
            __threadfence_block();
            full[lane] = 0;
        }
    }
}

// The largest float with a compare-and-swap loop.
extern "C" __global__ void atomic_max_float(const float* in, int* best, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int old = *(volatile int*)best;
    while (__int_as_float(old) < in[i]) {
        int seen = atomicCAS(best, old, __float_as_int(in[i]));
        if (seen == old)
            break;
        old = seen;
    }
}

extern "C" __global__ void atomic_bits(const unsigned int* in, unsigned int* out, unsigned long long* out64, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    atomicAnd(&out[0], in[i] | 0xffff0000u);
    atomicOr(&out[1], in[i] & 0x0f0f0f0fu);
    atomicXor(&out[2], in[i]);
    atomicSub(&out[3], in[i]);
    atomicInc(&out[4], 16u);
    atomicDec(&out[5], 10u);
    atomicMin(&out[6], in[i]);
    atomicAdd(out64, (unsigned long long)in[i] << 16);
}

// Blocks draw pieces of work of different size from a queue.
extern "C" __global__ void work_queue(int* next, const int* lengths, int* out, int pieces)
{
    __shared__ int piece;
    for (;;) {
        if (threadIdx.x == 0)
            piece = atomicAdd(next, 1);
        __syncthreads();
        int mine = piece;
        __syncthreads();
        if (mine >= pieces)
            return;
        for (int i = threadIdx.x; i < lengths[mine]; i += blockDim.x)
            atomicAdd(&out[mine], i);
    }
}

struct Node {
    int value;
    Node* next;
};

// Each thread builds a list on the device's heap, turns it round, adds it up and gives it back.
extern "C" __global__ void linked_list(const int* in, int* out, int perThread)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    Node* head = nullptr;
    for (int i = 0; i < perThread; ++i) {
        Node* node = (Node*)malloc(sizeof(Node));
        node->value = in[t * perThread + i];
        node->next = head;
        head = node;
    }
    Node* turned = nullptr;
    while (head != nullptr) {
        Node* next = head->next;
        head->next = turned;
        turned = head;
        head = next;
    }
    int sum = 0;
    int weight = 1;
    while (turned != nullptr) {
        sum += weight++ * turned->value;
        Node* next = turned->next;
        free(turned);
        turned = next;
    }
    out[t] = sum;
}
