import Glibc
import MapSnapshot

/// Draws images like a server, with one snapshotter per image over one open source, and prints the cost per image.
///
/// `InProcess TILES CENTRES WIDTHxHEIGHT ZOOM SCALE WORKERS COUNT`; CENTRES is a file of `lon lat` lines.
@main
struct InProcess {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 8 else {
            print("usage: InProcess TILES CENTRES WIDTHxHEIGHT ZOOM SCALE WORKERS COUNT")
            exit(64)
        }
        let sides = arguments[3].split(separator: "x").compactMap { Double($0) }
        guard sides.count == 2, let zoom = Double(arguments[4]), let scale = Double(arguments[5]),
            let workers = Int(arguments[6]), let count = Int(arguments[7])
        else { exit(64) }
        let source = try TileLocation(parsing: arguments[1]).open()
        let requests = centres(arguments[2]).map { place in
            SnapshotRequest(
                framing: .center(place, zoom: zoom), size: Size(width: sides[0], height: sides[1]), scale: scale,
                pins: [Pin(place)])
        }
        guard !requests.isEmpty else { exit(66) }
        // A first image warms system caches and opens the font.
        _ = try await draw(requests[0], source)
        let clock = ContinuousClock()
        let (start, cpu) = (clock.now, processorSeconds())
        let bytes = try await withThrowingTaskGroup(of: Int.self) { group in
            for worker in 0..<workers {
                group.addTask {
                    var bytes = 0
                    for index in stride(from: worker, to: count, by: workers) {
                        bytes += try await draw(requests[index % requests.count], source)
                    }
                    return bytes
                }
            }
            var total = 0
            for try await part in group { total += part }
            return total
        }
        let (wall, used) = ((clock.now - start) / .seconds(1), processorSeconds() - cpu)
        let milliseconds = (used / Double(count) * 1e5).rounded() / 100
        print(
            "\(arguments[3]) zoom \(zoom) scale \(scale), \(workers) workers: \(milliseconds) ms CPU a picture, "
                + "\(Int(Double(count) / wall)) pictures/s, \(bytes / count) bytes, \(peakMebibytes()) MiB peak")
    }

    static func draw(_ request: SnapshotRequest, _ source: any TileSource) async throws -> Int {
        try await MapSnapshotter(options: request, tiles: source).start().pngData().count
    }

    static func centres(_ path: String) -> [Coordinate] {
        lines(of: path).compactMap { line in
            let numbers = line.split(separator: " ").compactMap { Double($0) }
            return numbers.count == 2 ? Coordinate(latitude: numbers[1], longitude: numbers[0]) : nil
        }
    }

    static func lines(of path: String) -> [String] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var lines: [String] = []
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), file) != nil {
            lines.append(String(decoding: line.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init), as: UTF8.self))
        }
        return lines
    }

    static func processorSeconds() -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
        return Double(seconds) + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
    }

    /// Peak memory from `VmHWM`, because the maximum of `getrusage` would include the parent process.
    static func peakMebibytes() -> Int {
        for line in lines(of: "/proc/self/status") where line.hasPrefix("VmHWM:") {
            let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
            return (words.count > 1 ? Int(words[1]) ?? 0 : 0) / 1024
        }
        return 0
    }
}
