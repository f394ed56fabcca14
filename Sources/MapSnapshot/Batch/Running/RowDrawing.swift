/// A row to its result: looked up, drawn, written.
package struct RowDrawing: Sendable {
    /// What a row's answer means for those after it.
    struct Answer: Sendable {
        let result: BatchResult
        /// Why no other row can be written either; nil where it can.
        let fatal: BatchOutputError?
    }

    private let service: SnapshotService
    private let output: any BatchOutput
    private let skipsWhatIsThere: Bool
    private let timeout: Duration?
    private let deadlines: RowDeadlines?
    /// Files are read and written on these.
    private let threads: RenderThreads
    private let names = NameLocks()
    private let clock = ContinuousClock()

    /// - Parameters:
    ///   - service: draws, and knows what a request is drawn from.
    ///   - output: where files go.
    ///   - skipsWhatIsThere: whether a row whose complete picture is there already is not drawn again.
    ///   - jobs: rows that may be in work at once.
    ///   - timeout: the longest that a row may take; nil for any time.
    package init(
        service: SnapshotService, output: any BatchOutput, skipsWhatIsThere: Bool, jobs: Int, timeout: Duration? = nil
    ) {
        self.service = service
        self.output = output
        self.skipsWhatIsThere = skipsWhatIsThere
        self.timeout = timeout
        let threads = RenderThreads(count: jobs)
        self.threads = threads
        deadlines = timeout.map { RowDeadlines(limit: $0, threads: threads) }
    }

    /// The row's answer; there always is one.
    func answer(_ row: BatchRow) async -> Answer {
        let start = clock.now
        let outcome: Result<BatchResult.Outcome, any Error>
        if let timeout, let deadlines {
            outcome = await deadlines.run { await self.outcome(row) } ?? .failure(RowTimeout(limit: timeout))
        } else {
            outcome = await withTaskExecutorPreference(threads) { await self.outcome(row) }
        }
        let duration = clock.now - start
        func answer(_ outcome: BatchResult.Outcome, fatal: BatchOutputError? = nil) -> Answer {
            Answer(
                result: BatchResult(
                    line: row.line, id: row.id, meta: row.meta, outcome: outcome, duration: duration),
                fatal: fatal)
        }
        switch outcome {
        case .success(let outcome): return answer(outcome)
        case .failure(let error):
            let fatal = (error as? BatchOutputError).flatMap { $0.endsTheBatch ? $0 : nil }
            return answer(.failed(BatchResult.Failure(error)), fatal: fatal)
        }
    }

    private func outcome(_ row: BatchRow) async -> Result<BatchResult.Outcome, any Error> {
        do {
            let request = try row.request.get()
            let digest = try await service.digest(of: request)
            let name = row.out ?? digest.fileName(request.file.format)
            return .success(
                try await names.holding(name) {
                    func skipped(_ file: BatchFile) -> BatchResult.Outcome {
                        let (width, height) = request.pixelSize
                        return .skipped(
                            BatchResult.Picture(out: name, digest: digest, file: file, width: width, height: height))
                    }
                    if skipsWhatIsThere, let file = try await output.held(name, digest) { return skipped(file) }
                    let picture = try await service.file(for: request.leavingRoom(RenderStamp.longest))
                    // Another process may have had the tiles that this one missed.
                    if !picture.isComplete, let file = try await output.held(name, digest) { return skipped(file) }
                    // Tiles that were replaced meanwhile are not those that the digest speaks of.
                    let after = try? await service.digest(of: request)
                    let stamp = picture.isComplete && after == digest ? digest : nil
                    let file = try await output.write(picture, as: name, digest: stamp)
                    return .ok(
                        BatchResult.Picture(
                            out: name, digest: digest, file: file, width: picture.width, height: picture.height),
                        missing: picture.missingTiles)
                })
        } catch {
            return .failure(error)
        }
    }
}

extension BatchOutputError {
    /// Whether no row can be written any more.
    var endsTheBatch: Bool {
        if case .batch = consequence { true } else { false }
    }
}

extension SnapshotRequest {
    /// The request for a file that so many bytes can be added to without its becoming larger than is wanted.
    fileprivate func leavingRoom(_ bytes: Int) -> SnapshotRequest {
        guard let limit = file.maximumBytes else { return self }
        var request = self
        request.file.maximumBytes = max(limit - bytes, 1)
        return request
    }
}
