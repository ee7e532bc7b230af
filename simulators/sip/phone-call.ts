import { unreachable } from '../../packages/kit/flow/unreachable.ts'
import type { Clock } from '../../packages/kit/time/clock.ts'
import type { MediaWorker } from '../../telephony/rtp/media-worker.ts'
import { type Machine, runTable } from '../../telephony/sip/transaction/machine.ts'
import type { ServerTransaction } from '../../telephony/sip/transaction/server-transaction.ts'
import type { Transactions } from '../../telephony/sip/transaction/transactions.ts'
import { InvalidField } from '../carrier.ts'
import type { CallAct, CallView } from '../handset-calls.ts'
import { CallAudio } from './call-audio.ts'
import type { CallNegotiation } from './call-negotiation.ts'
import type { CallNote } from './call-note.ts'
import type { CallStep, Deed } from './call-plan.ts'
import { CalleeLeg } from './callee-leg.ts'
import { type PhoneCallAction, type PhoneCallEvent, phoneCallTable } from './phone-call-table.ts'
import { PlanPlayer } from './plan-player.ts'
import type { Recordings } from './recordings.ts'
import type { SipCounters } from './sip-counters.ts'

export interface PhoneCallOptions {
  callId: string
  phone: string
  /** The INVITE. */
  transaction: ServerTransaction
  negotiation: CallNegotiation
  note: CallNote
  plan: readonly CallStep[]
  /** Where we are reached, for the dialog. */
  contact: string
  /** The handset sends no RTP. */
  isMute: boolean
}

export interface PhoneCallPorts {
  clock: Clock
  transactions: Transactions
  media: MediaWorker
  recordings: Recordings
  counters: SipCounters
  maxRingMs: number
  maxTalkMs: number
  /** How much of a call that is answered now is recorded. */
  recordSeconds: () => number
  /** Called once: it has ended, and its recording is kept. */
  onOver: (call: PhoneCall) => void
}

/** Who ends it, and the status where the INVITE has no final answer yet. */
interface Ending {
  by: 'caller' | 'handset' | 'network'
  status: number
}

/** A call on a handset, from its INVITE to its end. Follows its plan until a person acts. */
export class PhoneCall {
  readonly callId: string
  readonly phone: string
  readonly leg: CalleeLeg
  /** Resolves when it has ended and its recording is kept. Never rejects. */
  readonly over: Promise<void>
  readonly #options: PhoneCallOptions
  readonly #ports: PhoneCallPorts
  readonly #machine: Machine<PhoneCallEvent>
  readonly #player: PlanPlayer
  #audio: CallAudio | null = null
  #ending: Ending = { by: 'network', status: 480 }
  #answerTimes: 1 | 2 = 1
  #cancelLimit: () => void
  #opening: Promise<void> | null = null
  #resolveOver: () => void = () => undefined

  constructor(options: PhoneCallOptions, ports: PhoneCallPorts) {
    this.callId = options.callId
    this.phone = options.phone
    this.#options = options
    this.#ports = ports
    this.#machine = runTable(phoneCallTable, 'arriving', (action) => this.#perform(action))
    this.#player = new PlanPlayer(ports.clock, (deed) => this.#do(deed))
    this.#cancelLimit = ports.clock.after(ports.maxRingMs, () => this.#leave('network', 480))
    this.over = new Promise((resolve) => {
      this.#resolveOver = resolve
    })
    this.leg = new CalleeLeg({
      invite: options.transaction,
      contact: options.contact,
      transactions: ports.transactions,
      negotiation: options.negotiation,
      listener: {
        isAnswered: () => this.#machine.state === 'answered',
        audioPort: () => this.#audio?.port ?? 0,
        onAudio: () => this.#connect(),
        onBye: () => this.giveUp(),
        onBroken: () => this.#leave('network', 500),
      },
    })
  }

  /** Whether it is to be seen on its handset, and has not ended. */
  get isUnderWay(): boolean {
    return this.#options.note.isShown && this.#machine.state !== 'ended'
  }

  get isRecorded(): boolean {
    return this.#audio?.isRecorded ?? false
  }

  /** A WAV file; null before it is answered. */
  async receivedSoFar(): Promise<Buffer | null> {
    return (await this.#audio?.receivedSoFar()) ?? null
  }

  get view(): CallView {
    return this.#options.note.view()
  }

  /** Begins what the plan says. */
  begin(): void {
    this.#player.play(this.#options.plan)
  }

  /** The caller cancels it, or hangs up. */
  giveUp(): void {
    if (this.#machine.state === 'ended') return
    this.#ending = { by: 'caller', status: 487 }
    const { counters } = this.#ports
    if (this.#machine.state === 'answered') counters.hungUpByCaller++
    else counters.cancelled++
    this.#machine.on('give-up')
  }

  /** The carrier stops. */
  breakOff(): void {
    this.#leave('network', 480)
  }

  /** A person acts on the handset. Rejects with `InvalidField` where it cannot be done now. */
  async act(act: CallAct): Promise<void> {
    const isAnswered = this.#machine.state === 'answered'
    if (act.do === 'press' || act.do === 'hang-up') {
      if (!isAnswered) throw new InvalidField(`do must be answer or reject while the call rings`)
      if (act.do === 'hang-up') return this.#leave('handset', 603)
      if (await this.#press(act.keys)) return
      throw new InvalidField('do must be another: the call ended before the keys were pressed')
    }
    if (isAnswered) throw new InvalidField('do must be press or hang-up once the call is answered')
    this.#player.stop()
    if (act.do === 'answer') await this.#takeUp(1)
    else this.#leave('handset', 603)
  }

  #do(deed: Deed): Promise<void> | void {
    switch (deed.kind) {
      case 'ring':
        return this.#machine.on('ring')
      case 'answer':
        return this.#takeUp(deed.times)
      case 'refuse':
        return this.#leave('network', deed.status)
      case 'press':
        return this.#press(deed.keys).then(() => undefined)
      case 'hang-up':
        return this.#leave('handset', 603)
      default:
        return unreachable(deed)
    }
  }

  /** Resolves when it is answered, or has ended. */
  async #takeUp(times: 1 | 2): Promise<void> {
    if (this.#opening === null) {
      this.#answerTimes = times
      this.#machine.on('take-up')
    }
    await this.#opening
  }

  #leave(by: Ending['by'], status: number): void {
    const { counters } = this.#ports
    if (this.#machine.state === 'ended') return
    this.#ending = { by, status }
    if (this.#machine.state !== 'answered') counters.refused++
    else if (by === 'handset') counters.hungUpByHandset++
    else counters.brokenOff++
    this.#machine.on('leave')
  }

  #perform(action: PhoneCallAction): void {
    const { leg } = this
    switch (action) {
      case 'ring':
        this.#ports.counters.rang++
        leg.ring()
        return this.#options.note.ring()
      case 'open':
        this.#opening = this.#open()
        return
      case 'answer':
        return this.#answer()
      case 'terminate':
      case 'refuse':
        return leg.refuse(this.#ending.status)
      case 'bye':
        return leg.bye()
      case 'close':
        void this.#close()
        return
      default:
        return unreachable(action)
    }
  }

  async #open(): Promise<void> {
    const { media, recordSeconds } = this.#ports
    try {
      const audio = await CallAudio.open(media, {
        recordSeconds: recordSeconds(),
        onLost: () => this.#leave('network', 500),
      })
      this.#audio = audio
      this.#machine.on('opened')
      if (this.#machine.state === 'ended') await audio.close()
    } catch {
      this.#leave('network', 500)
    }
  }

  #answer(): void {
    const { clock, counters, maxTalkMs } = this.#ports
    counters.answered++
    this.#options.note.answer()
    this.#cancelLimit()
    this.#cancelLimit = clock.after(maxTalkMs, () => this.#leave('network', 500))
    this.leg.answer(this.#audio?.port ?? 0, this.#answerTimes)
    this.#connect()
  }

  #connect(): void {
    const { agreed } = this.#options.negotiation
    if (agreed === null || this.#options.isMute) return
    this.#audio?.connect(agreed).catch(() => this.#leave('network', 500))
  }

  /** By telephone-events, or by INFO where the other side takes none or the handset is mute. */
  async #press(keys: string): Promise<boolean> {
    const { negotiation, isMute, note } = this.#options
    const events = !isMute && (negotiation.agreed?.digitsPayloadType ?? null) !== null
    const pressed = events ? await this.#audio?.press(keys) : await this.leg.pressByInfo(keys)
    if (pressed !== true) return false
    note.press(keys)
    return true
  }

  async #close(): Promise<void> {
    const { callId, note } = this.#options
    this.#player.stop()
    this.#cancelLimit()
    note.end(this.#ending.by)
    const wav = (await this.#audio?.close()) ?? null
    const kept = wav !== null && (await this.#ports.recordings.keep(callId, wav))
    note.close(kept ? `/sandbox/recordings/${callId}.wav` : null)
    this.#ports.onOver(this)
    this.#resolveOver()
  }
}
