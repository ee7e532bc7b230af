import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

/** One line of NDJSON with the id of its row and the subscribers that it names (`toSubscriber`). */
export interface ArchivedLine {
  key: number
  line: string
  subscribers: readonly string[]
}

/** A block of a file: one member of the gzip file, so that a reader can begin at it. */
export interface Block {
  /** Octets within the file. */
  start: number
  end: number
  firstKey: number
  lastKey: number
  rows: number
  /** Fingerprints of the subscribers in it, ascending, four octets each, in base64. */
  subscribers: string
}

/** A block as it is in its file, and its text. */
export interface BlockContent {
  part: Buffer
  text: string
}

/** Stands beside a file, as `<name>.index.json`. */
export interface SegmentIndex {
  version: 1
  table: string
  rows: number
  /** SHA-256 of the text of all blocks. */
  contentHash: string
  blocks: Block[]
}

const compress = promisify(gzip)
const decompress = promisify(gunzip)

export function indexName(name: string): string {
  return `${name}.index.json`
}

/** Makes a file of blocks. What one block holds is in memory, and the compressed file. */
export class SegmentWriter {
  readonly #parts: Buffer[] = []
  readonly #blocks: Block[] = []
  readonly #hash = createHash('sha256')
  #bytes = 0
  #rows = 0

  get bytes(): number {
    return this.#bytes
  }

  get rows(): number {
    return this.#rows
  }

  async addBlock(lines: readonly ArchivedLine[]): Promise<void> {
    const [first, last] = [lines[0], lines.at(-1)]
    if (first === undefined || last === undefined) return
    const half = Math.ceil(lines.length / 2)
    if (half < lines.length && sumLengths(lines) > longestBlock) {
      await this.addBlock(lines.slice(0, half))
      return this.addBlock(lines.slice(half))
    }
    const text = lines.map(({ line }) => `${line}\n`).join('')
    const subscribers = [...new Set(lines.flatMap((each) => each.subscribers).map(fingerprint))].sort(
      (a, b) => a - b,
    )
    const packed = Buffer.alloc(subscribers.length * 4)
    for (const [index, value] of subscribers.entries()) packed.writeUInt32BE(value, index * 4)
    this.#add(text, await compress(text), {
      firstKey: first.key,
      lastKey: last.key,
      rows: lines.length,
      subscribers: packed.toString('base64'),
    })
  }

  /** Takes a block of another file as it is. */
  copyBlock(block: Block, { part, text }: BlockContent): void {
    this.#add(text, part, block)
  }

  #add(text: string, part: Buffer, { firstKey, lastKey, rows, subscribers }: Omit<Block, 'start' | 'end'>) {
    this.#hash.update(text)
    const [start, end] = [this.#bytes, this.#bytes + part.length]
    this.#blocks.push({ start, end, firstKey, lastKey, rows, subscribers })
    this.#parts.push(part)
    this.#bytes = end
    this.#rows += rows
  }

  finish(table: string): { content: Buffer; index: SegmentIndex } {
    const contentHash = this.#hash.digest('hex')
    const index: SegmentIndex = { version: 1, table, rows: this.#rows, contentHash, blocks: this.#blocks }
    return { content: Buffer.concat(this.#parts), index }
  }
}

/** Characters of a block with more than one row. */
const longestBlock = 16 * 1024 * 1024
/** One that unpacks to more is none of ours. */
const maxBlockOctets = 128 * 1024 * 1024
/** One that is packed in more is none of ours; a file ends with the block that takes it over its size. */
export const maxPackedOctets = maxBlockOctets

function sumLengths(lines: readonly ArchivedLine[]): number {
  return lines.reduce((sum, { line }) => sum + line.length + 1, 0)
}

/** The text of a block. Rejects where it is not compressed by gzip, or is longer than a block of ours. */
export async function unpackText(part: Uint8Array): Promise<string> {
  return (await unpack(part)).toString('utf8')
}

function unpack(part: Uint8Array): Promise<Buffer> {
  return decompress(part, { maxOutputLength: maxBlockOctets })
}

export function splitLines(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}

/** Whether the text of a file has the rows and the checksum of its index. Reads a block at a time. */
export async function isWhole(content: Buffer, index: SegmentIndex): Promise<boolean> {
  const hash = createHash('sha256')
  let rows = 0
  for (const { start, end } of index.blocks) {
    const text = await unpack(content.subarray(start, end)).catch(() => null)
    if (text === null) return false
    hash.update(text)
    for (let at = text.indexOf(0x0a); at !== -1; at = text.indexOf(0x0a, at + 1)) rows++
  }
  return rows === index.rows && hash.digest('hex') === index.contentHash
}

export function mayName({ subscribers }: Block, subscriber: string): boolean {
  const packed = Buffer.from(subscribers, 'base64')
  const wanted = fingerprint(subscriber)
  for (let at = 0; at < packed.length; at += 4) if (packed.readUInt32BE(at) === wanted) return true
  return false
}

/** 32 bits: of a million subscribers, one in 4,000 searches opens a block in vain. */
function fingerprint(subscriber: string): number {
  return createHash('sha256').update(subscriber).digest().readUInt32BE(0)
}
