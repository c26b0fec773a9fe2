// A program may call CUDA while it ends: in what it has registered with atexit(), in destructors of its own. What this
// library has made is used until then, whatever it was made behind. So nothing of it is destroyed: what gcc adds to
// each static object to have it destroyed calls this function, which the library alone sees.

// The name is the C++ ABI's.
// NOLINTNEXTLINE(bugprone-reserved-identifier)
extern "C" __attribute__((visibility("hidden"))) int __cxa_atexit(void (*)(void*), void*, void*)
{
    return 0;
}
