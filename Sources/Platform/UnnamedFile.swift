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

    private static func find() -> String? {
        #if canImport(Darwin)
            nil
        #else
            access("/proc/self/fd", X_OK) == 0 ? "/proc/self/fd" : nil
        #endif
    }
}
