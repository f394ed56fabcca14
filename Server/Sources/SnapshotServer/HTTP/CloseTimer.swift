import NIOCore

/// Closes a connection at a time that moves with every request.
///
/// A timer of the event loop is set once and finds out when it fires whether the time has moved, because setting and
/// canceling timers for each request costs more than answering it. It belongs to the event loop of its connection.
final class CloseTimer {
    /// Whether it has closed the channel.
    private(set) var hasFired = false
    private var deadline: NIODeadline?
    private var timer: (fires: NIODeadline, scheduled: Scheduled<Void>)?

    /// Closes the channel after a time, and at no other.
    func set(_ channel: any Channel, after time: TimeAmount) {
        let deadline = NIODeadline.now() + time
        self.deadline = deadline
        if let timer, timer.fires <= deadline { return }
        timer?.scheduled.cancel()
        start(channel, deadline)
    }

    /// Does not close.
    func cancel() { deadline = nil }

    /// Does not close, and forgets its channel.
    func end() {
        deadline = nil
        timer?.scheduled.cancel()
        timer = nil
    }

    private func start(_ channel: any Channel, _ fires: NIODeadline) {
        let scheduled = channel.eventLoop.assumeIsolated().scheduleTask(deadline: fires) { self.fired(channel) }
        timer = (fires, scheduled)
    }

    private func fired(_ channel: any Channel) {
        timer = nil
        guard let deadline else { return }
        guard deadline <= .now() else { return start(channel, deadline) }
        hasFired = true
        channel.close(promise: nil)
    }
}
