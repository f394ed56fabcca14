import Files
import MapSnapshot
import Platform
import SnapshotBatch

/// A table: rows are drawn in the order of their places, and results are written in the order of the rows.
struct BatchTable {
    let job: BatchJob
    let input: BatchInput
    let rows: RowOptions
    let output: BatchOutputOptions

    /// - Throws: `ExitStatus` or `Failure` if the status is not 0.
    func run() async throws {
        // From here on, failures are from reading the table again or writing results.
        try await Failure.during(.ioError) { try await work() }
    }

    private func work() async throws {
        let order = input.order()
        if !output.quiet { for note in input.notes { Console.note(note.description) } }
        // Until now, nothing was started that would have to be finished.
        let signal = try StopSignal()
        signal.halt(job.network)
        let log = try BatchLog(lines: order.map(\.line), imagesPerRow: input.imagesPerRow, output: output)
        let scope = BatchScope(
            shard: try rows.part(), rows: order.count * input.imagesPerRow, resumes: output.resume)
        var notes = await job.output.begin(scope)
        let failure: (any Error)?
        do {
            try await BatchRun(input: input, order: order, drawing: job.drawing, jobs: rows.parallel).run(
                isStopped: { signal.isRaised }, take: { try log.add($0) })
            failure = nil
        } catch {
            failure = error
        }
        notes += await job.output.finish()
        let counts = log.finish()
        let isWhole = counts.rows == order.count * input.imagesPerRow
        if !output.quiet {
            for note in job.notes.lines + notes + job.network.cacheNotes() { Console.note(note) }
            if let note = log.unreportedFailures() { Console.note(note) }
            Console.note(log.summary(isWhole: isWhole))
        }
        if isWhole {
            try await tellingHowToGoOn {
                try log.writeResults()
                try await writeSheet(of: log, counts)
            }
        } else if counts.rows > 0 {
            writeResultsSoFar(log)
        }
        if let failure { throw failure }
        if let status = signal.status, !isWhole { throw status }
        // A table without a single image is a failure.
        if order.count > 0, counts.drawn + counts.skipped == 0 { throw ExitStatus.failed }
        if job.failsOnError, counts.failed > 0 { throw ExitStatus.failed }
    }

    /// Writes what an interrupted run has; the reason for its end is reported in any case.
    private func writeResultsSoFar(_ log: BatchLog) {
        do {
            try log.writeResults()
        } catch {
            if !output.quiet { Console.note("the results so far are not written: \(error)") }
        }
    }

    private func tellingHowToGoOn(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch let error as FileError {
            throw Failure(
                .ioError, "\(error.description); the images are written: run the same command with --resume")
        }
    }

    private func writeSheet(of log: BatchLog, _ counts: BatchCounts) async throws {
        guard let path = output.contactSheet else { return }
        let results = log.sampled
        let shown = results.count < counts.rows ? " (\(Quantity.grouped(results.count)) shown)" : ""
        let heading = "\(rows.tableName.split(separator: "/").last ?? ""): \(log.text(counts))\(shown)"
        let sheet = await ContactSheet(results, from: job.output, heading: heading)
        try AtomicFile.write(try sheet.png(), to: path)
    }
}
