import Synchronization
import Testing

@testable import Cairo

@Suite struct OpenedOnceTests {
    /// As when a process has no file descriptor left for a moment.
    @Test func cachesSuccessesOnly() {
        let attempts = Mutex(0)
        let opened = OpenedOnce<Int> {
            attempts.withLock { attempts in
                attempts += 1
                return attempts < 3 ? nil : attempts
            }
        }
        #expect([opened.value, opened.value, opened.value, opened.value] == [nil, nil, 3, 3])
    }
}
