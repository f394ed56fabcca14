import Glibc

/// Programs of this package, found next to the test bundle in any build folder.
package enum BuiltProgram {
    /// The path of a program.
    package static func path(_ name: String) -> String {
        let beside = (bundle.map(folders) ?? []).map { "\($0)/\(name)" }
        return beside.first { access($0, X_OK) == 0 } ?? "\(Project.root)/.build-tests/release/\(name)"
    }

    /// The file with this code; the process itself is a helper of the toolchain.
    private static var bundle: String? {
        let here = UInt(bitPattern: #dsohandle)
        guard let maps = try? TemporaryFolder.bytes(of: "/proc/self/maps") else { return nil }
        for line in String(decoding: maps, as: UTF8.self).split(separator: "\n") {
            let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard ends.count == 2, (ends[0]..<ends[1]).contains(here), let slash = line.firstIndex(of: "/") else {
                continue
            }
            return String(line[slash...])
        }
        return nil
    }

    /// The folder of a file and the two above it.
    private static func folders(above path: String) -> [String] {
        let parts = path.split(separator: "/")
        return (1...3).map { "/" + parts.dropLast($0).joined(separator: "/") }
    }
}
