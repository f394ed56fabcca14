// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The module that `import Darwin` finds: the header, and what Apple's overlay adds for C's macros and variadic functions.
@_exported public import DarwinHeader

public var errno: Int32 {
    get { __error().pointee }
    set { __error().pointee = newValue }
}
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { fatalError() }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { fatalError() }
public func openat(_ fd: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { fatalError() }
public func openat(_ fd: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { fatalError() }
public func fcntl(_ fd: Int32, _ cmd: Int32) -> Int32 { fatalError() }
public func fcntl(_ fd: Int32, _ cmd: Int32, _ value: Int32) -> Int32 { fatalError() }
public func fcntl(_ fd: Int32, _ cmd: Int32, _ ptr: UnsafeMutableRawPointer) -> Int32 { fatalError() }
public func ioctl(_ fd: CInt, _ request: UInt, _ value: UnsafeMutableRawPointer) -> CInt { fatalError() }
public var SIG_DFL: sig_t? { nil }
public var SIG_IGN: sig_t { unsafeBitCast(1, to: sig_t.self) }
public var MAP_FAILED: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: -1) }
public var S_IFMT: mode_t { 0o170000 }
public var S_IFIFO: mode_t { 0o010000 }
public var S_IFCHR: mode_t { 0o020000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFLNK: mode_t { 0o120000 }
public var S_IFSOCK: mode_t { 0o140000 }
public func sin(_ x: Float) -> Float { sinf(x) }
public func cos(_ x: Float) -> Float { cosf(x) }
public func exp(_ x: Float) -> Float { expf(x) }
public func log(_ x: Float) -> Float { logf(x) }
public func pow(_ x: Float, _ y: Float) -> Float { powf(x, y) }
public func atan2(_ y: Float, _ x: Float) -> Float { atan2f(y, x) }
public func hypot(_ x: Float, _ y: Float) -> Float { hypotf(x, y) }
public func atan(_ x: Float) -> Float { Float(DarwinHeader.atan(Double(x))) }
