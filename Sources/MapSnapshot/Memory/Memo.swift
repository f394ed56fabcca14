import Synchronization

/// Remembers the latest answers of a function that depends on nothing but its question.
final class Memo<Question: Hashable & Sendable, Answer: Sendable>: Sendable {
    private let answers: Mutex<LRUCache<Question, Answer>>

    /// - Parameter limit: bytes of all questions and answers together, as their callers count them.
    init(limit: Int) { answers = Mutex(LRUCache(limit: limit)) }

    /// - Parameter bytes: about what question and answer take.
    func answer(to question: Question, bytes: Int, compute: () -> Answer) -> Answer {
        if let known = answers.withLock({ $0.value(for: question) }) { return known }
        let answer = compute()
        answers.withLock { $0.insert(answer, bytes: bytes, for: question) }
        return answer
    }
}
