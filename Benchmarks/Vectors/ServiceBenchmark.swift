import Glibc
import MapGeometry
import MapSnapshot
import StyleSources

/// Draws images of a style as the library does, on one thread, and prints the cost of each and the memory of the process.
///
/// `vector-benchmark service STYLE POINTS ZOOM SIDE COUNT [ROUNDS] [cold]`: with `cold`, each image has a service of its
/// own, so that only the opened style and its glyphs are reused; otherwise all images have one service.
struct ServiceBenchmark {
    let style: String
    let places: [Coordinate]
    let zoom: Double
    let side: Double
    let rounds: Int
    let isCold: Bool

    func run() async throws {
        let layer = MapLayer.style(StyledLayer(try await OpenedStyle(opening: style)))
        var options = ServiceOptions()
        options.concurrency = 1
        var service = SnapshotService(layers: [layer], options: options)
        var costs: [Double] = []
        var stages: [String: [Double]] = [:]
        var names: [String] = []
        for _ in 0..<rounds {
            for place in places {
                if isCold { service = SnapshotService(layers: [layer], options: options) }
                var request = SnapshotRequest(framing: .center(place, zoom: zoom + 1))
                request.size = Size(width: side, height: side)
                let start = VectorBenchmark.processorTime()
                let snapshot = try await service.snapshot(for: request)
                _ = try snapshot.data()
                costs.append(VectorBenchmark.processorTime() - start)
                for (stage, time) in snapshot.diagnostics.timings {
                    if stages[stage] == nil { names.append(stage) }
                    stages[stage, default: []].append(Double(time.components.attoseconds) / 1e15)
                }
                if costs.count == 100 { print("after 100 images         \(Self.resident) MB") }
            }
        }
        guard !costs.isEmpty else { exit(66) }
        for name in names { VectorBenchmark.report("\(name), elapsed", stages[name] ?? []) }
        VectorBenchmark.report("whole image", costs)
        print(
            "mean of \(costs.count) images      \((costs.reduce(0, +) / Double(costs.count) * 100).rounded() / 100) ms")
        print("at the end               \(Self.resident) MB")
    }

    /// Memory of the process in MB (`VmRSS`).
    private static var resident: Int {
        let status = VectorBenchmark.read("/proc/self/status").map { String(decoding: $0, as: UTF8.self) } ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return (Int(line.filter(\.isNumber)) ?? 0) / 1024
    }
}
