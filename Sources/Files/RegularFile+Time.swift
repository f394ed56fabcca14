import Glibc

extension RegularFile {
    /// When it was last changed or touched, in seconds since 1970 (`fstat`); nil where that cannot be told.
    package var time: Int? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status.st_mtim.tv_sec : nil
    }

    /// Sets that time, where the file may be written (`futimens`).
    package func touch(_ time: Int) {
        let times = [timespec(tv_sec: time, tv_nsec: 0), timespec(tv_sec: time, tv_nsec: 0)]
        futimens(descriptor, times)
    }
}
