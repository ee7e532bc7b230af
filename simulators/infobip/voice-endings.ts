import type { Happening } from '../web/timeline.ts'
import type { InfobipMessage } from './infobip-message.ts'
import { error, type MessageError, type MessageStatus, status } from './statuses.ts'

const delivered = status(3, 'DELIVERED', 5, 'DELIVERED_TO_HANDSET', 'Message delivered to handset')
const notDelivered = status(
  2,
  'UNDELIVERABLE',
  9,
  'UNDELIVERABLE_NOT_DELIVERED',
  'Message sent not delivered',
)

/** How a call can end, by the ids of "Voice error codes"; the pairs of status and error are ours. */
export const callEndings = {
  answered: {
    status: delivered,
    error: error(0, 'OK', 5_000, 'VOICE_ANSWERED', 'Call answered by human', true),
  },
  busy: {
    status: notDelivered,
    error: error(
      3,
      'OPERATOR_ERRORS',
      5_002,
      'EC_VOICE_USER_BUSY',
      'User was busy during call attempt',
      true,
    ),
  },
  'no-answer': {
    status: notDelivered,
    error: error(
      3,
      'OPERATOR_ERRORS',
      5_003,
      'EC_VOICE_NO_ANSWER',
      'User was notified, but did not answer call',
      true,
    ),
  },
  away: {
    status: notDelivered,
    error: error(
      1,
      'HANDSET_ERRORS',
      5_480,
      'EC_VOICE_ERROR_TEMPORARILY_NOT_AVAILABLE',
      'Callee is currently unavailable',
      false,
    ),
  },
  declined: {
    status: status(5, 'REJECTED', 99, 'REJECTED', 'Call was declined'),
    error: error(1, 'HANDSET_ERRORS', 5_603, 'EC_DECLINE', 'Callee declined the call', false),
  },
  expired: {
    status: status(4, 'EXPIRED', 15, 'EXPIRED_EXPIRED', 'Validity period expired'),
    error: error(2, 'USER_ERRORS', 4_101, 'EC_VALIDITY_EXPIRED', 'Validity period expired', true),
  },
} as const satisfies Record<string, { status: MessageStatus; error: MessageError }>

export type CallEnding = keyof typeof callEndings

/** How the call of a message ends by what happened to it; null: it goes on. */
export function callEndingOf(what: Happening, { script }: InfobipMessage): CallEnding | null {
  switch (what) {
    case 'delivered':
      return 'answered'
    case 'undeliverable':
      return script === 'busy' ? 'busy' : 'away'
    case 'expired':
      return script === 'expired' ? 'expired' : 'no-answer'
    case 'rejected':
      return 'declined'
    case 'read':
    case 'reply':
      return null
  }
}
