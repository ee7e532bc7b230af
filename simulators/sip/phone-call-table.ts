import { type MachineTable, step } from '../../telephony/sip/transaction/machine.ts'

/** `arriving`: does not ring on the handset yet; `opening`: taken up, its sound is not ready yet. */
export type PhoneCallState = 'arriving' | 'ringing' | 'opening' | 'answered' | 'ended'

/**
 * `take-up` is the handset's wish to answer, `opened` that its sound is ready. `give-up` is CANCEL or BYE of the
 * caller, `leave` the end on our side: a refusal before the answer, BYE after it.
 */
export type PhoneCallEvent = 'ring' | 'take-up' | 'opened' | 'give-up' | 'leave'

export type PhoneCallAction = 'ring' | 'open' | 'answer' | 'terminate' | 'refuse' | 'bye' | 'close'

const unanswered = {
  'give-up': step<PhoneCallState, PhoneCallAction>('ended', 'terminate', 'close'),
  leave: step<PhoneCallState, PhoneCallAction>('ended', 'refuse', 'close'),
} as const

export const phoneCallTable: MachineTable<PhoneCallState, PhoneCallEvent, PhoneCallAction> = {
  arriving: {
    ring: step('ringing', 'ring'),
    'take-up': step('opening', 'open'),
    opened: null,
    ...unanswered,
  },
  ringing: {
    ring: null,
    'take-up': step('opening', 'open'),
    opened: null,
    ...unanswered,
  },
  opening: {
    ring: null,
    'take-up': null,
    opened: step('answered', 'answer'),
    ...unanswered,
  },
  answered: {
    ring: null,
    'take-up': null,
    opened: null,
    'give-up': step('ended', 'close'),
    leave: step('ended', 'bye', 'close'),
  },
  ended: { ring: null, 'take-up': null, opened: null, 'give-up': null, leave: null },
}
