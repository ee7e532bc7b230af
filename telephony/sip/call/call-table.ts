import { type MachineTable, step } from '../transaction/machine.ts'

/** `cancelling`: given up and not answered finally yet; `leaving`: our BYE is not answered yet. */
export type CallState = 'calling' | 'ringing' | 'cancelling' | 'answered' | 'leaving' | 'ended'

/**
 * `answer` is the first 2xx, `refusal` any other final response, `failed` none at all; `leave` is our wish to end,
 * whatever the reason; `bye` is the other side's; `left` is the answer to our BYE; `overdue` a limit that is over.
 */
export type CallStep = 'provisional' | 'answer' | 'refusal' | 'failed' | 'leave' | 'bye' | 'left' | 'overdue'

export type CallAction =
  | 'report-progress'
  | 'acknowledge'
  | 'report-answered'
  | 'cancel'
  | 'limit-leaving'
  | 'bye'
  | 'forget-invite'
  | 'end'

const silent = {
  provisional: null,
  answer: null,
  refusal: null,
  failed: null,
  leave: null,
  bye: null,
  left: null,
  overdue: null,
} as const

/** CANCEL waits for a provisional response (RFC 3261 §9.1); a 2xx that crosses it is acknowledged and ended. */
export const callTable: MachineTable<CallState, CallStep, CallAction> = {
  calling: {
    ...silent,
    provisional: step('ringing', 'report-progress'),
    answer: step('answered', 'acknowledge', 'report-answered'),
    refusal: step('ended', 'end'),
    failed: step('ended', 'end'),
    leave: step('cancelling', 'limit-leaving'),
    bye: step('cancelling', 'limit-leaving'),
  },
  ringing: {
    ...silent,
    provisional: step('ringing', 'report-progress'),
    answer: step('answered', 'acknowledge', 'report-answered'),
    refusal: step('ended', 'end'),
    failed: step('ended', 'end'),
    leave: step('cancelling', 'cancel', 'limit-leaving'),
    bye: step('cancelling', 'cancel', 'limit-leaving'),
  },
  cancelling: {
    ...silent,
    provisional: step('cancelling', 'cancel'),
    answer: step('leaving', 'acknowledge', 'bye', 'limit-leaving'),
    refusal: step('ended', 'end'),
    failed: step('ended', 'end'),
    overdue: step('ended', 'forget-invite', 'end'),
  },
  answered: {
    ...silent,
    leave: step('leaving', 'bye', 'limit-leaving'),
    bye: step('ended', 'end'),
  },
  leaving: {
    ...silent,
    bye: step('ended', 'end'),
    left: step('ended', 'end'),
    overdue: step('ended', 'end'),
  },
  ended: silent,
}
