import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'

/** A connected socket without a network: what a test gives it is read at once, what is written is counted. */
export class FakeSocket extends EventEmitter {
  readonly remoteAddress = '192.0.2.1'
  readonly remotePort = 40_000
  written = 0
  closed = false
  destroyed = false
  writable = true
  writableLength = 0
  writableNeedDrain = false

  get asSocket(): Socket {
    return this as unknown as Socket
  }

  receive(piece: Buffer): void {
    if (!this.closed) this.emit('data', piece)
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  pause(): this {
    return this
  }

  resume(): this {
    return this
  }

  cork(): void {}

  uncork(): void {}

  write(octets: Uint8Array, _encoding?: unknown, done?: () => void): boolean {
    this.written += octets.length
    done?.()
    return true
  }

  end(): this {
    return this.destroy()
  }

  destroySoon(): void {
    this.destroy()
  }

  destroy(): this {
    if (this.closed) return this
    this.closed = true
    this.destroyed = true
    this.emit('close')
    return this
  }
}
