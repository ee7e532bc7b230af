import type { ReceivedRequest } from '../../telephony/sip/message/message.ts'
import type { Answer } from '../../telephony/sip/transaction/response-to.ts'
import type { Handsets } from '../handsets.ts'
import { RecentCounts } from '../recent-counts.ts'
import { calleeOf, callerOf } from './call-parties.ts'
import { type CallStep, planOf } from './call-plan.ts'
import type { Challenger } from './challenger.ts'
import type { SipCounters } from './sip-counters.ts'
import type { SipFaults } from './sip-faults.ts'

export interface GateOptions {
  handsets: Handsets
  /** Null: callers are not challenged. */
  challenger: Challenger | null
  counters: SipCounters
  faults: () => SipFaults
}

export type GateDecision =
  | { kind: 'refused'; answer: Answer }
  | { kind: 'open'; phone: string; from: string; plan: CallStep[] }

const throttledTimes = 2
const tooMuch: Answer = { status: 503, headers: [['retry-after', '1']] }

/** Whether a call is let through to its handset. */
export class Gate {
  readonly #options: GateOptions
  readonly #throttled = new RecentCounts(100_000)

  constructor(options: GateOptions) {
    this.#options = options
  }

  /** `isFull`: as many calls as may be are under way. */
  decide(request: ReceivedRequest, isFull: boolean): GateDecision {
    const { counters } = this.#options
    const challenge = this.#refusedByFault(request) ?? this.#challenge(request)
    if (challenge !== null) return { kind: 'refused', answer: challenge }
    const phone = calleeOf(request)
    const from = callerOf(request)
    if (phone === null) return this.#refuse({ status: 404 })
    const script = this.#options.handsets.script(phone, 'voice')
    const isThrottled = () => this.#throttled.isWithin(`${phone} ${from}`, throttledTimes)
    if (isFull || (script === 'throttled' && isThrottled())) {
      counters.throttled++
      return { kind: 'refused', answer: tooMuch }
    }
    return { kind: 'open', phone, from, plan: planOf(script) }
  }

  #refusedByFault({ headers }: ReceivedRequest): Answer | null {
    const required = headers.list('require')
    const { refuse } = this.#options.faults()
    if (required.length === 0 && refuse === null) return null
    this.#options.counters.refused++
    if (refuse !== null) return { status: refuse }
    return { status: 420, headers: [['unsupported', required.join(', ')]] }
  }

  #challenge(request: ReceivedRequest): Answer | null {
    const { challenger, counters, faults } = this.#options
    const verdict = challenger?.judge(request, faults().oneTimeNonces) ?? 'right'
    if (challenger === null || verdict === 'right') return null
    if (verdict === 'wrong') counters.unauthorized++
    counters.challenged++
    return challenger.challenge(verdict === 'stale')
  }

  #refuse(answer: Answer): GateDecision {
    this.#options.counters.refused++
    return { kind: 'refused', answer }
  }
}
