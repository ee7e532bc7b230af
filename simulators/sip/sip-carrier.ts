import { MediaWorker } from '../../telephony/rtp/media-worker.ts'
import type { Carrier } from '../carrier.ts'
import { InvalidField } from '../carrier.ts'
import type { HandsetCalls } from '../handset-calls.ts'
import { CallEndpoint } from './call-endpoint.ts'
import { closeOldNotes, via } from './call-note.ts'
import { Challenger } from './challenger.ts'
import { Gate } from './gate.ts'
import { Recordings } from './recordings.ts'
import { noCounts, type SipCounters } from './sip-counters.ts'
import { parseSipFaults, type SipFaults } from './sip-faults.ts'
import { SipLines } from './sip-lines.ts'
import type { SipAddress, SipOptions } from './sip-options.ts'

const usual = {
  host: '127.0.0.1',
  username: 'posthorn',
  password: 'sandbox',
  challenge: 'proxy',
  algorithm: 'MD5',
  nonceLifetimeMs: 300_000,
  maxCalls: 1_000,
  maxRingMs: 180_000,
  maxTalkMs: 600_000,
  recordSeconds: 60,
  maxRecorded: 100,
  maxRecordings: 200,
  mediaPorts: null,
  faults: {},
} as const

type Settings = SipOptions & Required<Omit<SipOptions, 'timers'>>

/** A SIP trunk (RFC 3261), with the sandbox's handsets behind it: they ring, answer, listen, press keys, hang up. */
export class SipCarrier implements Carrier {
  readonly name = via
  readonly channels = ['voice'] as const
  readonly #settings: Settings
  readonly #counters: SipCounters = noCounts()
  readonly #recordings: Recordings
  readonly #media: MediaWorker
  readonly #endpoint: CallEndpoint
  #lines: SipLines | null = null
  #faults: SipFaults

  private constructor(settings: Settings, recordings: Recordings) {
    this.#settings = settings
    this.#recordings = recordings
    this.#faults = parseSipFaults(settings.faults)
    const { handsets, clock, host, mediaPorts, maxCalls } = settings
    this.#media = new MediaWorker({
      host,
      ports: mediaPorts,
      maxStreams: maxCalls,
      onCrash: (error) =>
        process.emitWarning(`the sound of all calls is lost: ${error.message}`, 'SandboxWarning'),
      onStreamFault: (error) =>
        process.emitWarning(`the sound of a call is lost: ${error.message}`, 'SandboxWarning'),
    })
    const counters = this.#counters
    const faults = () => this.#faults
    this.#endpoint = new CallEndpoint({
      gate: new Gate({ handsets, challenger: challengerOf(settings), counters, faults }),
      handsets,
      clock,
      media: this.#media,
      recordings,
      counters,
      faults,
      limits: settings,
    })
  }

  /** Rejects when the port cannot be had or the folder cannot be written; nothing is left open then. */
  static async open(options: SipOptions): Promise<SipCarrier> {
    const settings: Settings = { ...usual, ...options }
    const { dataDir, maxRecordings, handsets } = settings
    const recordings = await Recordings.open({ dataDir, max: maxRecordings })
    const carrier = new SipCarrier(settings, recordings)
    await carrier.#listen()
    closeOldNotes(handsets)
    return carrier
  }

  get address(): SipAddress {
    const { host, username, password } = this.#settings
    return { host, port: this.#lines?.port ?? 0, username, password }
  }

  get calls(): HandsetCalls {
    return this.#endpoint
  }

  get faults(): SipFaults {
    return this.#faults
  }

  putFaults(json: unknown): void {
    this.#faults = parseSipFaults(json)
  }

  reply(): void {
    throw new InvalidField('channel must be another: a call takes no written reply')
  }

  stats(): Record<string, number> {
    return { ...this.#counters, callsUnderWay: this.#endpoint.size, recordings: this.#recordings.size }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#endpoint.close()
    await this.#lines?.[Symbol.asyncDispose]()
    await this.#media[Symbol.asyncDispose]()
  }

  async #listen(): Promise<void> {
    const { host, port, clock, timers } = this.#settings
    const faults = () => this.#faults
    const endpoint = this.#endpoint
    this.#lines = await SipLines.open({
      host,
      port,
      clock,
      timers,
      endpoint,
      counters: this.#counters,
      faults,
    })
  }
}

function challengerOf({ challenge, ...settings }: Settings): Challenger | null {
  return challenge === 'none' ? null : new Challenger({ ...settings, by: challenge })
}
