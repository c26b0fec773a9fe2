#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <math.h>
#include <cuda.h>

#define MAX_THREADS_PER_BLOCK 512

int no_of_nodes;
int edge_list_size;
FILE *fp;

//Structure to hold a node information
struct Node
{
	int starting;
	int no_of_edges;
};

__global__ void Kernel( Node* g_graph_nodes, int* g_graph_edges, bool* g_graph_mask, bool* g_updating_graph_mask, bool *g_graph_visited, int* g_cost, int no_of_nodes)
{
	int tid = blockIdx.x*MAX_THREADS_PER_BLOCK + threadIdx.x;
	if( tid<no_of_nodes && g_graph_mask[tid])
	{
		g_graph_mask[tid]=false;
		for(int i=g_graph_nodes[tid].starting; i<(g_graph_nodes[tid].no_of_edges + g_graph_nodes[tid].starting); i++)
			{
			int id = g_graph_edges[i];
			if(!g_graph_visited[id])
				{
				g_cost[id]=g_cost[tid]+1;
				g_updating_graph_mask[id]=true;
				}
			}
	}
}

void BFSGraph(int argc, char** argv);

void Usage(int argc, char**argv){
fprintf(stderr,"Usage: %s <input_file>\n", argv[0]);
}

int main( int argc, char** argv)
{
	no_of_nodes=0;
	edge_list_size=0;
	BFSGraph( argc, argv);
}

void BFSGraph( int argc, char** argv)
{
	char *input_f;
	if(argc!=2){
	Usage(argc, argv);
	exit(0);
	}
	input_f = argv[1];
	fp = fopen(input_f,"r");
	if(!fp)
	{
		printf("Error Reading graph file\n");
		return;
	}
	fscanf(fp,"%d",&no_of_nodes);
	int num_of_blocks = (int)ceil(no_of_nodes/(double)MAX_THREADS_PER_BLOCK);
	Node* h_graph_nodes = (Node*) malloc(sizeof(Node)*no_of_nodes);
	Node* d_graph_nodes;
	cudaMalloc( (void**) &d_graph_nodes, sizeof(Node)*no_of_nodes) ;
	cudaMemcpy( d_graph_nodes, h_graph_nodes, sizeof(Node)*no_of_nodes, cudaMemcpyHostToDevice) ;
	bool stop;
	do
	{
		stop=false;
		Kernel<<< num_of_blocks, MAX_THREADS_PER_BLOCK, 0 >>>( d_graph_nodes, 0, 0, 0, 0, 0, no_of_nodes);
	}
	while(stop);
	fclose(fp);
}
