/// Waits for another thread without a fixed sleep.
package enum Eventually {
    /// Whether the condition holds within five minutes; polls every 5 milliseconds.
    package static func holds(_ condition: () -> Bool) async -> Bool {
        for _ in 0..<60_000 {
            if condition() { return true }
            try? await Task.sleep(for: .milliseconds(5))
        }
        return condition()
    }
}
