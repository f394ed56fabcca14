public import MapSnapshot

/// Processes a row: looks it up, draws it and writes it.
public struct RowDrawing: Sendable {
    /// A result, with its meaning for later rows.
    struct Completion: Sendable {
        let result: BatchResult
        /// Why no other row can be written either; nil if they can.
        let fatal: BatchOutputError?
        /// Whether the row was given up because the network was halted.
        var isGivenUp = false
    }

    private let service: SnapshotService
    private let output: any BatchOutput
    private let skipsExisting: Bool
    private let timeout: Duration?
    private let deadlines: RowDeadlines?
    /// Threads for reading and writing files.
    private let threads: RenderThreads
    private let names = KeyLocks<String>()
    /// Digests that are drawn: identical rows are drawn once.
    private let draws = KeyLocks<RenderDigest>()
    /// Nil if files are written in the course of their rows.
    private let lane: UploadLane?
    private let clean: @Sendable (String) -> String
    private let clock = ContinuousClock()

    /// - Parameters:
    ///   - service: draws requests and computes their digests.
    ///   - output: where to write files.
    ///   - skipsExisting: whether to skip rows whose complete image already exists.
    ///   - jobs: number of rows that may run at once.
    ///   - timeout: maximum time per row; nil for no limit.
    ///   - grace: additional time before work that cannot be canceled counts as hanging.
    ///   - clean: gets the sentence of each failure before it is reported; to remove secrets, for instance.
    public init(
        service: SnapshotService, output: any BatchOutput, skipsExisting: Bool, jobs: Int, timeout: Duration? = nil,
        grace: Duration = .seconds(15), clean: @escaping @Sendable (String) -> String = { $0 }
    ) {
        self.clean = clean
        self.service = service
        self.output = output
        self.skipsExisting = skipsExisting
        self.timeout = timeout
        lane = output.uploads > 0 ? UploadLane(jobs: jobs) : nil
        let threads = RenderThreads(count: jobs)
        self.threads = threads
        deadlines = timeout.map {
            RowDeadlines(limit: $0, grace: grace, jobs: jobs, threads: threads, slots: service.slots)
        }
    }

    /// Number of rows to process at once in addition to those that are drawn, because they wait for a store.
    var uploads: Int { output.uploads }

    /// Processes a row.
    ///
    /// - Parameter isStopped: called when it is the row's turn to be drawn; if it returns true, the row is given up.
    /// - Throws: if there is none, because so many rows hang that no more can be processed.
    func process(
        _ row: BatchRow, isStopped: @escaping @Sendable () -> Bool = { false }
    ) async throws(BatchOutputError) -> Completion {
        let start = clock.now
        let outcome: Result<BatchResult.Outcome, any Error>
        if let timeout, let deadlines {
            switch await deadlines.run({ await self.outcome(row, isStopped) }) {
            case .done(let done): outcome = done
            case .late: outcome = .failure(RowTimeout(limit: timeout))
            case .stuck(let hanging): throw .hanging(rows: hanging)
            }
        } else {
            outcome = await withTaskExecutorPreference(threads) { await self.outcome(row, isStopped) }
        }
        let duration = clock.now - start
        func completion(_ outcome: BatchResult.Outcome, fatal: BatchOutputError? = nil) -> Completion {
            Completion(
                result: BatchResult(
                    line: row.line, id: row.id, meta: row.meta, outcome: outcome, duration: duration,
                    variant: row.variant, offset: row.offset),
                fatal: fatal)
        }
        switch outcome {
        case .success(let outcome): return completion(outcome)
        case .failure(let error):
            let fatal = (error as? BatchOutputError).flatMap { $0.endsTheBatch ? $0 : nil }
            var failure = BatchResult.Failure(error)
            failure.summary = clean(failure.summary)
            failure.remedy = failure.remedy.map(clean)
            var failed = completion(.failed(failure), fatal: fatal)
            failed.isGivenUp = error is CancellationError
            return failed
        }
    }

    private func outcome(
        _ row: BatchRow, _ isStopped: @Sendable () -> Bool
    ) async -> Result<BatchResult.Outcome, any Error> {
        do {
            let request = try row.request.get()
            // Tiles replaced in between give another image, maybe with another name. If a tileset is written all the
            // time, retry later.
            let mustBeDark = row.variant?.appearance == .dark
            for _ in 0..<2 {
                if let outcome = try await drawn(request, as: row.out, mustBeDark: mustBeDark, isStopped) {
                    return .success(outcome)
                }
            }
            throw SnapshotError(
                .tileSourceFailed,
                "the tiles were replaced twice while the row was drawn",
                remedy: "run it again when they are complete")
        } catch {
            return .failure(error)
        }
    }

    /// Draws and writes the image; nil if the tiles changed while drawing, and then nothing is written.
    ///
    /// - Parameter mustBeDark: whether a light map in place of a dark one is an error, because the name says dark.
    private func drawn(
        _ request: ValidatedRequest, as out: OutputName?, mustBeDark: Bool, _ isStopped: () -> Bool
    ) async throws -> BatchResult.Outcome? {
        let (wanted, digest) = try await service.named(request)
        let name = out ?? OutputName(digest, request.file.format)
        return try await names.holding(name.path) {
            func outcome(_ file: BatchFile, as name: OutputName) -> BatchResult.RenderedImage {
                let (width, height) = request.pixelSize
                return BatchResult.RenderedImage(
                    out: name, digest: digest, file: file, width: width, height: height)
            }
            if skipsExisting, let file = try await output.held(name, digest) {
                return .skipped(outcome(file, as: name))
            }
            let image = try await inTurn(isStopped) {
                try await draws.holding(digest) { try await self.image(wanted, request.file) }
            }
            defer { lane?.leave(image.file.bytes.count) }
            // Another process may have had the tiles that are missing here.
            if !image.file.isComplete, let file = try await output.held(name, digest) {
                return .skipped(outcome(file, as: name))
            }
            guard image.isCurrent else { return nil }
            if mustBeDark, image.file.notes.contains(where: { $0.code == .noDarkTiles }) {
                throw BatchResult.Failure.noDarkTiles
            }
            // If the row is late, its result has already been reported, and writing now could interfere with a retry.
            try Task.checkCancellation()
            guard !image.file.isComplete else {
                let file = try await output.write(image.file, as: name, digest: digest)
                return .ok(outcome(file, as: name), missing: image.file.missingTiles)
            }
            // A name by content is a promise, which only the complete image keeps.
            let partial = out ?? OutputName(incomplete: digest, request.file.format)
            let file = try await output.write(image.file, as: partial, digest: nil)
            return .ok(outcome(file, as: partial), missing: image.file.missingTiles)
        }
    }

    /// Draws beside the uploads of other rows.
    private func inTurn(
        _ isStopped: () -> Bool, _ draw: () async throws -> ServedImage
    ) async throws -> ServedImage {
        guard let lane else { return try await draw() }
        return try await lane.draw(
            waiting: { wait in
                if let deadlines { await deadlines.pausing(wait) } else { await wait() }
            },
            {
                // With so many rows waiting, finishing them all would take too long.
                if isStopped() { throw CancellationError() }
                return try await draw()
            }, size: { $0.file.bytes.count })
    }

    /// The image as a file with room for the stamp within its size limit.
    private func image(_ wanted: PreparedRequest, _ options: FileOptions) async throws -> ServedImage {
        do {
            return try await service.imageInPlace(
                for: service.prepared(wanted, as: options.leavingRoomForStamp), from: .batchRow)
        } catch let error as SnapshotError where error.code == .fileTooLarge {
            // Reported with the requested limit.
            let smallest = error.values["smallest_bytes"]?.integer ?? 0
            throw SnapshotError.fileTooLarge(smallest + RenderStamp.maximumBytes, options)
        }
    }
}

extension BatchOutputError {
    /// The error for hanging rows; another process may continue: status 75 (`EX_TEMPFAIL`).
    fileprivate static func hanging(rows: Int) -> Self {
        Self(
            consequence: .batch(status: 75),
            description:
                "\(rows) rows hang in the operating system, so no other row can be drawn: check the disks of tiles and "
                + "images, and run it again")
    }

    /// Whether no more rows can be written.
    var endsTheBatch: Bool {
        if case .batch = consequence { true } else { false }
    }
}

extension FileOptions {
    /// The options with room for the stamp within the size limit.
    fileprivate var leavingRoomForStamp: FileOptions {
        guard let limit = maximumBytes else { return self }
        var options = self
        // A limit below the size of the stamp stays unreachable, because no file has one byte.
        options.maximumBytes = max(limit - RenderStamp.maximumBytes, 1)
        return options
    }
}
