// Products, powers, factorisations and solvers of small matrices.

#define TILE 16

extern "C" __global__ void matrix_vector(const float* a, const float* x, float* y, int rows, int columns)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0.0f;
    for (int k = 0; k < columns; ++k)
        sum += a[row * columns + k] * x[k];
    y[row] = sum;
}

extern "C" __global__ void matmul_naive(const float* a, const float* b, float* c, int m, int n, int k)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= m || column >= n)
        return;
    float sum = 0.0f;
    for (int i = 0; i < k; ++i)
        sum += a[row * k + i] * b[i * n + column];
    c[row * n + column] = sum;
}

extern "C" __global__ void matmul_tiled(const float* a, const float* b, float* c, int m, int n, int k)
{
    __shared__ float as[TILE][TILE];
    __shared__ float bs[TILE][TILE];
    int column = blockIdx.x * TILE + threadIdx.x;
    int row = blockIdx.y * TILE + threadIdx.y;
    float sum = 0.0f;
    for (int start = 0; start < k; start += TILE) {
        as[threadIdx.y][threadIdx.x] = row < m && start + threadIdx.x < k ? a[row * k + start + threadIdx.x] : 0.0f;
        bs[threadIdx.y][threadIdx.x] = column < n && start + threadIdx.y < k ? b[(start + threadIdx.y) * n + column] : 0.0f;
        __syncthreads();
        for (int i = 0; i < TILE; ++i)
            sum += as[threadIdx.y][i] * bs[i][threadIdx.x];
        __syncthreads();
    }
    if (row < m && column < n)
        c[row * n + column] = sum;
}

// 32 x 32 values a block, a patch of 4 x 4 a thread.
extern "C" __global__ void matmul_register_blocked(const float* a, const float* b, float* c, int m, int n, int k)
{
    __shared__ float as[8][32];
    __shared__ float bs[8][32];
    int thread = threadIdx.y * 8 + threadIdx.x;
    int top = blockIdx.y * 32;
    int left = blockIdx.x * 32;
    float sums[4][4] = {};
    for (int start = 0; start < k; start += 8) {
        for (int i = thread; i < 256; i += 64) {
            int row = top + i / 8;
            int inner = start + i % 8;
            as[i % 8][i / 8] = row < m && inner < k ? a[row * k + inner] : 0.0f;
            int column = left + i % 32;
            inner = start + i / 32;
            bs[i / 32][i % 32] = column < n && inner < k ? b[inner * n + column] : 0.0f;
        }
        __syncthreads();
        for (int i = 0; i < 8; ++i) {
            float p[4], q[4];
#pragma unroll
            for (int j = 0; j < 4; ++j) {
                p[j] = as[i][threadIdx.y * 4 + j];
                q[j] = bs[i][threadIdx.x * 4 + j];
            }
#pragma unroll
            for (int y = 0; y < 4; ++y)
#pragma unroll
                for (int x = 0; x < 4; ++x)
                    sums[y][x] += p[y] * q[x];
        }
        __syncthreads();
    }
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 4; ++x) {
            int row = top + threadIdx.y * 4 + y;
            int column = left + threadIdx.x * 4 + x;
            if (row < m && column < n)
                c[row * n + column] = sums[y][x];
        }
}

struct Matrix3 {
    unsigned int v[3][3];
};

__device__ Matrix3 times(const Matrix3& a, const Matrix3& b, unsigned int modulus)
{
    Matrix3 c;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            unsigned long long sum = 0;
            for (int k = 0; k < 3; ++k)
                sum += (unsigned long long)a.v[i][k] * b.v[k][j];
            c.v[i][j] = sum % modulus;
        }
    return c;
}

// Each thread raises a matrix to a power of its own, by squaring.
extern "C" __global__ void matrix_power(Matrix3 base, unsigned int modulus, Matrix3* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    Matrix3 result = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    for (unsigned int power = i * i; power != 0; power >>= 1) {
        if (power & 1)
            result = times(result, base, modulus);
        base = times(base, base, modulus);
    }
    out[i] = result;
}

// In place, without pivots: one block, one column a thread.
extern "C" __global__ void lu_decompose(float* matrix, int n)
{
    extern __shared__ float a[];
    int column = threadIdx.x;
    for (int row = 0; row < n; ++row)
        a[row * n + column] = matrix[row * n + column];
    __syncthreads();
    for (int k = 0; k < n - 1; ++k) {
        if (column > k) // the thread's number is a row here
            a[column * n + k] /= a[k * n + k];
        __syncthreads();
        if (column > k)
            for (int row = k + 1; row < n; ++row)
                a[row * n + column] -= a[row * n + k] * a[k * n + column];
        __syncthreads();
    }
    for (int row = 0; row < n; ++row)
        matrix[row * n + column] = a[row * n + column];
}

// One small symmetric matrix a thread, in local memory.
extern "C" __global__ void cholesky_batch(const double* matrices, double* factors, int batch)
{
    const int n = 5;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= batch)
        return;
    double l[n][n];
    for (int row = 0; row < n; ++row)
        for (int column = 0; column < n; ++column) {
            if (column > row) {
                l[row][column] = 0.0;
                continue;
            }
            double sum = matrices[(i * n + row) * n + column];
            for (int k = 0; k < column; ++k)
                sum -= l[row][k] * l[column][k];
            l[row][column] = row == column ? sqrt(sum) : sum / l[column][column];
        }
    for (int k = 0; k < n * n; ++k)
        factors[i * n * n + k] = l[k / n][k % n];
}

extern "C" __global__ void jacobi(const float* a, const float* b, const float* x, float* next, float* change, int n)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= n)
        return;
    float sum = b[row];
    for (int k = 0; k < n; ++k)
        if (k != row)
            sum -= a[row * n + k] * x[k];
    next[row] = sum / a[row * n + row];
    change[row] = fabsf(next[row] - x[row]);
}

__device__ double blockDot(double* partial, double a, double b)
{
    partial[threadIdx.x] = a * b;
    __syncthreads();
    for (int step = blockDim.x / 2; step > 0; step /= 2) {
        if (threadIdx.x < step)
            partial[threadIdx.x] += partial[threadIdx.x + step];
        __syncthreads();
    }
    double result = partial[0];
    __syncthreads();
    return result;
}

// Conjugate gradients in one block, on the matrix with 2 + shift on its diagonal and -1 beside it.
extern "C" __global__ void conjugate_gradient(const double* b, double* solution, double shift, int iterations)
{
    __shared__ double partial[64];
    __shared__ double direction[66];
    int i = threadIdx.x;
    double x = 0.0;
    double residual = b[i];
    double p = residual;
    if (i < 2)
        direction[i * 65] = 0.0;
    double norm = blockDot(partial, residual, residual);
    for (int k = 0; k < iterations; ++k) {
        direction[i + 1] = p;
        __syncthreads();
        double ap = (2.0 + shift) * p - direction[i] - direction[i + 2];
        double alpha = norm / blockDot(partial, p, ap);
        x += alpha * p;
        residual -= alpha * ap;
        double next = blockDot(partial, residual, residual);
        p = residual + next / norm * p;
        norm = next;
    }
    solution[i] = x;
}
