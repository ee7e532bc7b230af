/** Values of message_state (SMPP 3.4 §5.2.28; scheduled and skipped: 5.0 §4.7.15). */
export const messageState = {
  scheduled: 0,
  enroute: 1,
  delivered: 2,
  expired: 3,
  deleted: 4,
  undeliverable: 5,
  accepted: 6,
  unknown: 7,
  rejected: 8,
  skipped: 9,
} as const

export type MessageStateName = keyof typeof messageState

/** The words of `stat:` in a receipt's text (SMPP 3.4 Appendix B). */
export const receiptWords = {
  scheduled: 'SCHEDULED',
  enroute: 'ENROUTE',
  delivered: 'DELIVRD',
  expired: 'EXPIRED',
  deleted: 'DELETED',
  undeliverable: 'UNDELIV',
  accepted: 'ACCEPTD',
  unknown: 'UNKNOWN',
  rejected: 'REJECTD',
  skipped: 'SKIPPED',
} as const satisfies Record<MessageStateName, string>
