import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const megabyte = 2 ** 20

/** A small file system in memory that a test can fill. Needs Linux and the right to mount. */
export class SmallDisk implements Disposable {
  readonly #mountPoint: string

  private constructor(mountPoint: string) {
    this.#mountPoint = mountPoint
  }

  /** Returns a sentence with the reason where the file system cannot be mounted. */
  static open(megabytes: number): SmallDisk | string {
    const mountPoint = mkdtempSync(join(tmpdir(), 'posthorn-small-disk-'))
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', mountPoint]
    const { status, stderr, error } = spawnSync('mount', options, { encoding: 'utf8' })
    if (status === 0) return new SmallDisk(mountPoint)
    rmdirSync(mountPoint)
    return `a file system cannot be mounted here: ${error?.message ?? stderr.trim()}`
  }

  /** A folder on it. */
  folder(name: string): string {
    const folder = join(this.#mountPoint, name)
    mkdirSync(folder)
    chmodSync(folder, 0o711)
    return folder
  }

  /** In MiB. */
  get free(): number {
    const { bavail, bsize } = statfsSync(this.#mountPoint)
    return (bavail * bsize) / megabyte
  }

  /** Uses all space but `leaveMegabytes`. */
  fill(leaveMegabytes: number): void {
    const file = openSync(this.#ballast, 'a')
    const block = Buffer.alloc(megabyte)
    while (this.free > leaveMegabytes) writeSync(file, block)
    closeSync(file)
  }

  /** Frees what `fill` used. */
  clear(): void {
    rmSync(this.#ballast, { force: true })
  }

  get #ballast(): string {
    return join(this.#mountPoint, 'ballast')
  }

  [Symbol.dispose](): void {
    // Lazily, because a process that has just ended may still use its folder.
    spawnSync('umount', ['-l', this.#mountPoint])
    rmdirSync(this.#mountPoint)
  }
}
