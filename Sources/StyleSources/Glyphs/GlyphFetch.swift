import Files
package import MapLabels
import TileSources

extension GlyphSource {
    /// Fetches the glyphs that an image needs.
    ///
    /// A stack that does not exist by its joined name is made of the ranges of its fonts: folders of fonts have no
    /// joined stacks. Nothing that is missing fails.
    ///
    /// - Throws: `CancellationError`.
    package func glyphs(for demand: GlyphDemand) async throws -> FetchedGlyphs {
        var wanted = demand.stacks.enumerated().flatMap { index, stack in
            stack.ranges.filter { $0 < GlyphDemand.firstAbsentRange }.map { (stack: index, range: $0) }
        }
        var fetched = FetchedGlyphs()
        if wanted.count > GlyphDemand.maximumRanges {
            fetched.notes.append(
                "the image needs \(wanted.count) glyph ranges; only \(GlyphDemand.maximumRanges) are read")
            wanted.removeLast(wanted.count - GlyphDemand.maximumRanges)
        }
        var outcomes = [Outcome?](repeating: nil, count: wanted.count)
        try await withThrowingTaskGroup(of: (Int, Outcome).self) { group in
            var next = 0
            func start() {
                let index = next
                next += 1
                let (stack, range) = wanted[index]
                group.addTask {
                    (index, try await self.fetch(range, of: demand.stacks[stack]))
                }
            }
            while next < min(Self.concurrentRequests, wanted.count) { start() }
            while let (index, outcome) = try await group.next() {
                outcomes[index] = outcome
                if next < wanted.count { start() }
            }
        }
        var missing: [(font: String, reason: String, count: Int)] = []
        for (place, outcome) in zip(wanted, outcomes) {
            for range in outcome?.ranges ?? [] { fetched.table.add(range, stack: place.stack) }
            guard let reason = outcome?.problem else { continue }
            fetched.isIncomplete = true
            let font = demand.stacks[place.stack].name
            if let known = missing.firstIndex(where: { $0.font == font }) {
                missing[known].count += 1
            } else {
                missing.append((font, reason, 1))
            }
        }
        fetched.notes += missing.map { font, reason, count in
            "\(count) glyph \(count == 1 ? "range" : "ranges") of \(font) cannot be read: \(reason)"
        }
        return fetched
    }

    private static let concurrentRequests = 8

    /// The result for one range of a stack.
    private struct Outcome: Sendable {
        /// In the order of the fonts.
        var ranges: [GlyphRange] = []
        /// The first problem.
        var problem: String?
    }

    private func fetch(_ range: Int, of stack: GlyphDemand.Stack) async throws -> Outcome {
        var outcome = Outcome()
        for name in stack.names {
            do {
                guard let found = try await self.range(Key(font: name, range: range)) else { continue }
                outcome.ranges.append(found)
                if name == stack.name || stack.isCovered(by: outcome.ranges, range) { break }
            } catch let error as CancellationError {
                throw error
            } catch let error as GlyphError {
                outcome.problem = outcome.problem ?? "its glyphs \(error.description)"
            } catch {
                outcome.problem = outcome.problem ?? "\(error)"
            }
        }
        return outcome
    }
}

extension GlyphDemand.Stack {
    /// The names to look for: of the joined stack, then of its fonts.
    var names: [String] { [name] + (fonts.count > 1 ? fonts : []) }
}

/// The glyphs for an image, and what is missing.
package struct FetchedGlyphs: Sendable {
    /// The glyphs.
    package var table = GlyphTable()
    /// What is missing, one sentence each.
    package var notes: [String] = []
    /// Whether some of them could not be read; ranges that do not exist do not count.
    package var isIncomplete = false

    /// Creates glyphs of no font.
    package init() {}
}
