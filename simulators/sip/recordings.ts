import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateFolder } from '../../packages/kit/machine/private-folder.ts'
import { writePrivateFile } from '../private-files.ts'

export interface RecordingsOptions {
  /** Recordings are in its folder `recordings`; null keeps them in memory. */
  dataDir: string | null
  /** How many are kept, the newest. */
  max: number
}

const maxOctets = 128 * 1024 * 1024
const fileName = /^([0-9a-f]{16})\.wav$/

interface Recording {
  octets: number
  /** Null: in the file. */
  wav: Buffer | null
}

/** Recordings of handsets as WAV files: the newest, and no more than 128 MiB of them. */
export class Recordings {
  readonly #folder: string | null
  readonly #max: number
  /** Oldest first. */
  readonly #kept = new Map<string, Recording>()
  #octets = 0

  private constructor(folder: string | null, max: number) {
    this.#folder = folder
    this.#max = max
  }

  /** Rejects when the folder cannot be had. */
  static async open({ dataDir, max }: RecordingsOptions): Promise<Recordings> {
    const folder = dataDir === null ? null : join(dataDir, 'recordings')
    const recordings = new Recordings(folder, max)
    if (folder !== null) await recordings.#list(folder)
    return recordings
  }

  get size(): number {
    return this.#kept.size
  }

  /** False where it could not be written. `id` is 16 hexadecimal digits. */
  async keep(id: string, wav: Buffer): Promise<boolean> {
    if (this.#folder === null) {
      this.#add(id, { octets: wav.length, wav })
      await this.#dropOldest()
      return true
    }
    try {
      await writePrivateFile(join(this.#folder, `${id}.wav`), wav)
      this.#add(id, { octets: wav.length, wav: null })
      await this.#dropOldest()
      return true
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      process.emitWarning(`a recording could not be kept: ${reason}`, 'SandboxWarning')
      return false
    }
  }

  /** Null where there is none, or it was deleted. */
  async find(id: string): Promise<Buffer | null> {
    const recording = this.#kept.get(id)
    if (recording === undefined || this.#folder === null) return recording?.wav ?? null
    try {
      return await readFile(join(this.#folder, `${id}.wav`))
    } catch {
      return null
    }
  }

  #add(id: string, recording: Recording): void {
    this.#kept.set(id, recording)
    this.#octets += recording.octets
  }

  async #dropOldest(): Promise<void> {
    for (const [id, { octets }] of this.#kept) {
      if (this.#kept.size <= this.#max && this.#octets <= maxOctets) return
      this.#kept.delete(id)
      this.#octets -= octets
      if (this.#folder !== null) await rm(join(this.#folder, `${id}.wav`), { force: true })
    }
  }

  async #list(folder: string): Promise<void> {
    makePrivateFolder(folder)
    const found: { id: string; octets: number; at: number }[] = []
    for (const file of await readdir(folder)) {
      const id = fileName.exec(file)?.[1]
      if (id === undefined) continue
      const { size, mtimeMs } = await stat(join(folder, file))
      found.push({ id, octets: size, at: mtimeMs })
    }
    found.sort((one, other) => one.at - other.at)
    for (const { id, octets } of found) this.#add(id, { octets, wav: null })
    await this.#dropOldest()
  }
}
