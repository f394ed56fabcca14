import Files
import MapSnapshot
import Platform
import SnapshotBatch
import Synchronization

/// The filter mode: rows from standard input, results to standard output.
struct BatchStream {
    let job: BatchJob
    let jobs: Int

    /// - Throws: `ExitStatus` or `Failure` if the status is not 0.
    func run() async throws {
        let signal = try StopSignal()
        // Detects that nobody reads the results, even while no rows arrive.
        signal.watchOutput()
        signal.halt(job.network)
        let reader = Mutex(LineReader(STDIN_FILENO, watching: signal.descriptor))
        let (defaults, plan) = (job.defaults, job.plan)
        _ = await job.output.begin(BatchScope(shard: nil, rows: nil, resumes: false))
        let end = try await BatchFilter(drawing: job.drawing, jobs: jobs).run(
            next: {
                // A row read before the signal counts as unread.
                guard !signal.isRaised else { return nil }
                let row = try reader.withLock { try BatchRow(next: &$0, defaults: defaults) }
                return row.flatMap { plan.rows(of: $0).first }
            },
            isStopped: { signal.isRaised }, stop: { signal.stop() }, write: { try AtomicFile.writeToStandardOutput($0) }
        )
        for note in await job.output.finish() + job.network.cacheNotes() { Console.note(note) }
        if end.unwritable != nil {
            throw Failure(.ioError, "standard output was closed before all rows were answered: run it again")
        }
        if let fatal = end.fatal { throw Failure(fatal) }
        if let status = signal.status { throw status }
        if job.failsOnError, end.counts.failed > 0 { throw ExitStatus.failed }
    }
}
