import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import type { Random } from '../world/random.ts'
import type { Process, Schedule } from '../world/schedule.ts'

export interface ConnectionContext {
  schedule: Schedule
  random: Random
}

/** A connection of a client to a gateway without a network: octets come in their order, in pieces, until it breaks. */
export class SimulatedConnection {
  readonly client: Socket
  readonly server: Socket
  readonly #ends: [End, End]

  constructor(context: ConnectionContext, gateway: Process) {
    const client = new End(context, null)
    const server = new End(context, gateway)
    client.peer = server
    server.peer = client
    this.#ends = [client, server]
    // Sessions use no more of a socket than an end has.
    this.client = client as unknown as Socket
    this.server = server as unknown as Socket
  }

  /** The gateway takes it with `accept` before it reads from it. */
  open(accept: () => void): void {
    const [, server] = this.#ends
    server.arriveAfter(() => {
      if (!server.destroyed) accept()
    })
  }

  /** What is on its way is lost. */
  break(): void {
    for (const end of this.#ends) end.fail()
  }
}

class End extends EventEmitter {
  readonly remoteAddress = '192.0.2.1'
  readonly remotePort = 40_000
  readonly writableLength = 0
  destroyed = false
  closed = false
  writableEnded = false
  peer: End | null = null
  readonly #context: ConnectionContext
  readonly #process: Process | null
  readonly #unread: (Buffer | null)[] = []
  #isPaused = false
  #isBroken = false
  /** When the last piece for this end arrives. */
  #lastAt = 0

  constructor(context: ConnectionContext, process: Process | null) {
    super()
    this.#context = context
    this.#process = process
  }

  setNoDelay(): this {
    return this
  }

  pause(): this {
    this.#isPaused = true
    return this
  }

  resume(): this {
    this.#isPaused = false
    this.#readOn()
    return this
  }

  #readOn(): void {
    while (!this.#isPaused && this.#unread.length > 0) this.#read(this.#unread.shift() ?? null)
  }

  write(octets: Uint8Array): boolean {
    const { random } = this.#context
    const all = Buffer.from(octets)
    const cut = random.chance(0.2) ? random.whole(0, all.length) : all.length
    for (const piece of [all.subarray(0, cut), all.subarray(cut)]) if (piece.length > 0) this.#send(piece)
    return true
  }

  destroySoon(): void {
    this.destroy()
  }

  destroy(): this {
    if (this.destroyed) return this
    this.writableEnded = true
    this.#send(null)
    this.#close()
    return this
  }

  fail(): void {
    this.#isBroken = true
    const { schedule, random } = this.#context
    const fail = () => {
      if (this.destroyed) return
      this.#close()
      // A gateway does not have it yet.
      if (this.listenerCount('error') > 0) this.emit('error', new Error('the connection broke'))
    }
    schedule.after(random.between(0, 3), fail, this.#process)
  }

  /** Null ends what is sent. */
  #send(piece: Buffer | null): void {
    const { peer } = this
    if (peer === null || this.#isBroken) return
    peer.arriveAfter(() => peer.#arrive(piece))
  }

  /** After what is on its way already. */
  arriveAfter(arrive: () => void): void {
    const { schedule, random } = this.#context
    this.#lastAt = Math.max(this.#lastAt, schedule.now + random.between(0.2, 8))
    schedule.after(this.#lastAt - schedule.now, arrive, this.#process)
  }

  #arrive(piece: Buffer | null): void {
    if (this.destroyed || this.#isBroken) return
    if (this.#isPaused || this.#unread.length > 0) this.#unread.push(piece)
    else this.#read(piece)
  }

  #read(piece: Buffer | null): void {
    if (this.destroyed) return
    if (piece !== null) {
      this.emit('data', piece)
      return
    }
    this.emit('end')
    this.destroy()
  }

  #close(): void {
    this.destroyed = true
    const closed = () => {
      this.closed = true
      this.emit('close')
    }
    this.#context.schedule.after(0, closed, this.#process)
  }
}
