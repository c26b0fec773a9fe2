/// Structures and handles of the driver's functions, laid out as CUDA 13 does. Part of cuda.h.
#pragma once

typedef unsigned cuuint32_t;
typedef unsigned long cuuint64_t;
typedef unsigned long long CUdeviceptr_v2;
typedef CUdeviceptr_v2 CUdeviceptr;
typedef int CUdevice_v1;
typedef CUdevice_v1 CUdevice;
struct CUctx_st;
typedef CUctx_st* CUcontext;
struct CUmod_st;
typedef CUmod_st* CUmodule;
typedef CUfunc_st* CUfunction;
typedef CUlib_st* CUlibrary;
typedef CUkern_st* CUkernel;
struct CUarray_st;
typedef CUarray_st* CUarray;
struct CUmipmappedArray_st;
typedef CUmipmappedArray_st* CUmipmappedArray;
struct CUtexref_st;
typedef CUtexref_st* CUtexref;
struct CUsurfref_st;
typedef CUsurfref_st* CUsurfref;
typedef CUevent_st* CUevent;
typedef CUstream_st* CUstream;
struct CUgraphicsResource_st;
typedef CUgraphicsResource_st* CUgraphicsResource;
typedef unsigned long long CUtexObject_v1;
typedef CUtexObject_v1 CUtexObject;
typedef unsigned long long CUsurfObject_v1;
typedef CUsurfObject_v1 CUsurfObject;
struct CUextMemory_st;
typedef CUextMemory_st* CUexternalMemory;
struct CUextSemaphore_st;
typedef CUextSemaphore_st* CUexternalSemaphore;
typedef CUgraph_st* CUgraph;
typedef CUgraphNode_st* CUgraphNode;
typedef CUgraphExec_st* CUgraphExec;
typedef CUmemPoolHandle_st* CUmemoryPool;
typedef CUuserObject_st* CUuserObject;
typedef cuuint64_t CUgraphConditionalHandle;
typedef CUgraphDeviceUpdatableNode_st* CUgraphDeviceNode;
struct CUasyncCallbackEntry_st;
typedef CUasyncCallbackEntry_st* CUasyncCallbackHandle;
struct CUgreenCtx_st;
typedef CUgreenCtx_st* CUgreenCtx;
struct CUmemFabricHandle_st {
    unsigned char data[64];
};
typedef CUmemFabricHandle_st CUmemFabricHandle_v1;
typedef CUmemFabricHandle_v1 CUmemFabricHandle;
struct CUipcEventHandle_st {
    char reserved[64];
};
typedef CUipcEventHandle_st CUipcEventHandle_v1;
typedef CUipcEventHandle_v1 CUipcEventHandle;
struct CUipcMemHandle_st {
    char reserved[64];
};
typedef CUipcMemHandle_st CUipcMemHandle_v1;
typedef CUipcMemHandle_v1 CUipcMemHandle;
typedef CUipcMem_flags_enum CUipcMem_flags;
typedef CUmemAttach_flags_enum CUmemAttach_flags;
typedef CUctx_flags_enum CUctx_flags;
typedef CUevent_sched_flags_enum CUevent_sched_flags;
typedef CUstream_flags_enum CUstream_flags;
typedef CUevent_flags_enum CUevent_flags;
typedef CUevent_record_flags_enum CUevent_record_flags;
typedef CUevent_wait_flags_enum CUevent_wait_flags;
typedef CUstreamWaitValue_flags_enum CUstreamWaitValue_flags;
typedef CUstreamWriteValue_flags_enum CUstreamWriteValue_flags;
typedef CUstreamBatchMemOpType_enum CUstreamBatchMemOpType;
typedef CUstreamMemoryBarrier_flags_enum CUstreamMemoryBarrier_flags;
union CUstreamBatchMemOpParams_union {
    CUstreamBatchMemOpType operation;
    struct CUstreamMemOpWaitValueParams_st {
        CUstreamBatchMemOpType operation;
        CUdeviceptr address;
        union {
            cuuint32_t value;
            cuuint64_t value64;
        };
        unsigned flags;
        CUdeviceptr alias;
    } waitValue;
    struct CUstreamMemOpWriteValueParams_st {
        CUstreamBatchMemOpType operation;
        CUdeviceptr address;
        union {
            cuuint32_t value;
            cuuint64_t value64;
        };
        unsigned flags;
        CUdeviceptr alias;
    } writeValue;
    struct CUstreamMemOpFlushRemoteWritesParams_st {
        CUstreamBatchMemOpType operation;
        unsigned flags;
    } flushRemoteWrites;
    struct CUstreamMemOpMemoryBarrierParams_st {
        CUstreamBatchMemOpType operation;
        unsigned flags;
    } memoryBarrier;
    cuuint64_t pad[6];
};
typedef CUstreamBatchMemOpParams_union CUstreamBatchMemOpParams_v1;
typedef CUstreamBatchMemOpParams_v1 CUstreamBatchMemOpParams;
struct CUDA_BATCH_MEM_OP_NODE_PARAMS_v1_st {
    CUcontext ctx;
    unsigned count;
    CUstreamBatchMemOpParams* paramArray;
    unsigned flags;
};
typedef CUDA_BATCH_MEM_OP_NODE_PARAMS_v1_st CUDA_BATCH_MEM_OP_NODE_PARAMS_v1;
typedef CUDA_BATCH_MEM_OP_NODE_PARAMS_v1 CUDA_BATCH_MEM_OP_NODE_PARAMS;
struct CUDA_BATCH_MEM_OP_NODE_PARAMS_v2_st {
    CUcontext ctx;
    unsigned count;
    CUstreamBatchMemOpParams* paramArray;
    unsigned flags;
};
typedef CUDA_BATCH_MEM_OP_NODE_PARAMS_v2_st CUDA_BATCH_MEM_OP_NODE_PARAMS_v2;
typedef CUoccupancy_flags_enum CUoccupancy_flags;
typedef CUstreamUpdateCaptureDependencies_flags_enum CUstreamUpdateCaptureDependencies_flags;
typedef CUasyncNotificationType_enum CUasyncNotificationType;
struct CUasyncNotificationInfo_st {
    CUasyncNotificationType type;
    union {
        struct {
            unsigned long long bytesOverBudget;
        } overBudget;
    } info;
};
typedef CUasyncNotificationInfo_st CUasyncNotificationInfo;
typedef void (*CUasyncCallback)(CUasyncNotificationInfo*, void*, CUasyncCallbackHandle);
typedef CUarray_format_enum CUarray_format;
typedef CUaddress_mode_enum CUaddress_mode;
typedef CUfilter_mode_enum CUfilter_mode;
typedef CUdevice_attribute_enum CUdevice_attribute;
struct CUdevprop_st {
    int maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], sharedMemPerBlock, totalConstantMemory, SIMDWidth;
    int memPitch, regsPerBlock, clockRate, textureAlign;
};
typedef CUdevprop_st CUdevprop_v1;
typedef CUdevprop_v1 CUdevprop;
typedef CUpointer_attribute_enum CUpointer_attribute;
typedef CUfunction_attribute_enum CUfunction_attribute;
typedef CUfunc_cache_enum CUfunc_cache;
typedef CUsharedconfig_enum CUsharedconfig;
typedef CUshared_carveout_enum CUshared_carveout;
typedef CUmemorytype_enum CUmemorytype;
typedef CUcomputemode_enum CUcomputemode;
typedef CUmem_advise_enum CUmem_advise;
typedef CUmem_range_attribute_enum CUmem_range_attribute;
typedef CUjit_option_enum CUjit_option;
typedef CUjit_target_enum CUjit_target;
typedef CUjit_fallback_enum CUjit_fallback;
typedef CUjit_cacheMode_enum CUjit_cacheMode;
typedef CUjitInputType_enum CUjitInputType;
struct CUlinkState_st;
typedef CUlinkState_st* CUlinkState;
typedef CUgraphicsRegisterFlags_enum CUgraphicsRegisterFlags;
typedef CUgraphicsMapResourceFlags_enum CUgraphicsMapResourceFlags;
typedef CUarray_cubemap_face_enum CUarray_cubemap_face;
typedef CUlimit_enum CUlimit;
typedef CUresourcetype_enum CUresourcetype;
typedef void (*CUhostFn)(void*);
typedef CUaccessProperty_enum CUaccessProperty;
struct CUaccessPolicyWindow_st {
    void* base_ptr;
    size_t num_bytes;
    float hitRatio;
    CUaccessProperty hitProp, missProp;
};
typedef CUaccessPolicyWindow_st CUaccessPolicyWindow_v1;
typedef CUaccessPolicyWindow_v1 CUaccessPolicyWindow;
struct CUDA_KERNEL_NODE_PARAMS_st {
    CUfunction func;
    unsigned gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes;
    void**kernelParams;
    void**extra;
};
typedef CUDA_KERNEL_NODE_PARAMS_st CUDA_KERNEL_NODE_PARAMS_v1;
struct CUDA_KERNEL_NODE_PARAMS_v2_st {
    CUfunction func;
    unsigned gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes;
    void**kernelParams;
    void**extra;
    CUkernel kern;
    CUcontext ctx;
};
typedef CUDA_KERNEL_NODE_PARAMS_v2_st CUDA_KERNEL_NODE_PARAMS_v2;
typedef CUDA_KERNEL_NODE_PARAMS_v2 CUDA_KERNEL_NODE_PARAMS;
struct CUDA_KERNEL_NODE_PARAMS_v3_st {
    CUfunction func;
    unsigned gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes;
    void**kernelParams;
    void**extra;
    CUkernel kern;
    CUcontext ctx;
};
typedef CUDA_KERNEL_NODE_PARAMS_v3_st CUDA_KERNEL_NODE_PARAMS_v3;
struct CUDA_MEMSET_NODE_PARAMS_st {
    CUdeviceptr dst;
    size_t pitch;
    unsigned value, elementSize;
    size_t width, height;
};
typedef CUDA_MEMSET_NODE_PARAMS_st CUDA_MEMSET_NODE_PARAMS_v1;
typedef CUDA_MEMSET_NODE_PARAMS_v1 CUDA_MEMSET_NODE_PARAMS;
struct CUDA_MEMSET_NODE_PARAMS_v2_st {
    CUdeviceptr dst;
    size_t pitch;
    unsigned value, elementSize;
    size_t width, height;
    CUcontext ctx;
};
typedef CUDA_MEMSET_NODE_PARAMS_v2_st CUDA_MEMSET_NODE_PARAMS_v2;
struct CUDA_HOST_NODE_PARAMS_st {
    CUhostFn fn;
    void* userData;
};
typedef CUDA_HOST_NODE_PARAMS_st CUDA_HOST_NODE_PARAMS_v1;
typedef CUDA_HOST_NODE_PARAMS_v1 CUDA_HOST_NODE_PARAMS;
struct CUDA_HOST_NODE_PARAMS_v2_st {
    CUhostFn fn;
    void* userData;
};
typedef CUDA_HOST_NODE_PARAMS_v2_st CUDA_HOST_NODE_PARAMS_v2;
typedef CUgraphConditionalNodeType_enum CUgraphConditionalNodeType;
struct CUDA_CONDITIONAL_NODE_PARAMS {
    CUgraphConditionalHandle handle;
    CUgraphConditionalNodeType type;
    unsigned size;
    CUgraph* phGraph_out;
    CUcontext ctx;
};
typedef CUgraphNodeType_enum CUgraphNodeType;
typedef CUgraphDependencyType_enum CUgraphDependencyType;
struct CUgraphEdgeData_st {
    unsigned char from_port, to_port, type, reserved[5];
};
typedef CUgraphEdgeData_st CUgraphEdgeData;
typedef CUgraphInstantiateResult_enum CUgraphInstantiateResult;
struct CUDA_GRAPH_INSTANTIATE_PARAMS_st {
    cuuint64_t flags;
    CUstream hUploadStream;
    CUgraphNode hErrNode_out;
    CUgraphInstantiateResult result_out;
};
typedef CUDA_GRAPH_INSTANTIATE_PARAMS_st CUDA_GRAPH_INSTANTIATE_PARAMS;
typedef CUsynchronizationPolicy_enum CUsynchronizationPolicy;
typedef CUclusterSchedulingPolicy_enum CUclusterSchedulingPolicy;
typedef CUlaunchMemSyncDomain_enum CUlaunchMemSyncDomain;
struct CUlaunchMemSyncDomainMap_st {
    unsigned char default_, remote;
};
typedef CUlaunchMemSyncDomainMap_st CUlaunchMemSyncDomainMap;
typedef CUlaunchAttributeID_enum CUlaunchAttributeID;
union CUlaunchAttributeValue_union {
    char pad[64];
    CUaccessPolicyWindow accessPolicyWindow;
    int cooperative;
    CUsynchronizationPolicy syncPolicy;
    struct {
        unsigned x, y, z;
    } clusterDim;
    CUclusterSchedulingPolicy clusterSchedulingPolicyPreference;
    int programmaticStreamSerializationAllowed;
    struct {
        CUevent event;
        int flags, triggerAtBlockStart;
    } programmaticEvent;
    struct {
        CUevent event;
        int flags;
    } launchCompletionEvent;
    int priority;
    CUlaunchMemSyncDomainMap memSyncDomainMap;
    CUlaunchMemSyncDomain memSyncDomain;
    struct {
        unsigned x, y, z;
    } preferredClusterDim;
    struct {
        int deviceUpdatable;
        CUgraphDeviceNode devNode;
    } deviceUpdatableKernelNode;
    unsigned sharedMemCarveout, nvlinkUtilCentricScheduling;
};
typedef CUlaunchAttributeValue_union CUlaunchAttributeValue;
struct CUlaunchAttribute_st {
    CUlaunchAttributeID id;
    char pad[4];
    CUlaunchAttributeValue value;
};
typedef CUlaunchAttribute_st CUlaunchAttribute;
struct CUlaunchConfig_st {
    unsigned gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes;
    CUstream hStream;
    CUlaunchAttribute* attrs;
    unsigned numAttrs;
};
typedef CUlaunchConfig_st CUlaunchConfig;
typedef CUlaunchAttributeID CUkernelNodeAttrID;
typedef CUlaunchAttributeValue CUkernelNodeAttrValue_v1;
typedef CUkernelNodeAttrValue_v1 CUkernelNodeAttrValue;
typedef CUstreamCaptureStatus_enum CUstreamCaptureStatus;
typedef CUstreamCaptureMode_enum CUstreamCaptureMode;
typedef CUlaunchAttributeID CUstreamAttrID;
typedef CUlaunchAttributeValue CUstreamAttrValue_v1;
typedef CUstreamAttrValue_v1 CUstreamAttrValue;
typedef CUdriverProcAddress_flags_enum CUdriverProcAddress_flags;
typedef CUdriverProcAddressQueryResult_enum CUdriverProcAddressQueryResult;
typedef CUexecAffinityType_enum CUexecAffinityType;
struct CUexecAffinitySmCount_st {
    unsigned val;
};
typedef CUexecAffinitySmCount_st CUexecAffinitySmCount_v1;
typedef CUexecAffinitySmCount_v1 CUexecAffinitySmCount;
struct CUexecAffinityParam_st {
    CUexecAffinityType type;
    union {
        CUexecAffinitySmCount smCount;
    } param;
};
typedef CUexecAffinityParam_st CUexecAffinityParam_v1;
typedef CUexecAffinityParam_v1 CUexecAffinityParam;
typedef CUcigDataType_enum CUcigDataType;
struct CUctxCigParam_st {
    CUcigDataType sharedDataType;
    void* sharedData;
};
typedef CUctxCigParam_st CUctxCigParam;
struct CUctxCreateParams_st {
    CUexecAffinityParam* execAffinityParams;
    int numExecAffinityParams;
    CUctxCigParam* cigParams;
};
typedef CUctxCreateParams_st CUctxCreateParams;
typedef CUlibraryOption_enum CUlibraryOption;
struct CUlibraryHostUniversalFunctionAndDataTable_st {
    void* functionTable;
    size_t functionWindowSize;
    void* dataTable;
    size_t dataWindowSize;
};
typedef CUlibraryHostUniversalFunctionAndDataTable_st CUlibraryHostUniversalFunctionAndDataTable;
typedef cudaError_enum CUresult;
typedef CUdevice_P2PAttribute_enum CUdevice_P2PAttribute;
typedef CUatomicOperation_enum CUatomicOperation;
typedef CUatomicOperationCapability_enum CUatomicOperationCapability;
typedef void (*CUstreamCallback)(CUstream, CUresult, void*);
typedef size_t (*CUoccupancyB2DSize)(int);
