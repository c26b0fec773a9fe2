#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <assert.h>
#include <iostream>

#ifdef TIMING
#include "timing.h"
struct timeval tv;
float init_time = 0, mem_alloc_time = 0, h2d_time = 0;
#endif

#define BLOCK_SIZE 64
#define STR_SIZE 256
#define HALO 1 // halo width along one direction when advancing to the next iteration
#define IN_RANGE(x, min, max)   ((x)>=(min) && (x)<=(max))
#define CLAMP_RANGE(x, min, max) x = (x<(min)) ? min : ((x>(max)) ? max : x )
#define MIN(a, b) ((a)<=(b) ? (a) : (b))

void run(int argc, char** argv);

int rows, cols;
int* data;
int** wall;
int* result;
#define M_SEED 9
int pyramid_height;

void init(int argc, char** argv)
{
	if(argc==4){
		cols = atoi(argv[1]);
		rows = atoi(argv[2]);
		pyramid_height=atoi(argv[3]);
	}else{
		printf("Usage: dynproc row_len col_len pyramid_height\n");
		exit(0);
	}
	data = new int[rows*cols];
	wall = new int*[rows];
	for(int n=0; n<rows; n++)
		wall[n]=data+cols*n;
	srand(M_SEED);
}

__global__ void dynproc_kernel(int iteration, int *gpuWall, int *gpuSrc, int *gpuResults, int cols, int startStep, int border)
{
	__shared__ int prev[BLOCK_SIZE];
	__shared__ int result[BLOCK_SIZE];
	int bx = blockIdx.x;
	int tx=threadIdx.x;
	int small_block_cols = BLOCK_SIZE-iteration*HALO*2;
	int blkX = small_block_cols*bx-border;
	int blkXmax = blkX+BLOCK_SIZE-1;
	int xidx = blkX+tx;
	int validXmin = (blkX < 0) ? -blkX : 0;
	int validXmax = (blkXmax > cols-1) ? BLOCK_SIZE-1-(blkXmax-cols+1) : BLOCK_SIZE-1;
	int W = tx-1;
	int E = tx+1;
	W = (W < validXmin) ? validXmin : W;
	E = (E > validXmax) ? validXmax : E;
	bool isValid = IN_RANGE(tx, validXmin, validXmax);
	if(IN_RANGE(xidx, 0, cols-1))
		prev[tx] = gpuSrc[xidx];
	__syncthreads();
	bool computed = false;
	for (int i=0; i<iteration ; i++){
		computed = false;
		if( IN_RANGE(tx, i+1, BLOCK_SIZE-i-2) && isValid){
			computed = true;
			int shortest = MIN(prev[W], prev[tx]);
			shortest = MIN(shortest, prev[E]);
			result[tx] = shortest + gpuWall[cols*(startStep+i)+xidx];
		}
		__syncthreads();
		if(i==iteration-1)
			break;
		if(computed)
			prev[tx]= result[tx];
		__syncthreads();
	}
	if (computed)
		gpuResults[xidx]=result[tx];
}

int main(int argc, char** argv)
{
    int num_devices;
    cudaGetDeviceCount(&num_devices);
    if (num_devices > 1) cudaSetDevice(0);
    run(argc, argv);
    return EXIT_SUCCESS;
}

void run(int argc, char** argv)
{
    init(argc, argv);
    dim3 dimBlock(BLOCK_SIZE);
    dynproc_kernel<<<1, dimBlock>>>(1, data, data, result, cols, 0, 1);
    std::cout << rows << std::endl;
}
