import type { ReceivedMessage } from './message.ts'
import { findHeadEnd, finishMessage, type MessageHead, parseHead } from './parse-message.ts'
import { ReceivedOctets } from './received-octets.ts'

export interface MessageReaderListener {
  onMessage(message: ReceivedMessage): void
  /** A malformed message of known length; the stream continues after it. */
  onMalformed(reason: string): void
  /** CRLF CRLF between messages: the peer wants a CRLF (RFC 5626 §3.5.1). */
  onPing(): void
}

const maxHeadOctets = 64 * 1024
/** The size limit of a datagram. */
export const maxBodyOctets = 64 * 1024

/**
 * Cuts a byte stream into messages by Content-Length (RFC 3261 §18.3), in whatever pieces it arrives. Never
 * throws: where the length of a message cannot be known the stream ends with a reason, and the connection must
 * be closed.
 */
export class MessageReader {
  readonly #listener: MessageReaderListener
  readonly #received = new ReceivedOctets()
  #searched = 0
  #head: MessageHead | null = null
  #fault: string | null = null

  constructor(listener: MessageReaderListener) {
    this.#listener = listener
  }

  /** Null, or why nothing more can be read. */
  push(piece: Buffer): string | null {
    if (this.#fault !== null) return this.#fault
    this.#received.add(piece)
    while (this.#readOn());
    return this.#fault
  }

  /** Whether there may be more to read. */
  #readOn(): boolean {
    if (this.#fault !== null) return false
    return this.#head === null ? this.#readHead() : this.#readBody(this.#head)
  }

  #readHead(): boolean {
    this.#skipEmptyLines()
    const { octets } = this.#received
    const end = findHeadEnd(octets, this.#searched)
    if (end === null) {
      this.#searched = Math.max(0, octets.length - 3)
      if (octets.length > maxHeadOctets) this.#fault = `a head is longer than ${maxHeadOctets} octets`
      return false
    }
    const head = parseHead(octets.subarray(0, end.headEnd))
    if (head.kind === 'fault') this.#fault = head.reason
    else if ((head.contentLength ?? 0) > maxBodyOctets) {
      this.#fault = `a body claims ${head.contentLength} octets; it may have ${maxBodyOctets}`
    } else this.#head = head
    this.#take(end.bodyStart)
    return true
  }

  #readBody(head: MessageHead): boolean {
    const length = head.contentLength ?? 0
    const { octets } = this.#received
    if (octets.length < length) return false
    this.#head = null
    const parsed = finishMessage(head, Buffer.from(octets.subarray(0, length)))
    this.#take(length)
    if (parsed.kind === 'message') this.#listener.onMessage(parsed.message)
    else this.#listener.onMalformed(parsed.reason)
    return true
  }

  /** Many pings at once are reported as one: the sender only checks that we are here. */
  #skipEmptyLines(): void {
    const { octets } = this.#received
    let at = 0
    let pinged = false
    for (; octets[at] === 0x0d && octets[at + 1] === 0x0a; at += 2) {
      const ping = octets[at + 2] === 0x0d && octets[at + 3] === 0x0a
      if (ping) at += 2
      pinged ||= ping
    }
    if (at > 0) this.#take(at)
    if (pinged) this.#listener.onPing()
  }

  #take(octets: number): void {
    this.#received.drop(octets)
    this.#searched = 0
  }
}
