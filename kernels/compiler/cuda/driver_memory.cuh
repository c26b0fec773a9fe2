/// Structures of the driver's functions about memory, textures and others' resources. Part of cuda.h.
#pragma once

struct CUDA_MEMCPY2D_st {
    size_t srcXInBytes, srcY;
    CUmemorytype srcMemoryType;
    const void* srcHost;
    CUdeviceptr srcDevice;
    CUarray srcArray;
    size_t srcPitch, dstXInBytes, dstY;
    CUmemorytype dstMemoryType;
    void* dstHost;
    CUdeviceptr dstDevice;
    CUarray dstArray;
    size_t dstPitch, WidthInBytes, Height;
};
typedef CUDA_MEMCPY2D_st CUDA_MEMCPY2D_v2;
typedef CUDA_MEMCPY2D_v2 CUDA_MEMCPY2D;
struct CUDA_MEMCPY3D_st {
    size_t srcXInBytes, srcY, srcZ, srcLOD;
    CUmemorytype srcMemoryType;
    const void* srcHost;
    CUdeviceptr srcDevice;
    CUarray srcArray;
    void* reserved0;
    size_t srcPitch, srcHeight, dstXInBytes, dstY, dstZ, dstLOD;
    CUmemorytype dstMemoryType;
    void* dstHost;
    CUdeviceptr dstDevice;
    CUarray dstArray;
    void* reserved1;
    size_t dstPitch, dstHeight, WidthInBytes, Height, Depth;
};
typedef CUDA_MEMCPY3D_st CUDA_MEMCPY3D_v2;
typedef CUDA_MEMCPY3D_v2 CUDA_MEMCPY3D;
struct CUDA_MEMCPY3D_PEER_st {
    size_t srcXInBytes, srcY, srcZ, srcLOD;
    CUmemorytype srcMemoryType;
    const void* srcHost;
    CUdeviceptr srcDevice;
    CUarray srcArray;
    CUcontext srcContext;
    size_t srcPitch, srcHeight, dstXInBytes, dstY, dstZ, dstLOD;
    CUmemorytype dstMemoryType;
    void* dstHost;
    CUdeviceptr dstDevice;
    CUarray dstArray;
    CUcontext dstContext;
    size_t dstPitch, dstHeight, WidthInBytes, Height, Depth;
};
typedef CUDA_MEMCPY3D_PEER_st CUDA_MEMCPY3D_PEER_v1;
typedef CUDA_MEMCPY3D_PEER_v1 CUDA_MEMCPY3D_PEER;
struct CUDA_MEMCPY_NODE_PARAMS_st {
    int flags, reserved;
    CUcontext copyCtx;
    CUDA_MEMCPY3D copyParams;
};
typedef CUDA_MEMCPY_NODE_PARAMS_st CUDA_MEMCPY_NODE_PARAMS;
struct CUDA_ARRAY_DESCRIPTOR_st {
    size_t Width, Height;
    CUarray_format Format;
    unsigned NumChannels;
};
typedef CUDA_ARRAY_DESCRIPTOR_st CUDA_ARRAY_DESCRIPTOR_v2;
typedef CUDA_ARRAY_DESCRIPTOR_v2 CUDA_ARRAY_DESCRIPTOR;
struct CUDA_ARRAY3D_DESCRIPTOR_st {
    size_t Width, Height, Depth;
    CUarray_format Format;
    unsigned NumChannels, Flags;
};
typedef CUDA_ARRAY3D_DESCRIPTOR_st CUDA_ARRAY3D_DESCRIPTOR_v2;
typedef CUDA_ARRAY3D_DESCRIPTOR_v2 CUDA_ARRAY3D_DESCRIPTOR;
struct CUDA_ARRAY_SPARSE_PROPERTIES_st {
    struct {
        unsigned width, height, depth;
    } tileExtent;
    unsigned miptailFirstLevel;
    unsigned long long miptailSize;
    unsigned flags, reserved[4];
};
typedef CUDA_ARRAY_SPARSE_PROPERTIES_st CUDA_ARRAY_SPARSE_PROPERTIES_v1;
typedef CUDA_ARRAY_SPARSE_PROPERTIES_v1 CUDA_ARRAY_SPARSE_PROPERTIES;
struct CUDA_ARRAY_MEMORY_REQUIREMENTS_st {
    size_t size, alignment;
    unsigned reserved[4];
};
typedef CUDA_ARRAY_MEMORY_REQUIREMENTS_st CUDA_ARRAY_MEMORY_REQUIREMENTS_v1;
typedef CUDA_ARRAY_MEMORY_REQUIREMENTS_v1 CUDA_ARRAY_MEMORY_REQUIREMENTS;
struct CUDA_RESOURCE_DESC_st {
    CUresourcetype resType;
    union {
        struct {
            CUarray hArray;
        } array;
        struct {
            CUmipmappedArray hMipmappedArray;
        } mipmap;
        struct {
            CUdeviceptr devPtr;
            CUarray_format format;
            unsigned numChannels;
            size_t sizeInBytes;
        } linear;
        struct {
            CUdeviceptr devPtr;
            CUarray_format format;
            unsigned numChannels;
            size_t width, height, pitchInBytes;
        } pitch2D;
        struct {
            int reserved[32];
        } reserved;
    } res;
    unsigned flags;
};
typedef CUDA_RESOURCE_DESC_st CUDA_RESOURCE_DESC_v1;
typedef CUDA_RESOURCE_DESC_v1 CUDA_RESOURCE_DESC;
struct CUDA_TEXTURE_DESC_st {
    CUaddress_mode addressMode[3];
    CUfilter_mode filterMode;
    unsigned flags, maxAnisotropy;
    CUfilter_mode mipmapFilterMode;
    float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp, borderColor[4];
    int reserved[12];
};
typedef CUDA_TEXTURE_DESC_st CUDA_TEXTURE_DESC_v1;
typedef CUDA_TEXTURE_DESC_v1 CUDA_TEXTURE_DESC;
typedef CUresourceViewFormat_enum CUresourceViewFormat;
struct CUDA_RESOURCE_VIEW_DESC_st {
    CUresourceViewFormat format;
    size_t width, height, depth;
    unsigned firstMipmapLevel, lastMipmapLevel, firstLayer, lastLayer, reserved[16];
};
typedef CUDA_RESOURCE_VIEW_DESC_st CUDA_RESOURCE_VIEW_DESC_v1;
typedef CUDA_RESOURCE_VIEW_DESC_v1 CUDA_RESOURCE_VIEW_DESC;
struct CUtensorMap_st {
    alignas(128) cuuint64_t opaque[16];
};
typedef CUtensorMap_st CUtensorMap;
typedef CUtensorMapDataType_enum CUtensorMapDataType;
typedef CUtensorMapInterleave_enum CUtensorMapInterleave;
typedef CUtensorMapSwizzle_enum CUtensorMapSwizzle;
typedef CUtensorMapL2promotion_enum CUtensorMapL2promotion;
typedef CUtensorMapFloatOOBfill_enum CUtensorMapFloatOOBfill;
typedef CUtensorMapIm2ColWideMode_enum CUtensorMapIm2ColWideMode;
struct CUDA_POINTER_ATTRIBUTE_P2P_TOKENS_st {
    unsigned long long p2pToken;
    unsigned vaSpaceToken;
};
typedef CUDA_POINTER_ATTRIBUTE_P2P_TOKENS_st CUDA_POINTER_ATTRIBUTE_P2P_TOKENS_v1;
typedef CUDA_POINTER_ATTRIBUTE_P2P_TOKENS_v1 CUDA_POINTER_ATTRIBUTE_P2P_TOKENS;
typedef CUDA_POINTER_ATTRIBUTE_ACCESS_FLAGS_enum CUDA_POINTER_ATTRIBUTE_ACCESS_FLAGS;
struct CUDA_LAUNCH_PARAMS_st {
    CUfunction function;
    unsigned gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes;
    CUstream hStream;
    void**kernelParams;
};
typedef CUDA_LAUNCH_PARAMS_st CUDA_LAUNCH_PARAMS_v1;
typedef CUDA_LAUNCH_PARAMS_v1 CUDA_LAUNCH_PARAMS;
typedef CUexternalMemoryHandleType_enum CUexternalMemoryHandleType;
struct CUDA_EXTERNAL_MEMORY_HANDLE_DESC_st {
    CUexternalMemoryHandleType type;
    union {
        int fd;
        struct {
            void* handle;
            const void* name;
        } win32;
        const void* nvSciBufObject;
    } handle;
    unsigned long long size;
    unsigned flags, reserved[16];
};
typedef CUDA_EXTERNAL_MEMORY_HANDLE_DESC_st CUDA_EXTERNAL_MEMORY_HANDLE_DESC_v1;
typedef CUDA_EXTERNAL_MEMORY_HANDLE_DESC_v1 CUDA_EXTERNAL_MEMORY_HANDLE_DESC;
struct CUDA_EXTERNAL_MEMORY_BUFFER_DESC_st {
    unsigned long long offset, size;
    unsigned flags, reserved[16];
};
typedef CUDA_EXTERNAL_MEMORY_BUFFER_DESC_st CUDA_EXTERNAL_MEMORY_BUFFER_DESC_v1;
typedef CUDA_EXTERNAL_MEMORY_BUFFER_DESC_v1 CUDA_EXTERNAL_MEMORY_BUFFER_DESC;
struct CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC_st {
    unsigned long long offset;
    CUDA_ARRAY3D_DESCRIPTOR arrayDesc;
    unsigned numLevels, reserved[16];
};
typedef CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC_st CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC_v1;
typedef CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC_v1 CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC;
typedef CUexternalSemaphoreHandleType_enum CUexternalSemaphoreHandleType;
struct CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_st {
    CUexternalSemaphoreHandleType type;
    union {
        int fd;
        struct {
            void* handle;
            const void* name;
        } win32;
        const void* nvSciSyncObj;
    } handle;
    unsigned flags, reserved[16];
};
typedef CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_st CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_v1;
typedef CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_v1 CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC;
struct CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_st {
    struct {
        struct {
            unsigned long long value;
        } fence;
        union {
            void* fence;
            unsigned long long reserved;
        } nvSciSync;
        struct {
            unsigned long long key;
        } keyedMutex;
        unsigned reserved[12];
    } params;
    unsigned flags, reserved[16];
};
typedef CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_st CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1;
typedef CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_v1 CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS;
struct CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_st {
    struct {
        struct {
            unsigned long long value;
        } fence;
        union {
            void* fence;
            unsigned long long reserved;
        } nvSciSync;
        struct {
            unsigned long long key;
            unsigned timeoutMs;
        } keyedMutex;
        unsigned reserved[10];
    } params;
    unsigned flags, reserved[16];
};
typedef CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_st CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1;
typedef CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_v1 CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS;
struct CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_st {
    CUexternalSemaphore* extSemArray;
    const CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS* paramsArray;
    unsigned numExtSems;
};
typedef CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_st CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v1;
typedef CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v1 CUDA_EXT_SEM_SIGNAL_NODE_PARAMS;
struct CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2_st {
    CUexternalSemaphore* extSemArray;
    const CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS* paramsArray;
    unsigned numExtSems;
};
typedef CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2_st CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2;
struct CUDA_EXT_SEM_WAIT_NODE_PARAMS_st {
    CUexternalSemaphore* extSemArray;
    const CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS* paramsArray;
    unsigned numExtSems;
};
typedef CUDA_EXT_SEM_WAIT_NODE_PARAMS_st CUDA_EXT_SEM_WAIT_NODE_PARAMS_v1;
typedef CUDA_EXT_SEM_WAIT_NODE_PARAMS_v1 CUDA_EXT_SEM_WAIT_NODE_PARAMS;
struct CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2_st {
    CUexternalSemaphore* extSemArray;
    const CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS* paramsArray;
    unsigned numExtSems;
};
typedef CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2_st CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2;
typedef unsigned long long CUmemGenericAllocationHandle_v1;
typedef CUmemGenericAllocationHandle_v1 CUmemGenericAllocationHandle;
typedef CUmemAllocationHandleType_enum CUmemAllocationHandleType;
typedef CUmemAccess_flags_enum CUmemAccess_flags;
typedef CUmemLocationType_enum CUmemLocationType;
typedef CUmemAllocationType_enum CUmemAllocationType;
typedef CUmemAllocationGranularity_flags_enum CUmemAllocationGranularity_flags;
typedef CUmemRangeHandleType_enum CUmemRangeHandleType;
typedef CUmemRangeFlags_enum CUmemRangeFlags;
typedef CUarraySparseSubresourceType_enum CUarraySparseSubresourceType;
typedef CUmemOperationType_enum CUmemOperationType;
typedef CUmemHandleType_enum CUmemHandleType;
struct CUarrayMapInfo_st {
    CUresourcetype resourceType;
    union {
        CUmipmappedArray mipmap;
        CUarray array;
    } resource;
    CUarraySparseSubresourceType subresourceType;
    union {
        struct {
            unsigned level, layer, offsetX, offsetY, offsetZ, extentWidth, extentHeight, extentDepth;
        } sparseLevel;
        struct {
            unsigned layer;
            unsigned long long offset, size;
        } miptail;
    } subresource;
    CUmemOperationType memOperationType;
    CUmemHandleType memHandleType;
    union {
        CUmemGenericAllocationHandle memHandle;
    } memHandle;
    unsigned long long offset;
    unsigned deviceBitMask, flags, reserved[2];
};
typedef CUarrayMapInfo_st CUarrayMapInfo_v1;
typedef CUarrayMapInfo_v1 CUarrayMapInfo;
struct CUmemLocation_st {
    CUmemLocationType type;
    int id;
};
typedef CUmemLocation_st CUmemLocation_v1;
typedef CUmemLocation_v1 CUmemLocation;
typedef CUmemAllocationCompType_enum CUmemAllocationCompType;
struct CUmemAllocationProp_st {
    CUmemAllocationType type;
    CUmemAllocationHandleType requestedHandleTypes;
    CUmemLocation location;
    void* win32HandleMetaData;
    struct {
        unsigned char compressionType, gpuDirectRDMACapable;
        unsigned short usage;
        unsigned char reserved[4];
    } allocFlags;
};
typedef CUmemAllocationProp_st CUmemAllocationProp_v1;
typedef CUmemAllocationProp_v1 CUmemAllocationProp;
typedef CUmulticastGranularity_flags_enum CUmulticastGranularity_flags;
struct CUmulticastObjectProp_st {
    unsigned numDevices;
    size_t size;
    unsigned long long handleTypes, flags;
};
typedef CUmulticastObjectProp_st CUmulticastObjectProp_v1;
typedef CUmulticastObjectProp_v1 CUmulticastObjectProp;
struct CUmemAccessDesc_st {
    CUmemLocation location;
    CUmemAccess_flags flags;
};
typedef CUmemAccessDesc_st CUmemAccessDesc_v1;
typedef CUmemAccessDesc_v1 CUmemAccessDesc;
typedef CUgraphExecUpdateResult_enum CUgraphExecUpdateResult;
struct CUgraphExecUpdateResultInfo_st {
    CUgraphExecUpdateResult result;
    CUgraphNode errorNode, errorFromNode;
};
typedef CUgraphExecUpdateResultInfo_st CUgraphExecUpdateResultInfo_v1;
typedef CUgraphExecUpdateResultInfo_v1 CUgraphExecUpdateResultInfo;
typedef CUmemPool_attribute_enum CUmemPool_attribute;
struct CUmemPoolProps_st {
    CUmemAllocationType allocType;
    CUmemAllocationHandleType handleTypes;
    CUmemLocation location;
    void* win32SecurityAttributes;
    size_t maxSize;
    unsigned short usage;
    unsigned char reserved[54];
};
typedef CUmemPoolProps_st CUmemPoolProps_v1;
typedef CUmemPoolProps_v1 CUmemPoolProps;
struct CUmemPoolPtrExportData_st {
    unsigned char reserved[64];
};
typedef CUmemPoolPtrExportData_st CUmemPoolPtrExportData_v1;
typedef CUmemPoolPtrExportData_v1 CUmemPoolPtrExportData;
typedef CUmemcpyFlags_enum CUmemcpyFlags;
typedef CUmemcpySrcAccessOrder_enum CUmemcpySrcAccessOrder;
struct CUmemcpyAttributes_st {
    CUmemcpySrcAccessOrder srcAccessOrder;
    CUmemLocation srcLocHint, dstLocHint;
    unsigned flags;
};
typedef CUmemcpyAttributes_st CUmemcpyAttributes_v1;
typedef CUmemcpyAttributes_v1 CUmemcpyAttributes;
typedef CUmemcpy3DOperandType_enum CUmemcpy3DOperandType;
struct CUoffset3D_st {
    size_t x, y, z;
};
typedef CUoffset3D_st CUoffset3D_v1;
typedef CUoffset3D_v1 CUoffset3D;
struct CUextent3D_st {
    size_t width, height, depth;
};
typedef CUextent3D_st CUextent3D_v1;
typedef CUextent3D_v1 CUextent3D;
struct CUmemcpy3DOperand_st {
    CUmemcpy3DOperandType type;
    union {
        struct {
            CUdeviceptr ptr;
            size_t rowLength, layerHeight;
            CUmemLocation locHint;
        } ptr;
        struct {
            CUarray array;
            CUoffset3D offset;
        } array;
    } op;
};
typedef CUmemcpy3DOperand_st CUmemcpy3DOperand_v1;
typedef CUmemcpy3DOperand_v1 CUmemcpy3DOperand;
struct CUDA_MEMCPY3D_BATCH_OP_st {
    CUmemcpy3DOperand src, dst;
    CUextent3D extent;
    CUmemcpySrcAccessOrder srcAccessOrder;
    unsigned flags;
};
typedef CUDA_MEMCPY3D_BATCH_OP_st CUDA_MEMCPY3D_BATCH_OP_v1;
typedef CUDA_MEMCPY3D_BATCH_OP_v1 CUDA_MEMCPY3D_BATCH_OP;
struct CUDA_MEM_ALLOC_NODE_PARAMS_v1_st {
    CUmemPoolProps poolProps;
    const CUmemAccessDesc* accessDescs;
    size_t accessDescCount, bytesize;
    CUdeviceptr dptr;
};
typedef CUDA_MEM_ALLOC_NODE_PARAMS_v1_st CUDA_MEM_ALLOC_NODE_PARAMS_v1;
typedef CUDA_MEM_ALLOC_NODE_PARAMS_v1 CUDA_MEM_ALLOC_NODE_PARAMS;
struct CUDA_MEM_ALLOC_NODE_PARAMS_v2_st {
    CUmemPoolProps poolProps;
    const CUmemAccessDesc* accessDescs;
    size_t accessDescCount, bytesize;
    CUdeviceptr dptr;
};
typedef CUDA_MEM_ALLOC_NODE_PARAMS_v2_st CUDA_MEM_ALLOC_NODE_PARAMS_v2;
struct CUDA_MEM_FREE_NODE_PARAMS_st {
    CUdeviceptr dptr;
};
typedef CUDA_MEM_FREE_NODE_PARAMS_st CUDA_MEM_FREE_NODE_PARAMS;
typedef CUgraphMem_attribute_enum CUgraphMem_attribute;
typedef CUgraphChildGraphNodeOwnership_enum CUgraphChildGraphNodeOwnership;
struct CUDA_CHILD_GRAPH_NODE_PARAMS_st {
    CUgraph graph;
    CUgraphChildGraphNodeOwnership ownership;
};
typedef CUDA_CHILD_GRAPH_NODE_PARAMS_st CUDA_CHILD_GRAPH_NODE_PARAMS;
struct CUDA_EVENT_RECORD_NODE_PARAMS_st {
    CUevent event;
};
typedef CUDA_EVENT_RECORD_NODE_PARAMS_st CUDA_EVENT_RECORD_NODE_PARAMS;
struct CUDA_EVENT_WAIT_NODE_PARAMS_st {
    CUevent event;
};
typedef CUDA_EVENT_WAIT_NODE_PARAMS_st CUDA_EVENT_WAIT_NODE_PARAMS;
struct CUgraphNodeParams_st {
    CUgraphNodeType type;
    int reserved0[3];
    union {
        long long reserved1[29];
        CUDA_KERNEL_NODE_PARAMS_v3 kernel;
        CUDA_MEMCPY_NODE_PARAMS memcpy;
        CUDA_MEMSET_NODE_PARAMS_v2 memset;
        CUDA_HOST_NODE_PARAMS_v2 host;
        CUDA_CHILD_GRAPH_NODE_PARAMS graph;
        CUDA_EVENT_WAIT_NODE_PARAMS eventWait;
        CUDA_EVENT_RECORD_NODE_PARAMS eventRecord;
        CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2 extSemSignal;
        CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2 extSemWait;
        CUDA_MEM_ALLOC_NODE_PARAMS_v2 alloc;
        CUDA_MEM_FREE_NODE_PARAMS free;
        CUDA_BATCH_MEM_OP_NODE_PARAMS_v2 memOp;
        CUDA_CONDITIONAL_NODE_PARAMS conditional;
    };
    long long reserved2;
};
typedef CUgraphNodeParams_st CUgraphNodeParams;
typedef CUflushGPUDirectRDMAWritesOptions_enum CUflushGPUDirectRDMAWritesOptions;
typedef CUGPUDirectRDMAWritesOrdering_enum CUGPUDirectRDMAWritesOrdering;
typedef CUflushGPUDirectRDMAWritesScope_enum CUflushGPUDirectRDMAWritesScope;
typedef CUflushGPUDirectRDMAWritesTarget_enum CUflushGPUDirectRDMAWritesTarget;
typedef CUgraphDebugDot_flags_enum CUgraphDebugDot_flags;
typedef CUuserObject_flags_enum CUuserObject_flags;
typedef CUuserObjectRetain_flags_enum CUuserObjectRetain_flags;
typedef CUgraphInstantiate_flags_enum CUgraphInstantiate_flags;
typedef CUdeviceNumaConfig_enum CUdeviceNumaConfig;
typedef CUprocessState_enum CUprocessState;
struct CUcheckpointLockArgs_st {
    unsigned timeoutMs, reserved0;
    cuuint64_t reserved1[7];
};
typedef CUcheckpointLockArgs_st CUcheckpointLockArgs;
struct CUcheckpointCheckpointArgs_st {
    cuuint64_t reserved[8];
};
typedef CUcheckpointCheckpointArgs_st CUcheckpointCheckpointArgs;
struct CUcheckpointGpuPair_st {
    CUuuid oldUuid, newUuid;
};
typedef CUcheckpointGpuPair_st CUcheckpointGpuPair;
struct CUcheckpointRestoreArgs_st {
    CUcheckpointGpuPair* gpuPairs;
    unsigned gpuPairsCount;
    char reserved[44];
    cuuint64_t reserved1;
};
typedef CUcheckpointRestoreArgs_st CUcheckpointRestoreArgs;
struct CUcheckpointUnlockArgs_st {
    cuuint64_t reserved[8];
};
typedef CUcheckpointUnlockArgs_st CUcheckpointUnlockArgs;
typedef CUmoduleLoadingMode_enum CUmoduleLoadingMode;
typedef CUmemDecompressAlgorithm_enum CUmemDecompressAlgorithm;
struct CUmemDecompressParams_st {
    size_t srcNumBytes, dstNumBytes;
    cuuint32_t* dstActBytes;
    const void* src;
    void* dst;
    CUmemDecompressAlgorithm algo;
    unsigned char padding[20];
};
typedef CUmemDecompressParams_st CUmemDecompressParams;
typedef CUfunctionLoadingState_enum CUfunctionLoadingState;
typedef CUcoredumpSettings_enum CUcoredumpSettings;
struct CUdevResourceDesc_st;
typedef CUdevResourceDesc_st* CUdevResourceDesc;
struct CUdevSmResource_st {
    unsigned smCount, minSmPartitionSize, smCoscheduledAlignment;
};
typedef CUdevSmResource_st CUdevSmResource;
struct CUdevResource_st {
    CUdevResourceType type;
    unsigned char _internal_padding[92];
    union {
        CUdevSmResource sm;
        unsigned char _oversize[48];
    };
};
typedef CUdevResource_st CUdevResource_v1;
typedef CUdevResource_v1 CUdevResource;
typedef CUlogLevel_enum CUlogLevel;
typedef CUlogsCallbackEntry_st* CUlogsCallbackHandle;
typedef void (*CUlogsCallback)(void*, CUlogLevel, char*, size_t);
typedef unsigned CUlogIterator;
