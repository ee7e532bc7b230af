import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Audio } from '../../telephony/rtp/audio.ts'
import { decodeWav, encodeWav } from '../../telephony/rtp/wav.ts'
import type { Clock } from '../kit/time/clock.ts'

export interface SoundFilesOptions {
  folder: string
  maxOctets: number
  /** A sound that was not used for so long is deleted. */
  maxIdleMs: number
  clock: Clock
  /** Where contents are encrypted. */
  key?: SoundKey | undefined
}

/** Encrypts sounds and hides of which text they are. `open` throws where the file is another one. */
export interface SoundKey {
  nameOf(text: string): string
  seal(octets: Buffer): Buffer
  open(sealed: Buffer): Buffer
}

/** How much of the limit is kept when the oldest sounds are deleted. */
const keptShare = 0.9
const sweepEveryMs = 3_600_000

interface SoundFile {
  path: string
  octets: number
  usedAt: number
}

/**
 * Spoken texts as files, named by a hash: of the engine, the voice and the text. Several gateways may share the folder.
 * With a key they are encrypted, and what was there in clear is deleted when the folder is opened.
 * A file that cannot be read is no sound, and one that cannot be written is left out: the engine speaks again.
 */
export class SoundFiles {
  readonly #options: SoundFilesOptions
  readonly #ending: string
  /** What is in the folder by our own count; the folder is counted again before anything is deleted. */
  #octets = 0
  #sweptAt = 0
  #sweeping: Promise<void> | null = null

  private constructor(options: SoundFilesOptions) {
    this.#options = options
    this.#ending = options.key === undefined ? '.wav' : '.sealed'
  }

  /** Rejects where the folder cannot be made. */
  static async open(options: SoundFilesOptions): Promise<SoundFiles> {
    await mkdir(options.folder, { recursive: true, mode: 0o700 })
    const files = new SoundFiles(options)
    if (options.key !== undefined) {
      for (const { path } of await files.#list()) if (path.endsWith('.wav')) await rm(path, { force: true })
    }
    await files.sweep()
    return files
  }

  /** Null where there is none. */
  async read(key: string): Promise<Audio | null> {
    const path = this.#pathOf(key)
    try {
      const stored = await readFile(path)
      const audio = decodeWav(this.#options.key?.open(stored) ?? stored)
      const now = new Date(this.#options.clock.now())
      await utimes(path, now, now).catch(() => undefined)
      return audio
    } catch {
      return null
    }
  }

  /** Rejects where it cannot be written. */
  async write(key: string, audio: Audio): Promise<void> {
    const { folder, maxOctets, clock, key: sealing } = this.#options
    const sound = encodeWav(audio)
    const octets = sealing?.seal(sound) ?? sound
    if (octets.length > maxOctets) return
    const path = this.#pathOf(key)
    const unfinished = join(folder, `${randomUUID()}.part`)
    try {
      await writeFile(unfinished, octets, { mode: 0o600 })
      const now = new Date(clock.now())
      await utimes(unfinished, now, now)
      await rename(unfinished, path)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
    this.#octets += octets.length
    if (this.#octets > maxOctets || clock.now() - this.#sweptAt >= sweepEveryMs) await this.sweep()
  }

  /** Deletes the sounds that were used longest ago, as far as the limits say. */
  sweep(): Promise<void> {
    this.#sweeping ??= this.#sweep().finally(() => {
      this.#sweeping = null
    })
    return this.#sweeping
  }

  async #sweep(): Promise<void> {
    const { maxOctets, maxIdleMs, clock } = this.#options
    this.#sweptAt = clock.now()
    const files = (await this.#list()).sort((a, b) => a.usedAt - b.usedAt)
    let octets = files.reduce((sum, file) => sum + file.octets, 0)
    const goal = octets > maxOctets ? maxOctets * keptShare : maxOctets
    for (const file of files) {
      if (octets <= goal && clock.now() - file.usedAt < maxIdleMs) break
      await rm(file.path, { force: true })
      octets -= file.octets
    }
    this.#octets = octets
  }

  async #list(): Promise<SoundFile[]> {
    const { folder } = this.#options
    const found: SoundFile[] = []
    for (const name of await readdir(folder)) {
      const path = join(folder, name)
      const file = await stat(path).catch(() => null)
      if (file?.isFile() === true) found.push({ path, octets: file.size, usedAt: file.mtimeMs })
    }
    return found
  }

  #pathOf(key: string): string {
    const name = this.#options.key?.nameOf(key) ?? createHash('sha256').update(key).digest('hex')
    return join(this.#options.folder, `${name}${this.#ending}`)
  }
}
