import CoreMetrics
import Synchronization

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
