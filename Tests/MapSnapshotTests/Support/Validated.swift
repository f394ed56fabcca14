@testable import MapSnapshot

/// Validates outside of asynchronous code: inlined into it, the initializer's typed error crashes the compiler of Swift
/// 6.3 when it optimizes.
@inline(never)
func validated(_ request: SnapshotRequest) throws -> ValidatedRequest { try ValidatedRequest(request) }
