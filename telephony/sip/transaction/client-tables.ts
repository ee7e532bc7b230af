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
  | 'report-response'
  | 'report-timeout'
  | 'report-lost'
  | 'forget'

export type InviteClientState = 'calling' | 'proceeding' | 'completed' | 'accepted' | 'terminated'
export type NonInviteClientState = 'trying' | 'proceeding' | 'completed' | 'terminated'

const silent = {
  'retransmit-due': null,
  'timeout-due': null,
  'linger-over': null,
  provisional: null,
  success: null,
  failure: null,
  lost: null,
} as const

/** RFC 3261 §17.1.1.2 with `accepted` of RFC 6026 §8.4, in which every 2xx of every fork is reported. */
export const inviteClientTable: MachineTable<InviteClientState, ClientEvent, ClientAction> = {
  calling: {
    ...silent,
    'retransmit-due': step('calling', 'retransmit'),
    'timeout-due': step('terminated', 'stop-timers', 'report-timeout', 'forget'),
    provisional: step('proceeding', 'stop-timers', 'report-response'),
    success: step('accepted', 'stop-timers', 'linger', 'report-response'),
    failure: step('completed', 'stop-timers', 'acknowledge', 'linger', 'report-response'),
    lost: step('terminated', 'stop-timers', 'report-lost', 'forget'),
  },
  proceeding: {
    ...silent,
    provisional: step('proceeding', 'report-response'),
    success: step('accepted', 'linger', 'report-response'),
    failure: step('completed', 'acknowledge', 'linger', 'report-response'),
    lost: step('terminated', 'report-lost', 'forget'),
  },
  completed: {
    ...silent,
    'linger-over': step('terminated', 'forget'),
    failure: step('completed', 'acknowledge'),
    lost: step('terminated', 'stop-timers', 'forget'),
  },
  accepted: {
    ...silent,
    'linger-over': step('terminated', 'forget'),
    success: step('accepted', 'report-response'),
  },
  terminated: silent,
}

/** What is the same before and after a provisional response to a request that is no INVITE. */
const unanswered = {
  'timeout-due': step('terminated', 'stop-timers', 'report-timeout', 'forget'),
  'linger-over': null,
  provisional: step('proceeding', 'report-response'),
  success: step('completed', 'stop-timers', 'linger', 'report-response'),
  failure: step('completed', 'stop-timers', 'linger', 'report-response'),
  lost: step('terminated', 'stop-timers', 'report-lost', 'forget'),
} as const

/** RFC 3261 §17.1.2.2. */
export const nonInviteClientTable: MachineTable<NonInviteClientState, ClientEvent, ClientAction> = {
  trying: { ...unanswered, 'retransmit-due': step('trying', 'retransmit') },
  proceeding: { ...unanswered, 'retransmit-due': step('proceeding', 'retransmit') },
  completed: { ...silent, 'linger-over': step('terminated', 'forget') },
  terminated: silent,
}
