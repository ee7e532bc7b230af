import type { Place } from '../place.ts'
import { frameMs, samplesPerFrame } from './audio.ts'
import { decodeG711, encodeG711, g711PayloadTypes } from './g711.ts'
import { GreetingEar, type GreetingSound } from './greeting-ear.ts'
import { InbandDigits } from './inband-digits.ts'
import { JitterBuffer } from './jitter-buffer.ts'
import { KeyPresses } from './key-presses.ts'
import type { MediaEvent, MediaRemote, MediaStats } from './media-messages.ts'
import { decodeRtp, encodeRtp, type RtpPacket } from './packet.ts'
import { PeerPlace } from './peer-place.ts'
import { PlayQueue } from './play-queue.ts'
import { Recording } from './recording.ts'
import { SoundMeter } from './sound-meter.ts'
import { EventReader } from './telephone-event.ts'

export interface StreamOptions {
  /** Milliseconds that only go forward. */
  now: () => number
  send: (octets: Buffer, port: number, host: string) => void
  report: (event: MediaEvent) => void
  /** Where the sequence, the timestamp and the SSRC begin: three random numbers of 32 bits (RFC 3550 §5.1). */
  random: () => number
}

/** Ten minutes. */
const longestPlaying = 600 * 8_000
/** Of sound, 250 ms: no peer sends more in one packet, and most send 20. */
const maxPayloadOctets = 2_000
/** In 20 ms. One is usual; after a jam two seconds' worth may come at once. */
export const maxPacketsPerTick = 100
/** Without a packet for this long it is silent. */
const silentAfterMs = 100
/** Refused in a row before it is reported: one second. A link that flaps is shorter. */
const unsentAfter = 50
const silentFrame = new Int16Array(samplesPerFrame)

/** The sound of one call: sends every 20 ms, and receives. Has no socket and no timer of its own. */
export class RtpStream {
  readonly playing = new PlayQueue(longestPlaying)
  readonly presses = new KeyPresses()
  readonly #options: StreamOptions
  readonly #jitter: JitterBuffer
  readonly #events = new EventReader()
  readonly #meter = new SoundMeter()
  readonly #inband = new InbandDigits()
  readonly #ssrc: number
  #recording: Recording | null = null
  #greeting: GreetingEar | null = null
  #remote: MediaRemote | null = null
  #peer = new PeerPlace(null)
  #sequence: number
  #timestamp: number
  #startsTalking = true
  #receivedAt: number | null = null
  #sent = 0
  #ignored = 0
  #missedFrames = 0
  #sinceTick = 0
  #sendFailures = 0
  #refusedInRow = 0

  constructor(options: StreamOptions) {
    this.#options = options
    this.#sequence = options.random() & 0xffff
    this.#timestamp = options.random() >>> 0
    this.#ssrc = options.random() >>> 0
    this.#jitter = new JitterBuffer(() => {
      this.#events.restart()
      this.#recording?.restart()
    })
  }

  /** Sends to `remote` from now on, or where its packets come from. Also when that changes during a call. */
  connect(remote: MediaRemote): void {
    this.#remote = remote
    this.#refusedInRow = 0
    this.#peer = new PeerPlace(remote)
    if (!this.takesKeys) this.presses.clear()
  }

  /** False where the peer is known to take no telephone-events. */
  get takesKeys(): boolean {
    return this.#remote?.eventPayloadType !== null
  }

  /** Records the received sound from now on; drops an earlier recording. */
  record(maxSamples: number): void {
    this.#recording = new Recording(maxSamples)
  }

  /** What was kept since `record`; nothing is kept any more. */
  takeRecording(): Int16Array<ArrayBuffer> {
    const samples = this.recordingSoFar()
    this.#recording = null
    return samples
  }

  /** The sound since `record`; recording continues. */
  recordingSoFar(): Int16Array<ArrayBuffer> {
    return this.#recording?.samples() ?? new Int16Array(0)
  }

  /** Whether words and beeps are reported. */
  followGreeting(on: boolean): void {
    this.#greeting = on ? new GreetingEar() : null
  }

  stats(): MediaStats {
    return {
      ...this.#jitter.count,
      sent: this.#sent,
      sendFailures: this.#sendFailures,
      ignored: this.#ignored,
      missedFrames: this.#missedFrames,
      remote: this.#peer.destination,
    }
  }

  /** What became of a datagram that was sent. */
  onSent(error: Error | null): void {
    if (error === null) {
      this.#refusedInRow = 0
      return
    }
    this.#sendFailures++
    if (++this.#refusedInRow === unsentAfter) this.#options.report({ kind: 'unsent', error })
  }

  /** The result tells whether the system took most of what was sent since; also where nothing was. */
  followSending(): () => boolean {
    const [sent, failures] = [this.#sent, this.#sendFailures]
    return () => this.#sent === sent || 2 * (this.#sendFailures - failures) < this.#sent - sent
  }

  /** A datagram came. What is no sound or key as it was agreed on says nothing of where the peer is. */
  receive(octets: Buffer, from: Place): void {
    // One call's flood takes no time from the sound of the others.
    const packet = ++this.#sinceTick > maxPacketsPerTick ? null : decodeRtp(octets)
    if (
      packet === null ||
      packet.payload.length > maxPayloadOctets ||
      !this.#isKnown(packet) ||
      !this.#peer.isPeer(from)
    ) {
      this.#ignored++
      return
    }
    const now = this.#options.now()
    if (this.#receivedAt === null) {
      this.#options.report({ kind: 'first-packet', from: { host: from.host, port: from.port } })
    }
    this.#receivedAt = now
    for (const each of this.#jitter.accept(packet, now)) this.#accept(each)
  }

  /** To be called each 20 ms; see `FrameTask`. */
  tick(missed: number): void {
    this.#sinceTick = 0
    this.#missedFrames += missed
    const now = this.#options.now()
    for (const packet of this.#jitter.due(now)) this.#accept(packet)
    if (this.#receivedAt !== null && now - this.#receivedAt > silentAfterMs) {
      this.#reportSound(this.#meter.miss(frameMs * (1 + missed)))
      this.#reportGreeting(this.#greeting?.miss())
    }
    const to = this.#peer.destination
    if (this.#remote === null || to === null) return
    this.#timestamp = (this.#timestamp + samplesPerFrame * missed) >>> 0
    if (missed > 0) this.#startsTalking = true
    this.#sendFrame(this.#remote, to)
    this.#timestamp = (this.#timestamp + samplesPerFrame) >>> 0
  }

  /** What was to be played or pressed is not. */
  stop(): void {
    this.playing.clear()
    this.presses.clear()
  }

  #sendFrame({ law, eventPayloadType }: MediaRemote, to: Place): void {
    if (!this.presses.isEmpty && eventPayloadType !== null) {
      const press = this.presses.next(this.#timestamp)
      if (press !== null) return this.#send(eventPayloadType, press, to)
    }
    const samples = (this.presses.isEmpty ? this.playing.next() : null) ?? silentFrame
    const payload = encodeG711(law, samples)
    this.#send(
      g711PayloadTypes[law],
      { timestamp: this.#timestamp, marker: this.#startsTalking, payload },
      to,
    )
    this.#startsTalking = false
  }

  #send(
    payloadType: number,
    part: { timestamp: number; marker: boolean; payload: Uint8Array },
    to: Place,
  ): void {
    const octets = encodeRtp({ payloadType, sequence: this.#sequence, ssrc: this.#ssrc, ...part })
    this.#sequence = (this.#sequence + 1) & 0xffff
    this.#sent++
    this.#options.send(octets, to.port, to.host)
  }

  #isKnown({ payloadType }: RtpPacket): boolean {
    if (payloadType === g711PayloadTypes.pcmu || payloadType === g711PayloadTypes.pcma) return true
    return payloadType === this.#remote?.eventPayloadType
  }

  #accept(packet: RtpPacket): void {
    if (packet.payloadType === this.#remote?.eventPayloadType) {
      const digit = this.#events.accept(packet)
      if (digit !== null) this.#options.report({ kind: 'digit', digit, by: 'event' })
      return
    }
    const law = packet.payloadType === g711PayloadTypes.pcma ? 'pcma' : 'pcmu'
    const samples = decodeG711(law, packet.payload)
    this.#recording?.add(packet.timestamp, samples)
    this.#reportSound(this.#meter.accept(samples))
    this.#reportGreeting(this.#greeting?.accept(samples))
    if (this.#remote === null || this.#remote.eventPayloadType !== null) return
    const digit = this.#inband.accept(samples)
    if (digit !== null) this.#options.report({ kind: 'digit', digit, by: 'tones' })
  }

  #reportGreeting(sounds: readonly GreetingSound[] = []): void {
    for (const heard of sounds) this.#options.report({ kind: 'greeting', heard })
  }

  #reportSound(change: ReturnType<SoundMeter['accept']>): void {
    if (change !== null) this.#options.report({ kind: 'sound', change })
  }
}
