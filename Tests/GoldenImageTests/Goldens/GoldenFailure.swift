import Files
import Glibc
import MapSnapshot
import TestSupport

/// Writes failed comparisons for review.
enum GoldenFailure {
    static let folder = Project.root + "/.build/golden-failures"

    /// Writes expected | difference | actual and returns the path.
    static func write(_ comparison: GoldenComparison, name: String) throws -> String {
        mkdir(Project.root + "/.build", 0o777)
        mkdir(folder, 0o777)
        let path = "\(folder)/\(name.replacing("/", with: "-")).png"
        try AtomicFile.write(MapImage(pixmap: comparison.image).pngData(), to: path)
        return path
    }
}
