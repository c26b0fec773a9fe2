#include <GL/glew.h>
#include <glm/glm.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <cuda_gl_interop.h>
#include <cstring>
#include <map>
#include <string>
#include <vector>

struct SimParams {
    float3 gravity;
    float damping;
    float particleRadius;
    uint numBodies;
};

__constant__ SimParams params;

class ParticleSystem {
public:
    enum ParticleConfig { CONFIG_RANDOM, CONFIG_GRID, _NUM_CONFIGS };
    enum class Buffer { Position, Velocity };

    ParticleSystem(uint numParticles, bool useOpenGL);
    virtual ~ParticleSystem();
    void update(float deltaTime);
    GLuint createVBO(uint size);
    glm::mat4 view() const { return glm::translate(glm::mat4(1.0f), glm::vec3(0, 0, -3)); }

protected:
    std::vector<float> m_hPos, m_hVel;
    std::map<std::string, float> m_settings;
    GLuint m_posVbo = 0;
    cudaGraphicsResource* m_cuda_posvbo_resource = nullptr;
    SimParams m_params;
    static int s_instances;
};

int ParticleSystem::s_instances = 0;

__global__ void integrate(float4* pos, float4* vel, float deltaTime)
{
    uint index = blockIdx.x * blockDim.x + threadIdx.x;
    if (index >= params.numBodies)
        return;
    volatile float4 posData = pos[index];
    float3 p = make_float3(posData.x, posData.y, posData.z);
    float3 v = make_float3(vel[index].x, vel[index].y, vel[index].z);
    v.x += params.gravity.x * deltaTime;
    v.y += params.gravity.y * deltaTime;
    v.z += params.gravity.z * deltaTime;
    v.x *= params.damping;
    v.y *= params.damping;
    v.z *= params.damping;
    p.x += v.x * deltaTime;
    p.y += v.y * deltaTime;
    p.z += v.z * deltaTime;
    if (p.y < -1.0f + params.particleRadius) {
        p.y = -1.0f + params.particleRadius;
        v.y *= -1.0f;
    }
    pos[index] = make_float4(p.x, p.y, p.z, posData.w);
    vel[index] = make_float4(v.x, v.y, v.z, vel[index].w);
}

ParticleSystem::ParticleSystem(uint numParticles, bool useOpenGL)
    : m_hPos(4 * numParticles), m_hVel(4 * numParticles)
{
    m_params.numBodies = numParticles;
    m_settings["damping"] = 0.99f;
    if (useOpenGL)
        m_posVbo = createVBO(numParticles * sizeof(float) * 4);
    cudaGraphicsGLRegisterBuffer(&m_cuda_posvbo_resource, m_posVbo, cudaGraphicsMapFlagsNone);
    ++s_instances;
}

ParticleSystem::~ParticleSystem() { glDeleteBuffers(1, (const GLuint*)&m_posVbo); }

GLuint ParticleSystem::createVBO(uint size)
{
    GLuint vbo;
    glGenBuffers(1, &vbo);
    glBindBuffer(GL_ARRAY_BUFFER, vbo);
    return vbo;
}

void ParticleSystem::update(float deltaTime)
{
    float4* dPos;
    cudaMemcpyToSymbol(params, &m_params, sizeof(SimParams));
    cudaGraphicsMapResources(1, &m_cuda_posvbo_resource, 0);
    integrate<<<(m_params.numBodies + 255) / 256, 256>>>(dPos, dPos, deltaTime);
}

int main()
{
    ParticleSystem psystem(16384, true);
    psystem.update(0.5f);
}
