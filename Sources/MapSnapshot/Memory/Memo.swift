import Synchronization

/// A cache of recent results of a pure function.
final class Memo<Question: Hashable & Sendable, Answer: Sendable>: Sendable {
    private let answers: Mutex<LRUCache<Question, Answer>>

    /// - Parameter limit: maximum total size of keys and results in bytes, as stated by callers.
    init(limit: Int) { answers = Mutex(LRUCache(limit: limit)) }

    /// - Parameter bytes: approximate size of the key and the result.
    func answer(to question: Question, bytes: Int, compute: () throws -> Answer) rethrows -> Answer {
        if let known = answers.withLock({ $0.value(for: question) }) { return known }
        let answer = try compute()
        answers.withLock { $0.insert(answer, bytes: bytes, for: question) }
        return answer
    }
}
