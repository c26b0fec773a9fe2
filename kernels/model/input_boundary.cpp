#include "kernels/model/input_boundary.h"

#include "kernels/model/shortened.h"

#include <filesystem>
#include <new>
#include <stdexcept>

namespace warpatlas {

void rethrowAsInputError(const std::string& subject)
{
    try {
        throw;
    } catch (const InputError&) {
        throw;
    } catch (const DeviceError&) {
        throw;
    } catch (const Cancelled&) {
        throw;
    } catch (const std::bad_alloc&) {
        throw InputError(subject, "there is not enough memory for it");
    } catch (const std::length_error&) {
        throw InputError(subject, "is too large");
    } catch (const std::filesystem::filesystem_error& error) {
        throw InputError(subject, "the file system refuses it: " + shortened(error.code().message()));
    } catch (const std::exception& error) {
        throw InputError(subject, shortened(error.what()));
    } catch (...) {
        throw InputError(subject, "cannot be read");
    }
}

} // namespace warpatlas
