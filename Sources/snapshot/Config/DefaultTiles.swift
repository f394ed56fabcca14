import Files
import Glibc

/// Finds the tile set that comes with the program.
enum DefaultTiles {
    /// The first place where it is: beside the installed tool, then below the working folder.
    static func find() throws -> String {
        let places = candidates()
        guard let found = places.first(where: FileContents.exists) else {
            throw Failure(
                .failed,
                "no tiles were found (tried \(places.joined(separator: ", "))): give --tiles LOCATION or set "
                    + "SNAPSHOT_TILES (README, section \"Getting tiles\")")
        }
        return found
    }

    private static func candidates() -> [String] {
        var places: [String] = []
        if let executable = executable(), let slash = executable.lastIndex(of: "/") {
            // PREFIX/bin/snapshot has its data in PREFIX/share/snapshot, wherever PREFIX was moved to.
            let folder = executable[..<slash]
            let prefix = folder.lastIndex(of: "/").map { folder[..<$0] } ?? ""
            places.append("\(prefix)/share/snapshot/tiles/default.pmtiles")
        }
        return places + ["tiles/default.pmtiles"]
    }

    /// The path of the running program with links resolved (`/proc/self/exe`).
    private static func executable() -> String? {
        guard let resolved = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
