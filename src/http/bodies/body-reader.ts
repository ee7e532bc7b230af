import type { Readable } from 'node:stream'
import { addressBlock } from '../../lib/address-block.ts'
import { OctetCollector } from '../../lib/octet-collector.ts'

/** What was read of a request. After the last two the connection has to be closed: the rest was not read. */
export type RequestBody =
  | { kind: 'bytes'; bytes: Buffer }
  | { kind: 'too-large' }
  /** Nothing in its first bytes spoke for it. */
  | { kind: 'refused' }
  /** Too much was being read at once, and most of it from there. */
  | { kind: 'cut-off' }

/** Whether the rest of it still comes: its connection is of no more use. */
export function isUnread({ kind }: RequestBody): boolean {
  return kind === 'refused' || kind === 'cut-off'
}

export const noBody: RequestBody = { kind: 'bytes', bytes: Buffer.alloc(0) }

export interface BodyLimits {
  maxBytes: number
  /** Of the client. */
  address: string
  /** Called once where more than `headBytes` have come: whether the rest is to be read. */
  admits: (head: () => Buffer) => boolean | Promise<boolean>
}

/** A body of more bytes is a large one. */
export const headBytes = 32_768
/** A body over the limit is still read up to this many times the limit, so that the client gets to our answer. */
const drainTimes = 8
/** What stays where room is made: not every byte that comes then is to make room again. */
const shareKept = 0.9

interface OpenBody {
  address: string
  bytes: number
  cutOff: () => void
}

/**
 * Reads request bodies. Of those that are not whole yet it keeps at most `maxBytesAtOnce`: where more come, the address
 * that holds most of them loses those that it began first.
 */
export class BodyReader {
  readonly #maxBytesAtOnce: number
  /** Those that began first in front. */
  readonly #openBodies = new Set<OpenBody>()
  #bytes = 0

  constructor(maxBytesAtOnce: number) {
    this.#maxBytesAtOnce = maxBytesAtOnce
  }

  /** Of bodies that are not whole yet. */
  get bytes(): number {
    return this.#bytes
  }

  /** Rejects when the client goes away. */
  read(payload: Readable, { maxBytes, address, admits }: BodyLimits): Promise<RequestBody> {
    return new Promise((resolve, reject) => {
      const octets = new OctetCollector()
      let length = 0
      let isLooked = false
      let isOver = false
      const openBody: OpenBody = { address, bytes: 0, cutOff: () => stop({ kind: 'cut-off' }) }
      const leave = () => {
        isOver = true
        payload.off('data', onData).off('end', onEnd).off('error', onError)
        this.#release(openBody)
      }
      const finish = (body: RequestBody) => {
        leave()
        resolve(body)
      }
      const stop = (body: RequestBody) => {
        payload.pause()
        finish(body)
      }
      const onData = (chunk: Buffer) => {
        length += chunk.length
        if (length > maxBytes * drainTimes) return finish({ kind: 'too-large' })
        if (length <= maxBytes) {
          octets.add(chunk)
          this.#hold(openBody, chunk.length)
        } else if (octets.length > 0 && isLooked) {
          octets.clear()
          this.#release(openBody)
        }
        if (isOver || isLooked || length <= headBytes) return
        isLooked = true
        const verdict = admits(() => octets.octets)
        if (typeof verdict === 'boolean') decide(verdict)
        else {
          payload.pause()
          verdict.then(decide, onError)
        }
      }
      const decide = (admitted: boolean) => {
        if (isOver) return
        if (!admitted) stop({ kind: 'refused' })
        else if (payload.isPaused()) payload.resume()
      }
      const onEnd = () =>
        finish(length > maxBytes ? { kind: 'too-large' } : { kind: 'bytes', bytes: octets.take() })
      const onError = (error: Error) => {
        leave()
        reject(error)
      }
      payload.on('data', onData).on('end', onEnd).on('error', onError)
    })
  }

  #hold(openBody: OpenBody, bytes: number): void {
    this.#openBodies.add(openBody)
    openBody.bytes += bytes
    this.#bytes += bytes
    if (this.#bytes > this.#maxBytesAtOnce) this.#makeRoom()
  }

  #release(openBody: OpenBody): void {
    if (!this.#openBodies.delete(openBody)) return
    this.#bytes -= openBody.bytes
    openBody.bytes = 0
  }

  #makeRoom(): void {
    const blocks = new Map<string, { bytes: number; openBodies: OpenBody[] }>()
    for (const openBody of this.#openBodies) {
      const name = addressBlock(openBody.address)
      const block = blocks.get(name) ?? { bytes: 0, openBodies: [] }
      block.bytes += openBody.bytes
      block.openBodies.push(openBody)
      blocks.set(name, block)
    }
    while (this.#bytes > this.#maxBytesAtOnce * shareKept) {
      const largest = [...blocks.values()].reduce((largest, each) =>
        each.bytes > largest.bytes ? each : largest,
      )
      const oldest = largest.openBodies.shift()
      if (oldest === undefined) return
      largest.bytes -= oldest.bytes
      oldest.cutOff()
    }
  }
}
