/// render/: pictures of results, in plain OpenGL 4.3 core: buffers shared with CUDA, the views, off-screen drawing.
/// Uses kernels/ values; knows nothing of Qt, Dear ImGui, files or the session.
/// Callers: ui.
/// Folders, lowest first:
/// - gl: one small owner for each GL object, the buffer shared with CUDA, off-screen contexts
/// - views: scenes and their drawing: data, launch, memory, schedule, cone, outside
/// Threads: everything here needs a GL context current on the calling thread, and stays on that context's thread.
/// Errors: a GL or driver failure throws RenderError; "this machine cannot" (no EGL, no interop) is an Answer.
/// State: a view sets all GL state it needs and leaves the framebuffer bound; hosts reset the rest in one function.
/// This header only explains the folder and includes nothing: include what you use.
#pragma once
