#include <stdio.h>
#include <stdlib.h>
#include <memory.h>
#include <string.h>
#include <dirent.h>
#include <ctype.h>

/****************************** MACROS ******************************/
#ifndef ROTLEFT
#define ROTLEFT(a,b) (((a) << (b)) | ((a) >> (32-(b))))
#endif
#define ROTRIGHT(a,b) (((a) >> (b)) | ((a) << (32-(b))))
#define CH(x,y,z) (((x) & (y)) ^ (~(x) & (z)))
#define MAJ(x,y,z) (((x) & (y)) ^ ((x) & (z)) ^ ((y) & (z)))
#define EP0(x) (ROTRIGHT(x,2) ^ ROTRIGHT(x,13) ^ ROTRIGHT(x,22))
#define EP1(x) (ROTRIGHT(x,6) ^ ROTRIGHT(x,11) ^ ROTRIGHT(x,25))
#define checkCudaErrors(x) \
{ \
    cudaGetLastError(); \
    x; \
    cudaError_t err = cudaGetLastError(); \
    if (err != cudaSuccess) \
        printf("GPU: cudaError %d (%s)\n", err, cudaGetErrorString(err)); \
}

/**************************** DATA TYPES ****************************/
typedef unsigned char BYTE;             // 8-bit byte
typedef uint32_t  WORD;             // 32-bit word

typedef struct JOB {
	BYTE * data;
	unsigned long long size;
	BYTE digest[64];
	char fname[128];
} JOB;

typedef struct {
	BYTE data[64];
	WORD datalen;
	unsigned long long bitlen;
	WORD state[8];
} MIX_CTX;

__constant__ WORD dev_k[8];
static const WORD host_k[8] = {0x428a2f98,0x71374491,0xb5c0fbcf,0xe9b5dba5,0x3956c25b,0x59f111f1,0x923f82a4,0xab1c5ed5};

/*********************** FUNCTION DECLARATIONS **********************/
char * print_digest(BYTE * buff);
__device__ void mix_init(MIX_CTX *ctx);
__device__ void mix_update(MIX_CTX *ctx, const BYTE data[], size_t len);

char * hash_to_string(BYTE * buff) {
	char * string = (char *)malloc(70);
	int k, i;
	for (i = 0, k = 0; i < 32; i++, k+= 2)
		sprintf(string + k, "%.2x", buff[i]);
	string[64] = 0;
	return string;
}

void print_job(JOB * j){
	printf("%s  %s\n", hash_to_string(j->digest), j->fname);
}

__device__ void mix_init(MIX_CTX *ctx)
{
	ctx->datalen = 0;
	ctx->bitlen = 0;
	for (int i = 0; i < 8; ++i)
		ctx->state[i] = dev_k[i];
}

__device__ void mix_update(MIX_CTX *ctx, const BYTE data[], size_t len)
{
	for (WORD i = 0; i < len; ++i) {
		ctx->data[ctx->datalen & 63] = data[i];
		ctx->datalen++;
		WORD a = ctx->state[0], e = ctx->state[4];
		WORD t1 = ctx->state[7] + EP1(e) + CH(e, ctx->state[5], ctx->state[6]) + data[i];
		WORD t2 = EP0(a) + MAJ(a, ctx->state[1], ctx->state[2]);
		for (int k = 7; k > 0; --k)
			ctx->state[k] = ctx->state[k - 1];
		ctx->state[4] += t1;
		ctx->state[0] = t1 + t2;
	}
}

__global__ void mix_words(const BYTE * text, WORD * digests, int length, int n) {
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n){
		MIX_CTX ctx;
		mix_init(&ctx);
		mix_update(&ctx, text + i * length, length);
		digests[i] = ctx.state[0] ^ ctx.state[4];
	}
}

void pre_mix() {
	checkCudaErrors(cudaMemcpyToSymbol(dev_k, host_k, sizeof(host_k), 0, cudaMemcpyHostToDevice));
}

int main(int argc, char **argv) {
	DIR *dir = opendir(argc > 1 ? argv[1] : ".");
	struct dirent *entry;
	while ((entry = readdir(dir)) != NULL)
		printf("%c%s\n", toupper(entry->d_name[0]), entry->d_name + 1);
	pre_mix();
	mix_words <<<4, 64>>> (NULL, NULL, 8, 256);
	return 0;
}
