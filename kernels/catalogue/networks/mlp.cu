// A trained network as four launches: place, layer, layer, mlp. Each layer needs all values of the one before it, and
// only a launch waits for all blocks of another: launches in one stream run one after the other.

#define ARMS 3

// The colour of each arm of the spiral: red, green, blue.
__constant__ float palette[ARMS][3] = {{230, 159, 0}, {86, 180, 233}, {0, 158, 115}};

// Computes each pixel's point in the plane; 0 is the middle. All x are stored first, then all y.
extern "C" __global__ void place(float* points, float scale, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        int pixel = y * width + x;
        points[pixel] = (x + 0.5f - 0.5f * width) * scale;
        points[width * height + pixel] = (y + 0.5f - 0.5f * height) * scale;
    }
}

// A layer: matrix product, bias, ReLU. A thread computes one value: x and y give its pixel, and z gives its neuron.
extern "C" __global__ void layer(
    const float* weights, const float* bias, const float* in, float* out, int inputs, int outputs, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int neuron = blockIdx.z * blockDim.z + threadIdx.z;
    if (x < width && y < height && neuron < outputs) {
        int pixels = width * height;
        int pixel = y * width + x;
        float sum = bias[neuron];
        for (int k = 0; k < inputs; k++) {
            // A neuron's values of all pixels lie side by side, so that the lanes of a warp read neighbours.
            sum += weights[neuron * inputs + k] * in[k * pixels + pixel];
        }
        out[neuron * pixels + pixel] = fmaxf(sum, 0.0f);
    }
}

// The last layer gives a score for each arm; softmax turns scores into shares of 1, and the shares mix the colours.
extern "C" __global__ void mlp(const float* weights, const float* bias, const float* in, unsigned char* picture,
    int inputs, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        int pixels = width * height;
        int pixel = y * width + x;
        float score[ARMS];
        for (int arm = 0; arm < ARMS; arm++) {
            score[arm] = bias[arm];
        }
        for (int k = 0; k < inputs; k++) {
            float value = in[k * pixels + pixel];
            for (int arm = 0; arm < ARMS; arm++) {
                score[arm] += weights[arm * inputs + k] * value;
            }
        }
        // e to the power of a high score may be too large for a float, so the highest score is subtracted first.
        float highest = fmaxf(score[0], fmaxf(score[1], score[2]));
        float total = 0.0f;
        for (int arm = 0; arm < ARMS; arm++) {
            score[arm] = expf(score[arm] - highest);
            total += score[arm];
        }
        for (int channel = 0; channel < 3; channel++) {
            float mixed = 0.0f;
            for (int arm = 0; arm < ARMS; arm++) {
                mixed += score[arm] * palette[arm][channel];
            }
            picture[3 * pixel + channel] = (unsigned char)(mixed / total + 0.5f);
        }
    }
}
