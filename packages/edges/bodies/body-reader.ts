import type { Readable } from 'node:stream'
import { createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { unpackingTurns } from '../../admission/entry-limits.ts'
import { FairGate, GateFull } from '../../kit/flow/fair-gate.ts'
import { addressBlock } from '../../kit/net/address-block.ts'
import { OctetCollector } from '../../kit/net/octet-collector.ts'

/** A request, with the headers that Node has read. */
export type Payload = Readable & { headers?: { 'content-encoding'?: string | undefined } }

/**
 * The outcome of reading a body, unpacked where it came packed. After the last two the connection must be closed: the rest of
 * the body was not read.
 */
export type RequestBody =
  | { kind: 'bytes'; bytes: Buffer }
  /** As it came, or unpacked. */
  | { kind: 'too-large' }
  /** Packed in another way than `acceptedEncodings`. */
  | { kind: 'other-encoding' }
  /** Not what its Content-Encoding says. */
  | { kind: 'damaged' }
  /** The first bytes held no valid key or signature. */
  | { kind: 'refused' }
  /** Too many bytes of incomplete bodies were in memory, most of them from this address. */
  | { kind: 'cut-off' }

/** Whether unread bytes of the body remain, so that the connection cannot be used again. */
function isUnread({ kind }: RequestBody): boolean {
  return kind === 'refused' || kind === 'cut-off'
}

export const noBody: RequestBody = { kind: 'bytes', bytes: Buffer.alloc(0) }

export interface BodyLimits {
  maxBytes: number
  /** The client's address. */
  address: string
  /** Called once, when more than `headBytes` have arrived: decides whether the rest is read. */
  admits: (head: () => Buffer) => boolean | Promise<boolean>
}

/** A body of more bytes than this is large. */
export const headBytes = 32_768
/** A body over the limit is read (and dropped) up to this multiple of it, so that the client reads our answer. */
const drainTimes = 8
/** The share that stays when room is made, so that not every following byte makes room again. */
const shareKept = 0.9

interface OpenBody {
  address: string
  bytes: number
  cutOff: () => void
}

/**
 * Reads request bodies. It keeps at most `maxBytesAtOnce` of incomplete bodies: beyond that, the address that holds the
 * most loses its oldest bodies.
 */
export class BodyReader {
  readonly #maxBytesAtOnce: number
  readonly #unpacking = new FairGate<string>(unpackingTurns)
  /** The oldest first. */
  readonly #openBodies = new Set<OpenBody>()
  #bytes = 0

  constructor(maxBytesAtOnce: number) {
    this.#maxBytesAtOnce = maxBytesAtOnce
  }

  /** Bytes of incomplete bodies in memory. */
  get bytes(): number {
    return this.#bytes
  }

  /** Rejects when the client disconnects. */
  async read(payload: Payload, limits: BodyLimits): Promise<RequestBody> {
    const encoding = parseEncoding(payload.headers?.['content-encoding'])
    if (encoding === 'none') return this.#readPlain(payload, limits)
    if (encoding === 'other') {
      const body = await this.#readPlain(payload, limits)
      return body.kind === 'bytes' ? { kind: 'other-encoding' } : body
    }
    const admits = async (head: () => Buffer) => {
      const beginning = await unpackBeginning(head(), encoding, headBytes)
      return limits.admits(() => beginning)
    }
    const packed = await this.#readPlain(payload, { ...limits, admits })
    return packed.kind === 'bytes' ? this.#unpacked(packed.bytes, encoding, limits) : packed
  }

  /**
   * Addresses take turns. Unpacking ends at the limit, without a valid key after the first bytes, and where memory is short:
   * a body that unpacks to more costs no more than one that comes plain.
   */
  async #unpacked(
    packed: Buffer,
    encoding: PackedEncoding,
    { maxBytes, address, admits }: BodyLimits,
  ): Promise<RequestBody> {
    const ended: { as: RequestBody | null } = { as: null }
    const openBody: OpenBody = {
      address,
      bytes: 0,
      cutOff: () => {
        ended.as = { kind: 'cut-off' }
        this.#release(openBody)
      },
    }
    this.#hold(openBody, packed.length)
    const octets = new OctetCollector()
    let isLooked = false
    const take = async (piece: Buffer) => {
      if (octets.length + piece.length > maxBytes) ended.as = { kind: 'too-large' }
      if (ended.as !== null) return false
      octets.add(piece)
      this.#hold(openBody, piece.length)
      if (isLooked || octets.length <= headBytes) return true
      isLooked = true
      if (!(await admits(() => octets.octets))) ended.as = { kind: 'refused' }
      return true
    }
    let leave: () => void = () => undefined
    try {
      leave = await this.#unpacking.enter(addressBlock(address), 1)
      const isWhole = ended.as !== null || (await unpack(packed, encoding, take))
      if (ended.as !== null) return ended.as
      return isWhole ? { kind: 'bytes', bytes: octets.take() } : { kind: 'damaged' }
    } catch (error) {
      if (error instanceof GateFull) return { kind: 'cut-off' }
      throw error
    } finally {
      leave()
      this.#release(openBody)
    }
  }

  #readPlain(payload: Readable, { maxBytes, address, admits }: BodyLimits): Promise<RequestBody> {
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

/** The headers that an answer needs where the body was not read whole (RFC 9110, 12.5.3 and 15.5.16). */
export function announceBody(reply: FastifyReply, body: RequestBody): void {
  if (isUnread(body)) reply.header('connection', 'close')
  if (body.kind === 'other-encoding') reply.header('accept-encoding', acceptedEncodings)
}

/** The codings of bodies that are read, as an answer names them in `Accept-Encoding`. */
const acceptedEncodings = 'gzip, deflate'

export type PackedEncoding = 'gzip' | 'deflate'

/** The coding that `Content-Encoding` names (RFC 9110, 8.4); `other` for one that is not read, and for several. */
export function parseEncoding(header: string | undefined): PackedEncoding | 'none' | 'other' {
  if (header === undefined) return 'none'
  const named = header.split(',').map((each) => each.trim().toLowerCase())
  const [coding, more] = named.filter((each) => each !== '' && each !== 'identity')
  if (coding === undefined) return 'none'
  if (more !== undefined) return 'other'
  return coding === 'deflate' ? 'deflate' : coding === 'gzip' || coding === 'x-gzip' ? 'gzip' : 'other'
}

/**
 * Unpacks piece by piece of 16 KiB at most, until `take` returns false. Resolves to whether the octets are whole: false where they are
 * damaged or cut.
 */
async function unpack(
  packed: Buffer,
  encoding: PackedEncoding,
  take: (piece: Buffer) => boolean | Promise<boolean>,
): Promise<boolean> {
  const unpacker = unpackerFor(packed, encoding)
  unpacker.end(packed)
  try {
    for await (const piece of unpacker as AsyncIterable<Buffer>) if (!(await take(piece))) break
    return true
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  }
}

/** The first `octets` of what is packed, or less where `packed` is only a beginning. */
async function unpackBeginning(packed: Buffer, encoding: PackedEncoding, octets: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  await unpack(packed, encoding, (piece) => {
    pieces.push(piece)
    length += piece.length
    return length < octets
  })
  return Buffer.concat(pieces)
}

/** Some clients send `deflate` without the frame of zlib, whose first octet names the method 8 (RFC 1950, 2.2). */
function unpackerFor(packed: Buffer, encoding: PackedEncoding) {
  if (encoding === 'gzip') return createGunzip()
  return ((packed[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw()
}

function isDamage(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && code.startsWith('Z_')
}
