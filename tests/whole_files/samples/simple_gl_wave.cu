#ifdef _WIN32
#define WINDOWS_LEAN_AND_MEAN
#define NOMINMAX
#include <windows.h>
#endif
// OpenGL Graphics includes
#include <GL/glew.h>
#if defined(__APPLE__) || defined(MACOSX)
#include <GLUT/glut.h>
#else
#include <GL/freeglut.h>
#endif
#include <cuda_runtime.h>
#include <cuda_gl_interop.h>
#include <helper_cuda.h>
#include <helper_cuda_gl.h>
#include <vector_types.h>

#define MAX(a, b) ((a > b) ? a : b)

const unsigned int window_width = 512;
const unsigned int window_height = 512;
const unsigned int mesh_width = 256;
const unsigned int mesh_height = 256;

// vbo variables
GLuint vbo;
struct cudaGraphicsResource *cuda_vbo_resource;
void *d_vbo_buffer = NULL;
float g_fAnim = 0.0;
int mouse_old_x, mouse_old_y;
float translate_z = -3.0;
StopWatchInterface *timer = NULL;

// declaration, forward
bool initGL(int *argc, char **argv);
void createVBO(GLuint *vbo, struct cudaGraphicsResource **vbo_res, unsigned int vbo_res_flags);
void display();
void mouse(int button, int state, int x, int y);
void timerEvent(int value);

__global__ void simple_vbo_kernel(float4 *pos, unsigned int width, unsigned int height, float time) {
  unsigned int x = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned int y = blockIdx.y * blockDim.y + threadIdx.y;
  // calculate uv coordinates
  float u = x / (float)width;
  float v = y / (float)height;
  u = u * 2.0f - 1.0f;
  v = v * 2.0f - 1.0f;
  // calculate simple sine wave pattern
  float freq = 4.0f;
  float w = sinf(u * freq + time) * cosf(v * freq + time) * 0.5f;
  pos[y * width + x] = make_float4(u, w, v, 1.0f);
}

void launch_kernel(float4 *pos, unsigned int mesh_width, unsigned int mesh_height, float time) {
  dim3 block(8, 8, 1);
  dim3 grid(mesh_width / block.x, mesh_height / block.y, 1);
  simple_vbo_kernel<<<grid, block>>>(pos, mesh_width, mesh_height, time);
}

void runCuda(struct cudaGraphicsResource **vbo_resource) {
  float4 *dptr;
  checkCudaErrors(cudaGraphicsMapResources(1, vbo_resource, 0));
  size_t num_bytes;
  checkCudaErrors(cudaGraphicsResourceGetMappedPointer((void **)&dptr, &num_bytes, *vbo_resource));
  launch_kernel(dptr, mesh_width, mesh_height, g_fAnim);
  checkCudaErrors(cudaGraphicsUnmapResources(1, vbo_resource, 0));
}

void display() {
  runCuda(&cuda_vbo_resource);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  glTranslatef(0.0, 0.0, translate_z);
  glBindBuffer(GL_ARRAY_BUFFER, vbo);
  glDrawArrays(GL_POINTS, 0, mesh_width * mesh_height);
  glutSwapBuffers();
  g_fAnim += 0.01f;
}

void timerEvent(int value) {
  if (glutGetWindow()) {
    glutPostRedisplay();
    glutTimerFunc(10, timerEvent, 0);
  }
}

int main(int argc, char **argv) {
#if defined(__linux__)
  setenv("DISPLAY", ":0", 0);
#endif
  glutInit(&argc, argv);
  glutDisplayFunc(display);
  createVBO(&vbo, &cuda_vbo_resource, cudaGraphicsMapFlagsWriteDiscard);
  glutMainLoop();
}
