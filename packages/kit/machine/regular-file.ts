import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readSync,
  type Stats,
  statfsSync,
  statSync,
} from 'node:fs'

/** Why a file cannot be read; nothing of its contents. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

export interface RegularFile {
  bytes: Buffer
  /** The same for every name of the file. */
  id: string
}

/** Files of these have no size and no end, and reading may wait: proc, sysfs, debugfs, tracefs, both kinds of cgroups. */
const kernelFileSystems = new Set([0x9fa0, 0x62656572, 0x64626720, 0x74726163, 0x27e0eb, 0x63677270])

/**
 * A file that a setting, a command or another file names. Never waits: a pipe, a socket, a device, a folder and a file
 * of the kernel are refused, and so is one of more than `maxBytes`. Throws `UnreadableFile`.
 */
export function readRegularFile(path: string, maxBytes: number): RegularFile {
  const fd = openRegularFile(path, maxBytes)
  try {
    return reasoned(() => readAll(fd, maxBytes))
  } finally {
    closeSync(fd)
  }
}

/** The descriptor of such a file, for the caller to close. Throws `UnreadableFile`. */
export function openRegularFile(path: string, maxBytes: number): number {
  return reasoned(() => {
    // Before it is opened, since opening a device may do something.
    refuseOthers(statSync(path), maxBytes)
    if (process.platform === 'linux' && kernelFileSystems.has(statfsSync(path).type))
      throw new UnreadableFile('it is a file of the kernel')
    const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      refuseOthers(fstatSync(fd), maxBytes)
      return fd
    } catch (error) {
      closeSync(fd)
      throw error
    }
  })
}

function readAll(fd: number, maxBytes: number): RegularFile {
  const stat = fstatSync(fd)
  refuseOthers(stat, maxBytes)
  const bytes = Buffer.alloc(stat.size)
  let length = 0
  for (let read = -1; read !== 0 && length < bytes.length; length += read) {
    read = readSync(fd, bytes, length, bytes.length - length, null)
  }
  return { bytes: bytes.subarray(0, length), id: `${stat.dev}:${stat.ino}` }
}

function refuseOthers(stat: Stats, maxBytes: number): void {
  if (stat.isDirectory()) throw new UnreadableFile('it is a folder')
  if (!stat.isFile()) throw new UnreadableFile('it is no regular file')
  if (stat.size > maxBytes) throw new UnreadableFile(`it has more than ${maxBytes} bytes`)
}

function reasoned<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
