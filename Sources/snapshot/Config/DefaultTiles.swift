import Files

/// Finds the tileset that comes with the program.
enum DefaultTiles {
    /// The first place where it is: beside the installed tool, in the clone that a built one lies in, then below the
    /// working folder.
    static func find() throws -> String {
        let places = candidates()
        guard let found = places.first(where: FileContents.exists) else {
            throw Failure(
                .failed,
                "no tiles were found (tried \(places.joined(separator: ", "))): use --tiles LOCATION or set "
                    + "SNAPSHOT_TILES (README, section \"Getting tiles\")")
        }
        return found
    }

    private static func candidates() -> [String] {
        var places: [String] = []
        // Links to it count for nothing.
        if let executable = RealPath.find("/proc/self/exe"), let slash = executable.lastIndex(of: "/") {
            // PREFIX/bin/snapshot has its data in PREFIX/share/snapshot, wherever PREFIX was moved to.
            let folder = executable[..<slash]
            let prefix = folder.lastIndex(of: "/").map { folder[..<$0] } ?? ""
            places.append("\(prefix)/share/snapshot/tiles/default.pmtiles")
            if let build = folder.firstRange(of: "/.build/") {
                places.append("\(folder[..<build.lowerBound])/tiles/default.pmtiles")
            }
        }
        return places + ["tiles/default.pmtiles"]
    }
}
