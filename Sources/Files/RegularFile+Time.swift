import Glibc

extension RegularFile {
    /// Time of last modification, in seconds since 1970 (`fstat`); nil if unknown.
    package var time: Int? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status.st_mtim.tv_sec : nil
    }

    /// Sets the modification time, if the file may be written (`futimens`).
    package func touch(_ time: Int) {
        let times = [timespec(tv_sec: time, tv_nsec: 0), timespec(tv_sec: time, tv_nsec: 0)]
        futimens(descriptor, times)
    }
}
