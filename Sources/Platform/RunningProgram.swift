/// The program that this process runs.
package enum RunningProgram {
    /// The absolute path of its file, without links; nil if the file is gone or its path is not UTF-8.
    package static var path: String? {
        #if canImport(Darwin)
            var size: UInt32 = 0
            _NSGetExecutablePath(nil, &size)
            var named = [CChar](repeating: 0, count: Int(size))
            guard _NSGetExecutablePath(&named, &size) == 0, let real = realpath(named, nil) else { return nil }
        #else
            guard let real = realpath("/proc/self/exe", nil) else { return nil }
        #endif
        defer { free(real) }
        return String(validatingCString: real)
    }

    /// The folder of its data when it is installed as PREFIX/bin/NAME: PREFIX/share/snapshot, wherever PREFIX was moved
    /// to; nil without a path.
    package static var dataFolder: String? {
        guard let path else { return nil }
        return dataFolder(of: path)
    }

    /// The folder of the data of a program.
    ///
    /// - Parameter path: the absolute path of its file.
    package static func dataFolder(of path: String) -> String? {
        let folders = path.utf8.split(separator: UInt8(ascii: "/")).dropLast(2)
        return String(decoding: folders.map { [UInt8(ascii: "/")] + $0 }.joined(), as: UTF8.self) + "/share/snapshot"
    }
}
