import { appendFileSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { readdir, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateFolder } from '../packages/kit/machine/private-folder.ts'
import { openPrivateFile } from './private-files.ts'

/** Records for the next start. */
export interface Notes extends AsyncDisposable {
  append(record: object): void
  /** Resolves when the operating system has everything appended so far, and never rejects; null without a disk. */
  written(): Promise<void> | null
}

/** The journal of a simulator that keeps everything in memory. */
export const noNotes: Notes = {
  append: () => undefined,
  written: () => null,
  [Symbol.asyncDispose]: () => Promise.resolve(),
}

type Sizes = 'segmentLines' | 'keepSegments'
type NotesOptions = Omit<JournalOptions, 'folder' | Sizes> &
  Partial<Pick<JournalOptions, Sizes>> & { folder: string | null }

/** A journal of one segment in `folder`; none where it is null. */
export async function openNotes({ folder, ...options }: NotesOptions): Promise<Notes> {
  if (folder === null) return noNotes
  return Journal.open({ segmentLines: 200_000, keepSegments: 1, ...options, folder })
}

export interface JournalOptions {
  folder: string
  /** Files are named `<name>-<number>.jsonl`. */
  name: string
  /** A segment with this many lines is closed and the next one begun. */
  segmentLines: number
  /** Segments that stay; the oldest are deleted. */
  keepSegments: number
  /** Called once for each record on disk, oldest first. Records may be seen twice after a crash. */
  replay: (record: unknown) => void
  /** Records that a new segment begins with: those that must outlive deleted segments. */
  snapshot: () => Iterable<object>
}

/**
 * An append-only file of JSON lines in segments. Writes are batched: whatever was appended while a write was
 * under way goes out together. A line torn by a crash is skipped.
 */
export class Journal implements Notes {
  readonly #options: JournalOptions
  #file: FileHandle
  #segments: number[]
  #lines: number
  #waiting: Batch = newBatch()
  #writing: Batch | null = null
  #failure: unknown = null

  private constructor(options: JournalOptions, file: FileHandle, segments: number[], lines: number) {
    this.#options = options
    this.#file = file
    this.#segments = segments
    this.#lines = lines
  }

  static async open(options: JournalOptions): Promise<Journal> {
    makePrivateFolder(options.folder)
    const segments = await listSegments(options)
    let lines = 0
    for (const segment of segments) lines = await replaySegment(options, segment)
    if (segments.length === 0) segments.push(1)
    const file = await openPrivateFile(pathOf(options, segments.at(-1) ?? 1))
    // Ends a line that a crash has torn; an empty line is skipped at replay.
    if (lines > 0) await file.write('\n')
    return new Journal(options, file, segments, lines)
  }

  /** The last write's error, once writing has failed; what is appended afterwards is dropped. */
  get failure(): unknown {
    return this.#failure
  }

  append(record: object): void {
    if (this.#failure !== null) return
    this.#waiting.lines.push(JSON.stringify(record))
    if (this.#writing === null) void this.#write()
  }

  /** Resolves after a failed write too: see `failure`. */
  written(): Promise<void> {
    if (this.#waiting.lines.length > 0) return this.#waiting.done
    return this.#writing?.done ?? Promise.resolve()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.written()
    await this.#file.close()
  }

  async #write(): Promise<void> {
    this.#writing = this.#waiting
    // Everything that is appended in this turn of the event loop goes into one write.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#waiting.lines.length > 0) {
      const batch = this.#waiting
      this.#writing = batch
      this.#waiting = newBatch()
      try {
        await this.#writeBatch(batch.lines)
      } catch (error) {
        this.#fail(error)
      }
      batch.resolve()
    }
    this.#writing = null
  }

  async #writeBatch(lines: string[]): Promise<void> {
    // A write to the cache of the operating system takes less time than to hand it to a thread.
    appendFileSync(this.#file.fd, `${lines.join('\n')}\n`)
    this.#lines += lines.length
    if (this.#lines >= this.#options.segmentLines) await this.#rotate()
  }

  #fail(error: unknown): void {
    this.#failure = error
    this.#waiting.resolve()
    this.#waiting = newBatch()
    const reason = error instanceof Error ? error.message : String(error)
    process.emitWarning(`${this.#options.name} is no longer kept on disk: ${reason}`, 'SandboxWarning')
  }

  async #rotate(): Promise<void> {
    const next = (this.#segments.at(-1) ?? 0) + 1
    const file = await openPrivateFile(pathOf(this.#options, next))
    // Taken after the file is there: records appended meanwhile are in it and follow once more.
    const snapshot = [...this.#options.snapshot()].map((record) => `${JSON.stringify(record)}\n`)
    if (snapshot.length > 0) await file.appendFile(snapshot.join(''))
    await this.#file.close()
    this.#file = file
    this.#segments.push(next)
    // A snapshot as long as a segment must not end the new segment at once.
    this.#lines = Math.min(snapshot.length, Math.floor(this.#options.segmentLines / 2))
    const old = this.#segments.splice(0, Math.max(0, this.#segments.length - this.#options.keepSegments))
    for (const segment of old) await unlink(pathOf(this.#options, segment))
  }
}

interface Batch {
  lines: string[]
  done: Promise<void>
  resolve: () => void
}

function newBatch(): Batch {
  let resolve = () => {}
  const done = new Promise<void>((fulfil) => {
    resolve = fulfil
  })
  return { lines: [], done, resolve }
}

function pathOf(options: JournalOptions, segment: number): string {
  return join(options.folder, `${options.name}-${String(segment).padStart(8, '0')}.jsonl`)
}

async function listSegments(options: JournalOptions): Promise<number[]> {
  const segments: number[] = []
  for (const file of await readdir(options.folder)) {
    const match = /^(.+)-([0-9]{8})\.jsonl$/.exec(file)
    if (match?.[1] === options.name) segments.push(Number(match[2]))
  }
  return segments.sort((a, b) => a - b)
}

/** Returns the number of lines. */
async function replaySegment(options: JournalOptions, segment: number): Promise<number> {
  const lines = (await readFile(pathOf(options, segment), 'utf8')).split('\n')
  for (const line of lines) {
    const record = parseLine(line)
    if (record !== null) options.replay(record)
  }
  return lines.length
}

function parseLine(line: string): object | null {
  if (line === '') return null
  try {
    const record: unknown = JSON.parse(line)
    return typeof record === 'object' ? record : null
  } catch {
    return null
  }
}
