import { type MachineTable, step } from './machine.ts'

/**
 * `request` is the request come again, `ack` its ACK; `provisional`, `success` and `failure` are what our side
 * answers; `retransmit-due` is timer G, `give-up-due` H or L, `linger-over` I or J.
 */
export type ServerEvent =
  | 'request'
  | 'ack'
  | 'provisional'
  | 'success'
  | 'failure'
  | 'retransmit-due'
  | 'give-up-due'
  | 'linger-over'
  | 'lost'

export type ServerAction =
  | 'send'
  | 'resend'
  | 'repeat'
  | 'await-ack'
  | 'repeat-until-ack'
  | 'stop-timers'
  | 'linger'
  | 'report-acknowledged'
  | 'report-unacknowledged'
  | 'forget'

export type InviteServerState = 'proceeding' | 'completed' | 'accepted' | 'confirmed' | 'terminated'
export type NonInviteServerState = 'trying' | 'proceeding' | 'completed' | 'terminated'

const silent = {
  request: null,
  ack: null,
  provisional: null,
  success: null,
  failure: null,
  'retransmit-due': null,
  'give-up-due': null,
  'linger-over': null,
  lost: null,
} as const

/**
 * RFC 3261 §17.2.1 with `accepted` of RFC 6026 §8.5. The 2xx is repeated here until its ACK, on every transport
 * (RFC 3261 §13.3.1.4), so that a user of the transaction answers once whatever the answer.
 */
export const inviteServerTable: MachineTable<InviteServerState, ServerEvent, ServerAction> = {
  proceeding: {
    ...silent,
    request: step('proceeding', 'resend'),
    provisional: step('proceeding', 'send'),
    success: step('accepted', 'send', 'repeat-until-ack'),
    failure: step('completed', 'send', 'await-ack'),
  },
  completed: {
    ...silent,
    request: step('completed', 'resend'),
    ack: step('confirmed', 'stop-timers', 'linger'),
    'retransmit-due': step('completed', 'repeat'),
    'give-up-due': step('terminated', 'stop-timers', 'forget'),
    lost: step('terminated', 'stop-timers', 'forget'),
  },
  accepted: {
    ...silent,
    request: step('accepted', 'resend'),
    ack: step('confirmed', 'stop-timers', 'linger', 'report-acknowledged'),
    'retransmit-due': step('accepted', 'repeat'),
    'give-up-due': step('terminated', 'stop-timers', 'report-unacknowledged', 'forget'),
  },
  confirmed: { ...silent, 'linger-over': step('terminated', 'forget') },
  terminated: silent,
}

/** RFC 3261 §17.2.2. */
export const nonInviteServerTable: MachineTable<NonInviteServerState, ServerEvent, ServerAction> = {
  trying: {
    ...silent,
    provisional: step('proceeding', 'send'),
    success: step('completed', 'send', 'linger'),
    failure: step('completed', 'send', 'linger'),
  },
  proceeding: {
    ...silent,
    request: step('proceeding', 'resend'),
    provisional: step('proceeding', 'send'),
    success: step('completed', 'send', 'linger'),
    failure: step('completed', 'send', 'linger'),
    lost: step('terminated', 'forget'),
  },
  completed: {
    ...silent,
    request: step('completed', 'resend'),
    'linger-over': step('terminated', 'forget'),
    lost: step('terminated', 'stop-timers', 'forget'),
  },
  terminated: silent,
}
