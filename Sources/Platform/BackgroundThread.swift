/// A thread for blocking work, because Swift's own threads are few and must not block (`pthread_create`).
package struct BackgroundThread {
    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private let thread: pthread_t

    private init(_ thread: pthread_t) { self.thread = thread }

    /// Runs `body` on a new thread that nobody waits for; returns false if none could be started.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        guard case .success(let started) = make(body) else { return false }
        pthread_detach(started.thread)
        return true
    }

    /// Runs `body` on a new thread, which must be joined.
    ///
    /// The failure is the reason that the system gives (`errno`).
    package static func make(_ body: @escaping @Sendable () -> Void) -> Result<BackgroundThread, SystemRefusal> {
        let context = Unmanaged.passRetained(Body(body))
        #if canImport(Darwin)
            var thread: pthread_t?
            let status = pthread_create(
                &thread, nil,
                { context in
                    Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
                    return nil
                }, context.toOpaque())
        #else
            var started = pthread_t()
            let status = pthread_create(
                &started, nil,
                { context in
                    if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
                    return nil
                }, context.toOpaque())
            let thread: pthread_t? = started
        #endif
        guard status == 0, let thread else {
            context.release()
            return .failure(SystemRefusal(code: status))
        }
        return .success(BackgroundThread(thread))
    }

    /// Waits until the thread has ended.
    package func join() { pthread_join(thread, nil) }

    /// Makes the calling thread nicer to others; only on Linux, where each thread has a niceness of its own (sched(7)).
    package static func addNiceness(_ increment: Int32) {
        #if !canImport(Darwin)
            _ = nice(increment)
        #endif
    }
}

/// Why the system refused something.
package struct SystemRefusal: Error {
    /// As in `errno`.
    package let code: Int32
}
