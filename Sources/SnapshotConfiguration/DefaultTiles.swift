import Files

/// Finds the tileset that comes with the program.
enum DefaultTiles {
    /// The first place where it is: beside the installed program, in the clone where the program was built, then below
    /// the working folder.
    static func find(places: [String] = places(executable: RealPath.find("/proc/self/exe"))) throws(ConfigurationError)
        -> String
    {
        guard let found = places.first(where: FileContents.exists) else {
            throw ConfigurationError(
                .noTiles, of: "tiles", "no tiles were found (tried \(places.joined(separator: ", ")))",
                remedy: "set tiles to the location of a tileset")
        }
        return found
    }

    /// - Parameter executable: the program's real path, without links.
    static func places(executable: String?) -> [String] {
        var places: [String] = []
        if let executable, let slash = executable.lastIndex(of: "/") {
            // PREFIX/bin/snapshot has its data in PREFIX/share/snapshot, wherever PREFIX was moved to.
            let folder = executable[..<slash]
            let prefix = folder.lastIndex(of: "/").map { folder[..<$0] } ?? ""
            places.append("\(prefix)/share/snapshot/tiles/default.pmtiles")
            let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
            if let build = parts.dropLast().firstIndex(of: ".build") {
                places.append("\(parts[..<build].joined(separator: "/"))/tiles/default.pmtiles")
            }
        }
        return places + ["tiles/default.pmtiles"]
    }
}
