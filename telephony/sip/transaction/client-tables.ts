import { type MachineTable, step } from './machine.ts'

/**
 * `retransmit-due` is timer A or E, `timeout-due` B or F, `linger-over` D, K or M. `success` is a 2xx, `failure`
 * any other final response, `lost` what the transport could not send.
 */
export type ClientEvent =
  | 'retransmit-due'
  | 'timeout-due'
  | 'linger-over'
  | 'provisional'
  | 'success'
  | 'failure'
  | 'lost'

export type ClientAction =
  | 'retransmit'
  | 'stop-timers'
  | 'acknowledge'
  | 'linger'
  | 'tell-response'
  | 'tell-timeout'
  | 'tell-lost'
  | 'forget'

export type InviteClientState = 'calling' | 'proceeding' | 'completed' | 'accepted' | 'terminated'
export type NonInviteClientState = 'trying' | 'proceeding' | 'completed' | 'terminated'

const ended = {
  'retransmit-due': null,
  'timeout-due': null,
  'linger-over': null,
  provisional: null,
  success: null,
  failure: null,
  lost: null,
} as const

/** RFC 3261 §17.1.1.2 with `accepted` of RFC 6026 §8.4, in which every 2xx of every fork is told. */
export const inviteClientTable: MachineTable<InviteClientState, ClientEvent, ClientAction> = {
  calling: {
    'retransmit-due': step('calling', 'retransmit'),
    'timeout-due': step('terminated', 'stop-timers', 'tell-timeout', 'forget'),
    'linger-over': null,
    provisional: step('proceeding', 'stop-timers', 'tell-response'),
    success: step('accepted', 'stop-timers', 'linger', 'tell-response'),
    failure: step('completed', 'stop-timers', 'acknowledge', 'linger', 'tell-response'),
    lost: step('terminated', 'stop-timers', 'tell-lost', 'forget'),
  },
  proceeding: {
    'retransmit-due': null,
    'timeout-due': null,
    'linger-over': null,
    provisional: step('proceeding', 'tell-response'),
    success: step('accepted', 'linger', 'tell-response'),
    failure: step('completed', 'acknowledge', 'linger', 'tell-response'),
    lost: step('terminated', 'tell-lost', 'forget'),
  },
  completed: {
    'retransmit-due': null,
    'timeout-due': null,
    'linger-over': step('terminated', 'forget'),
    provisional: null,
    success: null,
    failure: step('completed', 'acknowledge'),
    lost: step('terminated', 'stop-timers', 'forget'),
  },
  accepted: {
    'retransmit-due': null,
    'timeout-due': null,
    'linger-over': step('terminated', 'forget'),
    provisional: null,
    success: step('accepted', 'tell-response'),
    failure: null,
    lost: null,
  },
  terminated: ended,
}

/** RFC 3261 §17.1.2.2. */
export const nonInviteClientTable: MachineTable<NonInviteClientState, ClientEvent, ClientAction> = {
  trying: {
    'retransmit-due': step('trying', 'retransmit'),
    'timeout-due': step('terminated', 'stop-timers', 'tell-timeout', 'forget'),
    'linger-over': null,
    provisional: step('proceeding', 'tell-response'),
    success: step('completed', 'stop-timers', 'linger', 'tell-response'),
    failure: step('completed', 'stop-timers', 'linger', 'tell-response'),
    lost: step('terminated', 'stop-timers', 'tell-lost', 'forget'),
  },
  proceeding: {
    'retransmit-due': step('proceeding', 'retransmit'),
    'timeout-due': step('terminated', 'stop-timers', 'tell-timeout', 'forget'),
    'linger-over': null,
    provisional: step('proceeding', 'tell-response'),
    success: step('completed', 'stop-timers', 'linger', 'tell-response'),
    failure: step('completed', 'stop-timers', 'linger', 'tell-response'),
    lost: step('terminated', 'stop-timers', 'tell-lost', 'forget'),
  },
  completed: { ...ended, 'linger-over': step('terminated', 'forget') },
  terminated: ended,
}
