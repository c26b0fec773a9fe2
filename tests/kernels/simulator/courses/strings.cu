// Text and hashes.

extern "C" __global__ void find_string(const char* text, int length, const char* pattern, int patternLength, int* found,
    int* first)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + patternLength > length)
        return;
    for (int k = 0; k < patternLength; ++k)
        if (text[i + k] != pattern[k])
            return;
    atomicAdd(found, 1);
    atomicMin(first, i);
}

extern "C" __global__ void capitalise(const char* in, char* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    char c = in[i];
    bool begins = i == 0 || in[i - 1] == ' ';
    if (begins && c >= 'a' && c <= 'z')
        c -= 'a' - 'A';
    else if (!begins && c >= 'A' && c <= 'Z')
        c += 'a' - 'A';
    out[i] = c;
}

extern "C" __global__ void count_words(const char* text, int* words, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool begins = i < n && text[i] != ' ' && (i == 0 || text[i - 1] == ' ');
    int inBlock = __syncthreads_count(begins);
    if (threadIdx.x == 0)
        atomicAdd(words, inBlock);
}

// Edit distance along anti-diagonals: one block, three of them in shared memory.
extern "C" __global__ void levenshtein(const char* a, int na, const char* b, int nb, int* distance)
{
    __shared__ int diagonals[3][64];
    int row = threadIdx.x; // 0 to na
    for (int d = 0; d <= na + nb; ++d) {
        int* now = diagonals[d % 3];
        const int* last = diagonals[(d + 2) % 3];
        const int* before = diagonals[(d + 1) % 3];
        int column = d - row;
        if (row <= na && column >= 0 && column <= nb) {
            int best;
            if (row == 0)
                best = column;
            else if (column == 0)
                best = row;
            else
                best = min(min(last[row - 1], last[row]) + 1, before[row - 1] + (a[row - 1] != b[column - 1]));
            now[row] = best;
        }
        __syncthreads();
    }
    if (row == na)
        *distance = diagonals[(na + nb) % 3][na];
}

__constant__ unsigned int crcTable[16] = {0x00000000u, 0x1db71064u, 0x3b6e20c8u, 0x26d930acu, 0x76dc4190u, 0x6b6b51f4u,
    0x4db26158u, 0x5005713cu, 0xedb88320u, 0xf00f9344u, 0xd6d6a3e8u, 0xcb61b38cu, 0x9b64c2b0u, 0x86d3d2d4u, 0xa00ae278u,
    0xbdbdf21cu};

extern "C" __global__ void crc32(const unsigned char* in, unsigned int* out, int length, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    unsigned int crc = 0xffffffffu;
    for (int k = 0; k < length; ++k) {
        crc ^= in[i * length + k];
        crc = crcTable[crc & 15] ^ crc >> 4;
        crc = crcTable[crc & 15] ^ crc >> 4;
    }
    out[i] = ~crc;
}

extern "C" __global__ void fnv_hash(const unsigned char* in, unsigned long long* out, int length, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    unsigned long long hash = 14695981039346656037ull;
    for (int k = 0; k < length; ++k)
        hash = (hash ^ in[i * length + k]) * 1099511628211ull;
    out[i] = hash;
}

// A mixer like those that finish murmur and its kin: multiplications, rotations, high halves of products.
extern "C" __global__ void mix_hash(const unsigned long long* in, unsigned long long* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned long long h = in[i];
    h ^= h >> 33;
    h *= 0xff51afd7ed558ccdull;
    h = h << 27 | h >> 37;
    h += __umul64hi(h, 0xc4ceb9fe1a85ec53ull);
    h ^= h >> (h >> 59);
    h %= 0xfffffffb00000005ull;
    long long s = (long long)h;
    out[2 * i] = h;
    out[2 * i + 1] = (unsigned long long)(s / 1000003 + (s % 97 << 3) + (s >> 7));
}

__constant__ char digits[65] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

extern "C" __global__ void base64(const unsigned char* in, char4* out, int groups)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= groups)
        return;
    unsigned int bits = in[3 * i] << 16 | in[3 * i + 1] << 8 | in[3 * i + 2];
    out[i] = make_char4(digits[bits >> 18], digits[bits >> 12 & 63], digits[bits >> 6 & 63], digits[bits & 63]);
}
