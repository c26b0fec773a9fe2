// Sorting networks, radix passes, ranks, merges, and quicksort by recursion.

extern "C" __global__ void bitonic_sort(int* values, int n)
{
    __shared__ int tile[256];
    int t = threadIdx.x;
    tile[t] = t < n ? values[t] : 0x7fffffff;
    __syncthreads();
    for (int size = 2; size <= 256; size *= 2)
        for (int stride = size / 2; stride > 0; stride /= 2) {
            int partner = t ^ stride;
            if (partner > t) {
                bool up = (t & size) == 0;
                int a = tile[t];
                int b = tile[partner];
                if ((a > b) == up) {
                    tile[t] = b;
                    tile[partner] = a;
                }
            }
            __syncthreads();
        }
    if (t < n)
        values[t] = tile[t];
}

// Many launches in a course, one here: a block sorts its own row.
extern "C" __global__ void odd_even_sort(short* rows, int length)
{
    extern __shared__ short row[];
    for (int i = threadIdx.x; i < length; i += blockDim.x)
        row[i] = rows[blockIdx.x * length + i];
    __syncthreads();
    for (int phase = 0; phase < length; ++phase) {
        int i = 2 * threadIdx.x + (phase & 1);
        if (i + 1 < length && row[i] > row[i + 1]) {
            short swap = row[i];
            row[i] = row[i + 1];
            row[i + 1] = swap;
        }
        __syncthreads();
    }
    for (int i = threadIdx.x; i < length; i += blockDim.x)
        rows[blockIdx.x * length + i] = row[i];
}

// Sorts 128 keys by their lowest eight bits, a bit a pass, stably; the keys carry their places along.
extern "C" __global__ void radix_sort_byte(const unsigned int* in, unsigned int* out, unsigned int* places, int n)
{
    __shared__ unsigned int keys[128];
    __shared__ unsigned int from[128];
    __shared__ int zeros[4];
    int t = threadIdx.x;
    unsigned int key = t < n ? in[t] : 0xffffffffu;
    unsigned int place = t;
    for (int bit = 0; bit < 8; ++bit) {
        bool one = key >> bit & 1;
        unsigned int mask = __ballot_sync(0xffffffffu, !one);
        if (t % 32 == 0)
            zeros[t / 32] = __popc(mask);
        __syncthreads();
        int before = __popc(mask & ((1u << t % 32) - 1));
        int all = 0;
        for (int warp = 0; warp < 4; ++warp) {
            if (warp < t / 32)
                before += zeros[warp];
            all += zeros[warp];
        }
        int to = one ? all + t - before : before;
        keys[to] = key;
        from[to] = place;
        __syncthreads();
        key = keys[t];
        place = from[t];
        __syncthreads();
    }
    if (t < n) {
        out[t] = key;
        places[t] = place;
    }
}

extern "C" __global__ void rank_sort(const float* in, float* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float value = in[i];
    int rank = 0;
    for (int k = 0; k < n; ++k)
        rank += in[k] < value || (in[k] == value && k < i);
    out[rank] = value;
}

// Two sorted lists to one: each value finds its place in the other list by halving.
extern "C" __global__ void merge_lists(const int* a, int na, const int* b, int nb, int* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= na + nb)
        return;
    bool first = i < na;
    const int* other = first ? b : a;
    int value = first ? a[i] : b[i - na];
    int low = 0;
    int high = first ? nb : na;
    while (low < high) {
        int middle = (low + high) / 2;
        if (first ? other[middle] < value : other[middle] <= value)
            low = middle + 1;
        else
            high = middle;
    }
    out[(first ? i : i - na) + low] = value;
}

__device__ void quicksort(int* values, int low, int high)
{
    if (low >= high)
        return;
    int pivot = values[(low + high) / 2];
    int i = low;
    int j = high;
    while (i <= j) {
        while (values[i] < pivot)
            ++i;
        while (values[j] > pivot)
            --j;
        if (i <= j) {
            int swap = values[i];
            values[i++] = values[j];
            values[j--] = swap;
        }
    }
    quicksort(values, low, j);
    quicksort(values, i, high);
}

extern "C" __global__ void quicksort_rows(int* rows, int count, int length)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < count)
        quicksort(rows + row * length, 0, length - 1);
}

extern "C" __global__ void insertion_sort_local(const unsigned char* in, unsigned char* out, int count)
{
    unsigned char row[24];
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= count)
        return;
    for (int i = 0; i < 24; ++i) {
        unsigned char value = in[t * 24 + i];
        int at = i;
        while (at > 0 && row[at - 1] > value) {
            row[at] = row[at - 1];
            --at;
        }
        row[at] = value;
    }
    for (int i = 0; i < 24; ++i)
        out[t * 24 + i] = row[i];
}
