extension stat {
    /// The time of the last modification.
    package var modified: timespec {
        #if canImport(Darwin)
            st_mtimespec
        #else
            st_mtim
        #endif
    }
}

/// An open folder whose names are read (`opendir`).
#if canImport(Darwin)
    package typealias FolderStream = UnsafeMutablePointer<DIR>
#else
    package typealias FolderStream = OpaquePointer
#endif
