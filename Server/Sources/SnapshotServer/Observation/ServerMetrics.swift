import CoreMetrics
import Glibc
import MapSnapshot
import Synchronization

/// The server's own metrics.
struct ServerMetrics: Sendable {
    let registry: PrometheusRegistry
    private let known = KnownSeries()
    private let drawn = DrawnImages()

    /// Number of images drawn so far.
    var drawnImages: Int { drawn.count.load(ordering: .relaxed) }

    init(_ registry: PrometheusRegistry) {
        self.registry = registry
        registry.describe("snapshot_requests_total", "Responses, by route, origin and status.")
        registry.describe("snapshot_request_duration_seconds", "Time from a request's headers to its response.")
        registry.describe("snapshot_images_total", "Images, by origin and source.")
        registry.describe("snapshot_image_errors_total", "Images that failed, by origin and code.")
        registry.describe("snapshot_stage_duration_seconds", "Time of a stage of drawn images.")
        registry.describe("snapshot_queue_duration_seconds", "Time that drawn images waited for a slot.")
        registry.describe("snapshot_images_drawing", "Images being drawn.")
        registry.describe("snapshot_images_waiting", "Images that wait for a slot.")
        registry.describe("snapshot_images_fetching", "Images that wait for tiles of other servers.")
        registry.describe("process_resident_memory_bytes", "Resident memory.")
        registry.describe("process_cpu_seconds_total", "CPU time, user and system.")
    }

    /// Counts a response.
    func count(_ record: RequestRecord) { series(of: record).count(nanoseconds: record.duration.nanoseconds) }

    /// The series of responses like one.
    func series(of record: RequestRecord) -> RequestSeries {
        known.series(KnownSeries.Key(record.route, record.origin, record.status)) {
            let dimensions = [
                ("route", record.route), ("origin", record.origin?.name ?? "none"),
                ("status", String(record.status)),
            ]
            return RequestSeries(
                count: registry.series("snapshot_requests_total", dimensions, .counter),
                duration: registry.series(
                    "snapshot_request_duration_seconds", [("route", record.route)], .histogram))
        }
    }

    /// Counts an image of the service.
    func count(_ event: SnapshotEvent) {
        let origin = ("origin", event.origin.name)
        func failed(_ code: String) {
            Counter(label: "snapshot_image_errors_total", dimensions: [origin, ("code", code)], factory: registry)
                .increment()
        }
        switch event.outcome {
        case .failed(let error): failed(error.code.rawValue)
        case .canceled: failed("canceled")
        case .sourceFailed: failed("source_failed")
        case .served(let image):
            Counter(
                label: "snapshot_images_total", dimensions: [origin, ("source", image.source.rawValue)],
                factory: registry
            ).increment()
            guard image.source == .drawn else { return }
            drawn.count.wrappingAdd(1, ordering: .relaxed)
            Timer(label: "snapshot_queue_duration_seconds", factory: registry)
                .recordNanoseconds(image.queued.nanoseconds)
            for stage in image.stages {
                Timer(
                    label: "snapshot_stage_duration_seconds", dimensions: [("stage", stage.name)], factory: registry
                ).recordNanoseconds(stage.duration.nanoseconds)
            }
        }
    }

    /// The counter of images from memory that do not reach the service.
    func fromMemory(_ origin: RequestOrigin) -> PrometheusSeries {
        registry.series(
            "snapshot_images_total",
            [("origin", origin.name), ("source", ServedImage.Source.memory.rawValue)], .counter)
    }

    /// Reads the load of a service and the process before each scrape.
    func watch(_ service: SnapshotService) {
        registry.onScrape { [registry] in
            let load = service.load
            registry.series("snapshot_images_drawing", [], .gauge).set(Int64(load.drawing))
            registry.series("snapshot_images_waiting", [], .gauge).set(Int64(load.waiting))
            registry.series("snapshot_images_fetching", [], .gauge).set(Int64(load.fetching))
            var usage = rusage()
            if getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 {
                let seconds = [usage.ru_utime, usage.ru_stime].reduce(0) {
                    $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
                }
                registry.series("process_cpu_seconds_total", [], .counter).set(seconds)
            }
            registry.series("process_resident_memory_bytes", [], .gauge).set(Double(Self.residentBytes))
        }
    }

    /// Source: proc(5), the second field of statm, in pages.
    private static var residentBytes: Int {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
        let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            .split(separator: " ")
        return words.count > 1 ? (Int(words[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
    }
}

private final class DrawnImages: Sendable {
    let count = Atomic(0)
}

/// What counts responses of one kind.
struct RequestSeries: Sendable {
    fileprivate let count: PrometheusSeries
    fileprivate let duration: PrometheusSeries

    /// Counts a response.
    ///
    /// - Parameter nanoseconds: its duration.
    func count(nanoseconds: Int64) {
        count.increment(by: 1.0)
        duration.recordNanoseconds(nanoseconds)
    }
}

/// The series of responses found so far: finding one by its labels costs as much as a small response.
private final class KnownSeries: Sendable {
    struct Key: Hashable, Sendable {
        let route: String
        let origin: RequestOrigin?
        let status: Int

        init(_ route: String, _ origin: RequestOrigin?, _ status: Int) {
            (self.route, self.origin, self.status) = (route, origin, status)
        }
    }

    private let all = Mutex<[Key: RequestSeries]>([:])

    func series(_ key: Key, _ make: () -> RequestSeries) -> RequestSeries {
        all.withLock { all in
            if let series = all[key] { return series }
            let series = make()
            all[key] = series
            return series
        }
    }
}

extension Duration {
    /// Whole nanoseconds, at most those of 292 years.
    var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds < 9_000_000_000 ? seconds * 1_000_000_000 + attoseconds / 1_000_000_000 : .max
    }

    /// Milliseconds, to three decimals.
    var milliseconds: Double { (Double(nanoseconds) / 1e3).rounded() / 1e3 }
}
