// The whole network in one launch: what a layer computes stays in registers, and the next layer of the same thread
// takes it from there. Only the picture is written.

#define HIDDEN 32 // neurons of each hidden layer
#define ARMS 3
#define PIXELS 2 // of a thread, one below the other

// The colour of each arm of the spiral: red, green, blue.
__constant__ float palette[ARMS][3] = {{230, 159, 0}, {86, 180, 233}, {0, 158, 115}};

// All threads of a warp read the same weights at the same time: four at once from shared memory, and each weight
// serves two pixels.
// mlp_fused<<<dim3((width + 31) / 32, (height + 7) / 8), dim3(32, 4)>>>(W1, b1, W2, b2, W3, b3, picture, scale, width,
//     height);
extern "C" __global__ void mlp_fused(const float* W1, const float* b1, const float* W2, const float* b2,
    const float* W3, const float* b3, unsigned char* picture, float scale, int width, int height)
{
    __shared__ float firstWeights[HIDDEN][2];
    __shared__ float firstBias[HIDDEN];
    __shared__ float4 secondWeights[HIDDEN][HIDDEN / 4];
    __shared__ float secondBias[HIDDEN];
    __shared__ float lastWeights[ARMS][HIDDEN];
    int thread = threadIdx.y * blockDim.x + threadIdx.x;
    int threads = blockDim.x * blockDim.y;
    for (int i = thread; i < HIDDEN * HIDDEN / 4; i += threads) {
        secondWeights[i / (HIDDEN / 4)][i % (HIDDEN / 4)] = ((const float4*)W2)[i];
    }
    for (int i = thread; i < ARMS * HIDDEN; i += threads) {
        lastWeights[i / HIDDEN][i % HIDDEN] = W3[i];
    }
    for (int i = thread; i < HIDDEN; i += threads) {
        firstWeights[i][0] = W1[2 * i];
        firstWeights[i][1] = W1[2 * i + 1];
        firstBias[i] = b1[i];
        secondBias[i] = b2[i];
    }
    __syncthreads();

    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int top = (blockIdx.y * blockDim.y + threadIdx.y) * PIXELS;
    if (x >= width || top >= height) {
        return;
    }
    // The first layer. Its input is the pixel's point in the plane; 0 is the middle.
    float hidden[PIXELS][HIDDEN];
    float score[PIXELS][ARMS];
    float pointX = (x + 0.5f - 0.5f * width) * scale;
#pragma unroll
    for (int p = 0; p < PIXELS; p++) {
        float pointY = (top + p + 0.5f - 0.5f * height) * scale;
#pragma unroll
        for (int k = 0; k < HIDDEN; k++) {
            float sum = firstBias[k] + firstWeights[k][0] * pointX + firstWeights[k][1] * pointY;
            hidden[p][k] = fmaxf(sum, 0.0f);
        }
#pragma unroll
        for (int arm = 0; arm < ARMS; arm++) {
            score[p][arm] = b3[arm];
        }
    }
    // The second layer, neuron by neuron: each adds to the scores at once and is not kept.
#pragma unroll 4
    for (int neuron = 0; neuron < HIDDEN; neuron++) {
        float sum[PIXELS];
#pragma unroll
        for (int p = 0; p < PIXELS; p++) {
            sum[p] = secondBias[neuron];
        }
#pragma unroll
        for (int k = 0; k < HIDDEN; k += 4) {
            float4 weights = secondWeights[neuron][k / 4];
#pragma unroll
            for (int p = 0; p < PIXELS; p++) {
                sum[p] += weights.x * hidden[p][k];
                sum[p] += weights.y * hidden[p][k + 1];
                sum[p] += weights.z * hidden[p][k + 2];
                sum[p] += weights.w * hidden[p][k + 3];
            }
        }
#pragma unroll
        for (int p = 0; p < PIXELS; p++) {
            float value = fmaxf(sum[p], 0.0f);
#pragma unroll
            for (int arm = 0; arm < ARMS; arm++) {
                score[p][arm] += lastWeights[arm][neuron] * value;
            }
        }
    }
    // Softmax turns scores into shares of 1, and the shares mix the colours.
#pragma unroll
    for (int p = 0; p < PIXELS; p++) {
        // e to the power of a high score may be too large for a float, so the highest score is subtracted first.
        float highest = fmaxf(score[p][0], fmaxf(score[p][1], score[p][2]));
        float total = 0.0f;
#pragma unroll
        for (int arm = 0; arm < ARMS; arm++) {
            score[p][arm] = expf(score[p][arm] - highest);
            total += score[p][arm];
        }
        if (top + p < height) {
            int pixel = (top + p) * width + x;
#pragma unroll
            for (int channel = 0; channel < 3; channel++) {
                float mixed = 0.0f;
#pragma unroll
                for (int arm = 0; arm < ARMS; arm++) {
                    mixed += score[p][arm] * palette[arm][channel];
                }
                picture[3 * pixel + channel] = (unsigned char)(mixed / total + 0.5f);
            }
        }
    }
}
