import type { Socket } from 'node:net'
import type { Clock } from '../kit/time/clock.ts'
import { lastAnswersMs } from '../kit/time/last-answers.ts'
import { commandStatus } from './command-status.ts'
import { Deadline } from './deadline.ts'
import { decodeFrame, type Frame, FrameReader, FrameSender, type StreamFault } from './frame.ts'
import { type IncomingLimits, IncomingRequest, IncomingRoom, ReadPause } from './incoming-request.ts'
import { UnwritableField } from './octet-writer.ts'
import { Outstanding, type OutstandingRequest, type RequestOutcome } from './outstanding.ts'
import type { Bind } from './pdu/bind.ts'
import { emptyResponses } from './pdu/empty-response.ts'
import type { RequestPdu, ResponsePdu } from './pdu/pdu.ts'
import {
  type BoundMode,
  mayRequest,
  modeOfBind,
  nextModes,
  type SessionMode,
  type Side,
} from './session-mode.ts'
import { type SilenceLimits, SilenceWatch } from './silence-watch.ts'

export interface SessionOptions extends SilenceLimits, IncomingLimits {
  /** Which end this is. */
  side: Side
  clock: Clock
  /** Our requests that may be unanswered at once; enquire_link and unbind don't count. */
  window: number
  /** How long a response is waited for. */
  responseTimeoutMs: number
  /**
   * Whether frames may be written; checked right before each write to the socket. Where one may not, the session ends,
   * and reads the responses to earlier requests first. Default: always.
   */
  mayWrite?: () => boolean
  listener: SessionListener
}

/** Callbacks of a session to its owner. One that throws ends the session. */
export interface SessionListener {
  /**
   * A request to be answered, now or later, once. On the SMSC's side binds come here too; a bind that is
   * answered with status 0 binds the session. enquire_link and unbind are answered by the session.
   */
  onRequest(request: IncomingRequest): void
  onMode?(mode: SessionMode): void
  /** A PDU of a known command whose body is malformed, after its generic_nack. */
  onUnreadable?(reason: string): void
  /**
   * The peer sent a PDU that is no request for the owner and no response to one of ours: an enquire_link, or what is unknown or
   * out of place. Returns how long nothing more is to be read, in ms; null ends the session. Default: 0.
   */
  onIdlePdu?(): number | null
  /** An exception has ended the session: of its own, or of one of these. */
  onFault?(error: unknown): void
  /** Once; after every outstanding request has had its outcome. `isFault`: what the peer sent could not be read on. */
  onClose(reason: string, isFault: boolean): void
}

/** `refused` has the SMSC's command_status; `failed` means that no answer came. */
export type BindOutcome =
  | { kind: 'bound'; systemId: string; scInterfaceVersion: number | null }
  | { kind: 'refused'; status: number }
  | { kind: 'failed'; reason: string }

const unbindAnswerMs = 5_000
const peerUnbindGraceMs = 2_000
const goodbyeMs = 1_000
const maxSequence = 0x7fffffff
/** Of one connection in a turn of the event loop, so that the others have theirs however much one sends. */
export const framesPerTurn = 32
/** alert_notification: has no response and is ignored (SMPP 3.4 §4.12). */
const alertNotification = 0x102

/** One SMPP connection, of either side, over a connected socket (TCP or TLS). Frames of one turn are written together. */
export class Session {
  readonly #socket: Socket
  readonly #options: SessionOptions
  readonly #clock: Clock
  readonly #listener: SessionListener
  readonly #peer: Side
  readonly #incoming: IncomingRoom
  readonly #silence: SilenceWatch
  readonly #pause: ReadPause
  readonly #reader = new FrameReader()
  /** Frames that were read and wait for a turn; nothing more is read meanwhile. */
  #waiting: [octets: Buffer, start: number, end: number][] = []
  #next = 0
  #isBehind = false
  #isResting = false
  /** Reasons not to read. */
  #holds = 0
  /** Why what comes after the last frame cannot be read. */
  #fault: StreamFault | null = null
  readonly #sender: FrameSender
  readonly #deadline: Deadline
  readonly #outstanding = new Outstanding()
  #mode: SessionMode = 'open'
  #bound: BoundMode | null = null
  #sequence = 0
  #closing: Promise<void> | null = null
  #hasUnbound = false
  #onIdle: (() => void) | null = null
  #onClosed: (() => void)[] = []

  /** Takes over `socket`, which must be connected and must not have been read from. */
  static over(socket: Socket, options: SessionOptions): Session {
    const session = new Session(socket, options)
    session.#listen()
    return session
  }

  private constructor(socket: Socket, options: SessionOptions) {
    this.#socket = socket
    this.#options = options
    this.#clock = options.clock
    this.#listener = options.listener
    this.#peer = options.side === 'esme' ? 'smsc' : 'esme'
    this.#incoming = new IncomingRoom(options)
    this.#silence = new SilenceWatch(options, options.clock.now())
    const readings = { pause: () => this.#hold(), resume: () => this.#release() }
    this.#pause = new ReadPause(readings, options.responseTimeoutMs)
    this.#sender = new FrameSender(
      socket,
      options.mayWrite ?? (() => true),
      () => void this.close(lastAnswersMs),
    )
    this.#deadline = new Deadline(options.clock, (now) => this.#safely(() => this.#onDue(now)))
  }

  get mode(): SessionMode {
    return this.#mode
  }

  /** The bound mode, also while the session drains. */
  get bound(): BoundMode | null {
    return this.#bound
  }

  /** Whether the sides have parted in order: the peer has read all our answers, and there were no requests without one. */
  get hasUnbound(): boolean {
    return this.#hasUnbound
  }

  /** The number of requests that may be sent now. */
  get room(): number {
    return Math.max(0, this.#options.window - this.#outstanding.counted)
  }

  /** Binds as an ESME. Never rejects; with any outcome but `bound` the session is to be closed by its owner. */
  bind(pdu: Bind): Promise<BindOutcome> {
    return new Promise((resolve) => {
      this.#request(pdu, false, (outcome) => resolve(this.#bindOutcome(pdu, outcome)))
    })
  }

  /**
   * Sends one request. `onOutcome` is called once, always: at once with `unsent` when the session is not bound
   * for it, the window is full or a field does not fit; else when the response, the timeout or the end comes.
   */
  request(pdu: RequestPdu, onOutcome: (outcome: RequestOutcome) => void): void {
    const { side, window } = this.#options
    const mode = this.#mode
    if (
      mode === 'open' ||
      mode === 'unbinding' ||
      mode === 'closed' ||
      !mayRequest(side, mode, pdu.command)
    ) {
      const reason = `${pdu.command} cannot be sent on a session that is ${mode}`
      onOutcome({ kind: 'unsent', cause: 'not-bound', reason })
    } else if (this.#outstanding.counted >= window) {
      const reason = `${window} requests are unanswered already`
      onOutcome({ kind: 'unsent', cause: 'window-full', reason })
    } else {
      this.#request(pdu, true, onOutcome)
    }
  }

  /** `request` as a promise; never rejects. */
  sendRequest(pdu: RequestPdu): Promise<RequestOutcome> {
    return new Promise((resolve) => this.request(pdu, resolve))
  }

  /** Sends raw octets after the frames written so far: how a simulator sends garbage. */
  sendOctets(octets: Uint8Array): void {
    this.#sender.sendOctets(octets)
  }

  /**
   * Ends the session in order: no further requests, up to `drainMs` for outstanding ones in both directions, then
   * unbind. Where nothing may be written any more, only responses to our requests are waited for. Resolves when the
   * socket is closed; never rejects.
   */
  close(drainMs: number): Promise<void> {
    this.#closing ??= this.#drain(drainMs)
    return this.#closing
  }

  /** Ends the session at once; outstanding requests end `unanswered`. */
  destroy(reason: string): void {
    this.#enterClosed(reason)
    this.#socket.destroy()
  }

  /** The same because of what the peer sent; what was answered so far is still written. */
  refuse(reason: string): void {
    this.#hangUp(reason, true)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close(0)
  }

  #listen(): void {
    this.#socket.setNoDelay(true)
    this.#socket.on('data', (piece: Buffer) => this.#onData(piece))
    this.#socket.on('error', (error) => this.#enterClosed(`the connection failed: ${error.message}`))
    this.#socket.on('end', () => this.#enterClosed('the peer closed the connection'))
    this.#socket.on('close', () => {
      this.#enterClosed('the connection was closed')
      for (const resolve of this.#onClosed.splice(0)) resolve()
    })
    this.#armNext()
  }

  /** What goes wrong with one session ends no other. */
  #safely(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#listener.onFault?.(error)
      try {
        this.destroy('an error of our own')
      } finally {
        this.#socket.destroy()
      }
    }
  }

  // Modes: each change passes one of these three.

  #enterBound(mode: BoundMode): void {
    this.#bound = mode
    this.#change(mode)
    this.#armNext()
  }

  #enterUnbinding(): void {
    this.#change('unbinding')
  }

  #enterClosed(reason: string, isFault = false): void {
    if (this.#mode === 'closed') return
    this.#change('closed')
    this.#deadline.cancel()
    for (const { command, onOutcome } of this.#outstanding.takeAll()) {
      onOutcome({ kind: 'unanswered', cause: 'closed', reason: `${reason} before ${command} was answered` })
    }
    this.#onIdle?.()
    this.#listener.onClose(reason, isFault)
  }

  #change(mode: SessionMode): void {
    if (!nextModes[this.#mode].includes(mode)) {
      throw new Error(`a session cannot go from ${this.#mode} to ${mode}`)
    }
    this.#mode = mode
    this.#listener.onMode?.(mode)
  }

  // Reading.

  #onData(piece: Buffer): void {
    this.#silence.noteRead(this.#clock.now())
    this.#fault ??= this.#reader.push(piece, this.#keep)
    if (this.#silence.noteFrame(this.#reader.isWithinFrame, this.#clock.now())) this.#armNext()
    // Where more waits its turn is to come already.
    if (!this.#isBehind) this.#takeTurn()
  }

  readonly #keep = (octets: Buffer, start: number, end: number): void => {
    this.#waiting.push([octets, start, end])
  }

  readonly #takeTurn = (): void => {
    const until = Math.min(this.#next + framesPerTurn, this.#waiting.length)
    while (this.#next < until && !this.#isResting) {
      const [octets, start, end] = this.#waiting[this.#next++] as [Buffer, number, number]
      this.#safely(() => this.#onFrame(octets, start, end))
    }
    if (this.#next >= this.#waiting.length || this.#hasClosed()) this.#waiting = []
    if (this.#waiting.length === 0) this.#next = 0
    this.#endTurn(this.#waiting.length > 0)
  }

  #endTurn(isBehind: boolean): void {
    if (isBehind && !this.#isBehind) this.#hold()
    if (!isBehind && this.#isBehind) this.#release()
    this.#isBehind = isBehind
    if (isBehind && !this.#isResting) setImmediate(this.#takeTurn)
    if (isBehind || this.#fault === null || this.#hasClosed()) return
    if (this.#fault.kind === 'bad-length') {
      this.#sender.send({ command: 'generic_nack' }, 0, commandStatus.ESME_RINVCMDLEN)
    }
    this.#hangUp(this.#fault.reason, true)
  }

  #hold(): void {
    if (this.#holds++ === 0) this.#socket.pause()
  }

  #release(): void {
    if (--this.#holds === 0) this.#socket.resume()
  }

  #onIdlePdu(): void {
    if (this.#hasClosed()) return
    const restMs = this.#listener.onIdlePdu === undefined ? 0 : this.#listener.onIdlePdu()
    if (restMs === null) return this.#hangUp('the peer sent too much that is no request', true)
    if (restMs === 0 || this.#isResting) return
    this.#isResting = true
    this.#hold()
    this.#clock.after(restMs, () => {
      this.#isResting = false
      this.#release()
      if (this.#isBehind) this.#takeTurn()
    })
  }

  readonly #onFrame = (octets: Buffer, start: number, end: number): void => {
    if (this.#mode === 'closed') return
    const frame = decodeFrame(octets, start, end)
    const isResponse = (octets[start + 4] ?? 0) >= 0x80
    if (isResponse) this.#onResponse(frame)
    else this.#onRequestFrame(frame, end - start)
  }

  #onResponse({ sequence, status, pdu }: Frame): void {
    if (pdu.command === 'unreadable') return this.#onIdlePdu()
    const response = pdu as ResponsePdu
    const request = this.#outstanding.complete(sequence, response)
    if (request === null) return this.#onIdlePdu()
    request.onOutcome({ kind: 'answered', status, pdu: response })
    this.#checkIdle()
  }

  #onRequestFrame({ sequence, pdu }: Frame, octets: number): void {
    if (pdu.command === 'unreadable') {
      if (pdu.commandId === alertNotification) return this.#onIdlePdu()
      this.#sender.send({ command: 'generic_nack' }, sequence, pdu.fault)
      if (pdu.fault !== commandStatus.ESME_RINVCMDID) this.#listener.onUnreadable?.(pdu.reason)
      this.#onIdlePdu()
    } else if (pdu.command === 'enquire_link') {
      this.#sender.send({ command: 'enquire_link_resp' }, sequence, 0)
      this.#onIdlePdu()
    } else if (pdu.command === 'unbind') {
      this.#onPeerUnbind(sequence)
    } else {
      this.#onPeerRequest(pdu as RequestPdu, sequence, octets)
    }
  }

  #onPeerRequest(pdu: RequestPdu, sequence: number, octets: number): void {
    const refusal = this.#findRefusal(pdu)
    if (refusal !== null) {
      this.#sender.send(emptyResponses[pdu.command], sequence, refusal)
      return this.#onIdlePdu()
    }
    this.#incoming.add(octets)
    if (this.#incoming.isFull && this.#sender.mayWrite) this.#pause.begin(this.#clock.now())
    this.#listener.onRequest(new IncomingRequest(pdu, sequence, octets, this.#answer))
  }

  #readOn(): void {
    const now = this.#clock.now()
    this.#pause.end(now)
    // Nothing was read during the pause, so the peer's silence cannot be judged.
    this.#silence.noteRead(now)
    this.#armNext()
  }

  #findRefusal(pdu: RequestPdu): number | null {
    if (isBind(pdu)) {
      if (this.#peer !== 'esme') return commandStatus.ESME_RINVCMDID
      if (this.#bound !== null) return commandStatus.ESME_RALYBND
    } else if (this.#bound === null || !mayRequest(this.#peer, this.#bound, pdu.command)) {
      return commandStatus.ESME_RINVBNDSTS
    }
    if (!this.#incoming.isFull) return null
    return this.#peer === 'esme' ? commandStatus.ESME_RTHROTTLED : commandStatus.ESME_RX_T_APPN
  }

  readonly #answer = (request: IncomingRequest, response: ResponsePdu, status: number): void => {
    if (this.#mode !== 'closed') this.#sender.send(response, request.sequence, status)
    this.#incoming.remove(request.octets)
    if (this.#pause.underWay && this.#incoming.isHalfEmpty && this.#mode !== 'closed') this.#readOn()
    if (status === 0 && this.#mode === 'open' && isBind(request.pdu)) {
      this.#enterBound(modeOfBind[request.pdu.command])
    }
    this.#checkIdle()
  }

  #onPeerUnbind(sequence: number): void {
    if (this.#closing !== null) {
      this.#noteUnbound()
      return this.#sender.send({ command: 'unbind_resp' }, sequence, 0)
    }
    this.#closing = this.#idleWithin(peerUnbindGraceMs).then(async () => {
      this.#noteUnbound()
      this.#sender.send({ command: 'unbind_resp' }, sequence, 0)
      this.#hangUp('the peer unbound')
      await this.#closed()
    })
    if (this.#mode !== 'open') this.#enterUnbinding()
  }

  // Writing.

  #request(pdu: RequestPdu, counted: boolean, onOutcome: (outcome: RequestOutcome) => void): void {
    if (this.#mode === 'closed') {
      return onOutcome({ kind: 'unsent', cause: 'not-bound', reason: 'the session is closed' })
    }
    const sequence = this.#nextSequence()
    try {
      this.#sender.send(pdu, sequence, 0)
    } catch (error) {
      if (!(error instanceof UnwritableField)) throw error
      return onOutcome({ kind: 'unsent', cause: 'unwritable', reason: error.message })
    }
    const sentAt = this.#clock.now()
    const pausedMs = this.#pause.totalMs(sentAt)
    this.#outstanding.add(sequence, { command: pdu.command, counted, sentAt, pausedMs, onOutcome })
    this.#deadline.arm(sentAt + this.#options.responseTimeoutMs)
  }

  #nextSequence(): number {
    do this.#sequence = this.#sequence === maxSequence ? 1 : this.#sequence + 1
    while (this.#outstanding.has(this.#sequence))
    return this.#sequence
  }

  // Ending.

  async #drain(drainMs: number): Promise<void> {
    if (this.#mode !== 'open' && this.#mode !== 'closed') {
      this.#enterUnbinding()
      // The peer's requests before the responses are read with them, and cannot be answered.
      if (!this.#sender.mayWrite && this.#pause.underWay) this.#readOn()
      await this.#idleWithin(drainMs)
      if (!this.#hasClosed() && this.#sender.mayWrite) await this.#unbind()
    }
    this.#hangUp('the session was closed')
    await this.#closed()
  }

  #noteUnbound(): void {
    this.#hasUnbound = this.#incoming.isEmpty
  }

  #unbind(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#clock.after(unbindAnswerMs, resolve)
      this.#request({ command: 'unbind' }, false, ({ kind }) => {
        if (kind === 'answered') this.#noteUnbound()
        cancel()
        resolve()
      })
    })
  }

  #idleWithin(limitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#clock.after(limitMs, () => this.#onIdle?.())
      this.#onIdle = () => {
        this.#onIdle = null
        cancel()
        resolve()
      }
      this.#checkIdle()
    })
  }

  #checkIdle(): void {
    if (this.#onIdle === null || this.#outstanding.counted > 0) return
    if (this.#incoming.isEmpty || !this.#sender.mayWrite) this.#onIdle()
  }

  #hangUp(reason: string, isFault = false): void {
    this.#sender.flush()
    this.#enterClosed(reason, isFault)
    this.#socket.destroySoon()
  }

  #closed(): Promise<void> {
    if (this.#socket.closed) return Promise.resolve()
    return new Promise((resolve) => {
      const cancel = this.#clock.after(goodbyeMs, () => this.#socket.destroy())
      this.#onClosed.push(() => {
        cancel()
        resolve()
      })
    })
  }

  #hasClosed(): boolean {
    return this.#mode === 'closed'
  }

  #bindOutcome(pdu: Bind, outcome: RequestOutcome): BindOutcome {
    if (outcome.kind !== 'answered') return { kind: 'failed', reason: outcome.reason }
    const { status, pdu: response } = outcome
    if (status !== 0 || response.command === 'generic_nack') return { kind: 'refused', status }
    // A peer may accept a second bind that it should have refused; the first bind stays.
    if (this.#mode === 'open') this.#enterBound(modeOfBind[pdu.command])
    const { systemId, tlvs } = response as Extract<ResponsePdu, { systemId: string }>
    return { kind: 'bound', systemId, scInterfaceVersion: tlvs.scInterfaceVersion ?? null }
  }

  // Time.

  #armNext(): void {
    this.#deadline.arm(this.#nextDueAt())
  }

  get #watched() {
    return { mode: this.#mode, isPaused: this.#pause.underWay }
  }

  #nextDueAt(): number {
    const { oldest } = this.#outstanding
    const timeoutAt =
      oldest === null ? Number.POSITIVE_INFINITY : this.#pause.nextLookAt(oldest, this.#clock.now())
    return Math.min(timeoutAt, this.#silence.nextDueAt(this.#watched))
  }

  #onDue(now: number): void {
    const reason = this.#silence.closeReason(now, this.#watched)
    if (reason !== null) return this.#hangUp(reason, this.#reader.isWithinFrame)
    const overdue = this.#outstanding.takeWhile((request) => now >= this.#pause.dueAt(request, now))
    for (const request of overdue) this.#expire(request)
    if (this.#hasClosed()) return
    if (this.#silence.isEnquireDue(now, this.#watched)) this.#enquire(now)
    this.#armNext()
    this.#checkIdle()
  }

  #expire({ command, onOutcome }: OutstandingRequest): void {
    const reason = `no answer to ${command} within ${this.#options.responseTimeoutMs} ms`
    onOutcome({ kind: 'unanswered', cause: 'timeout', reason })
  }

  #enquire(now: number): void {
    this.#silence.isEnquiring = true
    this.#request({ command: 'enquire_link' }, false, (outcome) => {
      this.#silence.isEnquiring = false
      const lives = outcome.kind === 'answered' || this.#silence.hasReadSince(now) || this.#pause.underWay
      if (!lives) this.destroy(outcome.reason)
      else if (this.#mode !== 'closed') this.#armNext()
    })
  }
}

function isBind(pdu: RequestPdu): pdu is Bind {
  return pdu.command in modeOfBind
}
