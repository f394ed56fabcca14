import CoreMetrics
import Synchronization

/// Metrics of the process, written as Prometheus text (exposition format 0.0.4).
///
/// Labels come from closed sets only, so that clients cannot fill the memory.
final class PrometheusRegistry: MetricsFactory {
    /// Upper bounds of histograms in seconds.
    static let bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
    /// Maximum number of time series, in case a library labels by something unbounded.
    private static let maximumSeries = 10_000

    /// What a series is.
    enum Kind: String, Sendable {
        case counter, gauge, histogram
    }

    private struct Key: Hashable, Sendable {
        let name: String
        let labels: String
    }

    private struct Family: Sendable {
        let kind: Kind
        var series: [String: PrometheusSeries] = [:]
    }

    private struct State: Sendable {
        var families: [String: Family] = [:]
        var count = 0
        var help: [String: String] = [:]
    }

    private let state = Mutex(State())
    /// Takes what no series has room for.
    private let overflow = PrometheusSeries()
    private let scrapes = Mutex<[@Sendable () -> Void]>([])

    init() {}

    /// Describes a metric.
    func describe(_ name: String, _ help: String) { state.withLock { $0.help[Self.name(name)] = help } }

    /// Calls `update` before each scrape.
    func onScrape(_ update: @escaping @Sendable () -> Void) { scrapes.withLock { $0.append(update) } }

    /// The series of a metric with labels.
    func series(_ label: String, _ dimensions: [(String, String)], _ kind: Kind) -> PrometheusSeries {
        let name = Self.name(label)
        let labels = Self.labels(dimensions)
        return state.withLock { state in
            if let known = state.families[name]?.series[labels] { return known }
            guard state.count < Self.maximumSeries, state.families[name]?.kind ?? kind == kind else { return overflow }
            let series = PrometheusSeries()
            state.families[name, default: Family(kind: kind)].series[labels] = series
            state.count += 1
            return series
        }
    }

    /// The text of a scrape.
    func text() -> String {
        for update in scrapes.withLock(\.self) { update() }
        let state = state.withLock(\.self)
        var text = ""
        for (name, family) in state.families.sorted(by: { $0.key < $1.key }) {
            text += "# HELP \(name) \(state.help[name] ?? name.replacing("_", with: " "))\n"
            text += "# TYPE \(name) \(family.kind.rawValue)\n"
            for (labels, series) in family.series.sorted(by: { $0.key < $1.key }) {
                series.write(name, labels, family.kind, to: &text)
            }
        }
        return text
    }

    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        series(label, dimensions, .counter)
    }

    func makeFloatingPointCounter(label: String, dimensions: [(String, String)]) -> any FloatingPointCounterHandler {
        series(label, dimensions, .counter)
    }

    func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        series(label, dimensions, aggregate ? .histogram : .gauge).recording(aggregate ? .histogram : .gauge)
    }

    func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        series(label, dimensions, .gauge)
    }

    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        series(label, dimensions, .histogram)
    }

    func destroyCounter(_ handler: any CounterHandler) {}
    func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
    func destroyRecorder(_ handler: any RecorderHandler) {}
    func destroyMeter(_ handler: any MeterHandler) {}
    func destroyTimer(_ handler: any TimerHandler) {}

    /// A name of letters, digits, underscores and colons.
    private static func name(_ label: String) -> String {
        String(
            String.UnicodeScalarView(
                label.unicodeScalars.map { scalar in
                    switch scalar {
                    case "a"..."z", "A"..."Z", "0"..."9", "_", ":": scalar
                    default: "_"
                    }
                }))
    }

    private static func labels(_ dimensions: [(String, String)]) -> String {
        dimensions.map { key, value in
            let isPlain = value.utf8.allSatisfy {
                $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\n")
            }
            guard !isPlain else { return "\(name(key))=\"\(value)\"" }
            let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
            return "\(name(key))=\"\(escaped)\""
        }.joined(separator: ",")
    }
}

/// One time series.
final class PrometheusSeries: CounterHandler, FloatingPointCounterHandler, MeterHandler, TimerHandler, Sendable {
    private struct State: Sendable {
        var value = 0.0
        var count = 0
        var buckets: [Int] = []
    }

    private let state = Mutex(State())

    func increment(by amount: Int64) { increment(by: Double(amount)) }
    func increment(by amount: Double) { state.withLock { $0.value += amount } }
    func decrement(by amount: Double) { state.withLock { $0.value -= amount } }
    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { state.withLock { $0.value = value } }
    func reset() { state.withLock { $0 = State() } }
    func recordNanoseconds(_ duration: Int64) { observe(Double(duration) / 1e9) }

    /// Adds a value to a histogram.
    func observe(_ value: Double) {
        state.withLock { state in
            if state.buckets.isEmpty { state.buckets = Array(repeating: 0, count: PrometheusRegistry.bounds.count) }
            if let index = PrometheusRegistry.bounds.firstIndex(where: { value <= $0 }) { state.buckets[index] += 1 }
            state.count += 1
            state.value += value
        }
    }

    /// A recorder that observes or sets.
    func recording(_ kind: PrometheusRegistry.Kind) -> any RecorderHandler { Recorder(series: self, kind: kind) }

    func write(_ name: String, _ labels: String, _ kind: PrometheusRegistry.Kind, to text: inout String) {
        let state = state.withLock(\.self)
        let braces = labels.isEmpty ? "" : "{\(labels)}"
        guard kind == .histogram else {
            text += "\(name)\(braces) \(Self.text(state.value))\n"
            return
        }
        let prefix = labels.isEmpty ? "" : labels + ","
        var sum = 0
        for (bound, count) in zip(PrometheusRegistry.bounds, state.buckets) {
            sum += count
            text += "\(name)_bucket{\(prefix)le=\"\(Self.text(bound))\"} \(sum)\n"
        }
        text += "\(name)_bucket{\(prefix)le=\"+Inf\"} \(state.count)\n"
        text += "\(name)_sum\(braces) \(Self.text(state.value))\n\(name)_count\(braces) \(state.count)\n"
    }

    private static func text(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
    }
}

private final class Recorder: RecorderHandler {
    private let series: PrometheusSeries
    private let kind: PrometheusRegistry.Kind

    init(series: PrometheusSeries, kind: PrometheusRegistry.Kind) { (self.series, self.kind) = (series, kind) }

    func record(_ value: Int64) { record(Double(value)) }
    func record(_ value: Double) { kind == .histogram ? series.observe(value) : series.set(value) }
}
