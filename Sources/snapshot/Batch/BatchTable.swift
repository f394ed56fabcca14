import Files
import Glibc
import MapSnapshot
import SnapshotBatch

/// A table: rows are drawn in the order of their places, and results are written in the order of the rows.
struct BatchTable {
    let job: BatchJob
    let rows: RowOptions
    let output: BatchOutputOptions

    /// - Throws: `ExitStatus` or `Failure` if the status is not 0.
    func run() async throws {
        // From here on, failures are from reading the table or writing results.
        try await Failure.during(.ioError) { try await work() }
    }

    private func work() async throws {
        let input = try open()
        guard input.count > 0 else { throw Failure(.noInput, "\(name) has no rows: add at least one") }
        let order = input.order(shard: try rows.part())
        try job.files.check(order, of: input)
        if !output.quiet { for note in input.notes { Console.note(note.description) } }
        // Until now, nothing was started that would have to be finished.
        let signal = try StopSignal()
        signal.halt(job.network)
        let log = try BatchLog(lines: order.map(\.line), imagesPerRow: input.imagesPerRow, output: output)
        let failure: (any Error)?
        do {
            try await BatchRun(input: input, order: order, drawing: job.drawing, jobs: rows.parallel).run(
                isStopped: { signal.isRaised }, take: { try log.add($0) })
            failure = nil
        } catch {
            failure = error
        }
        let counts = log.finish()
        let isWhole = counts.rows == order.count * input.imagesPerRow
        if !output.quiet {
            for note in job.notes.lines + job.network.cacheNotes() { Console.note(note) }
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

    /// The name of the table in messages.
    private var name: String { rows.input == "-" ? "standard input" : rows.input ?? "" }

    private func open() throws -> BatchInput {
        guard rows.input == "-" else {
            return try BatchInput.open(name, format: rows.inputFormat, defaults: job.defaults, plan: job.plan)
        }
        // A pipe can only be read once, but rows are drawn in another order.
        return try StandardInput.withCopy { descriptor in
            if rows.inputFormat == nil { try refuseOthersThanNDJSON(descriptor) }
            return try BatchInput.open(
                descriptor: descriptor, name: name, format: rows.inputFormat ?? .ndjson, defaults: job.defaults,
                plan: job.plan)
        }
    }

    /// Rejects other formats, which would give nothing but invalid rows.
    private func refuseOthersThanNDJSON(_ descriptor: Int32) throws {
        var bytes = [UInt8](repeating: 0, count: 1 << 12)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        var rest = bytes.prefix(max(count, 0))
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        guard let first = rest.first(where: { $0 > 0x20 }), first != UInt8(ascii: "{") else { return }
        throw Failure(
            .noInput, "\(name) is not NDJSON, one object per line: add --input-format csv or geojson, or convert it")
    }

    private func writeSheet(of log: BatchLog, _ counts: BatchCounts) async throws {
        guard let path = output.contactSheet else { return }
        let results = log.sampled
        let shown = results.count < counts.rows ? " (\(Quantity.grouped(results.count)) shown)" : ""
        let heading = "\(name.split(separator: "/").last ?? ""): \(log.text(counts))\(shown)"
        let sheet = await ContactSheet(results, from: job.output, heading: heading)
        try AtomicFile.write(try sheet.png(), to: path)
    }
}
