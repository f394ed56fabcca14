/// Files without a name, of which nothing is left however the process ends; only Linux has them.
package enum UnnamedFile {
    /// The flag that opens one in a folder; nil if there is none.
    ///
    /// `O_TMPFILE`, which Swift does not import; the same on x86-64 and aarch64.
    package static var flag: Int32? {
        #if canImport(Darwin)
            nil
        #else
            0o20_000_000 | O_DIRECTORY
        #endif
    }

    /// The folder with a link to each open file, through which one gets a name; nil if there is none.
    package static let links = find()

    /// Gives an open file a name that no other file has; false if that fails (`errno`).
    ///
    /// - Parameter directory: a descriptor; the name is relative to it.
    package static func link(_ descriptor: Int32, as name: String, in directory: Int32) -> Bool {
        if linkDirectly(descriptor, as: name, in: directory) { return true }
        return errno != EEXIST && linkThroughFolder(descriptor, as: name, in: directory)
    }

    /// Takes a tenth less time, but before Linux 6.10 only a privileged process may do it.
    static func linkDirectly(_ descriptor: Int32, as name: String, in directory: Int32) -> Bool {
        #if canImport(Darwin)
            false
        #else
            // `AT_EMPTY_PATH`, which Swift does not import.
            linkat(descriptor, "", directory, name, 0x1000) == 0
        #endif
    }

    static func linkThroughFolder(_ descriptor: Int32, as name: String, in directory: Int32) -> Bool {
        guard let links else { return false }
        return linkat(AT_FDCWD, "\(links)/\(descriptor)", directory, name, AT_SYMLINK_FOLLOW) == 0
    }

    private static func find() -> String? {
        #if canImport(Darwin)
            nil
        #else
            access("/proc/self/fd", X_OK) == 0 ? "/proc/self/fd" : nil
        #endif
    }
}
