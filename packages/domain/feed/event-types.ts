/** The code that stands for a type on disk, and what the event says. A code is never given to another type. */
interface EventKind {
  code: string
  says: string
}

/** Every type of event in the feed of an account. */
export const eventKinds = {
  'message.accepted': { code: 'a', says: 'The message is stored and its price is reserved.' },
  'message.channel_started': {
    code: 'c',
    says: 'A stage begins on its channel. Only messages with several channels have it.',
  },
  'message.channel_skipped': { code: 'k', says: 'A channel was passed over, because it cannot succeed.' },
  'message.channel_silent': { code: 'w', says: 'The wait for a report on a channel is over.' },
  'message.submitted': { code: 's', says: 'The carrier of a channel took every part.' },
  'message.delivered': { code: 'd', says: 'The message has arrived, or a part of it: see `status`.' },
  'message.read': { code: 'r', says: 'The subscriber has read it.' },
  'message.acknowledged': {
    code: 'g',
    says: 'A key, a reply, a tap on its link or the client acknowledged it: see `by`.',
  },
  'message.failed': { code: 'f', says: 'The message ended without success: see `status`.' },
  'reply.received': { code: 'p', says: 'A subscriber has written.' },
  'call.answered': { code: 'n', says: 'The call was answered, and is over.' },
  'call.keyed': { code: 'y', says: 'The callee pressed a key.' },
  'code.approved': { code: 'v', says: 'The one-time code was entered correctly.' },
  'subscriber.opted_out': { code: 'o', says: 'A subscriber wants no more messages of a sender, or of any.' },
  'link.clicked': { code: 'l', says: 'A short link of a message was opened for the first time.' },
  'template.decided': { code: 't', says: 'A template was approved or rejected.' },
  'balance.low': { code: 'b', says: 'The balance fell below the alert threshold of the account.' },
} as const satisfies Record<string, EventKind>

export type EventType = keyof typeof eventKinds

export const eventTypes = Object.keys(eventKinds) as EventType[]

const typesByCode: ReadonlyMap<string, EventType> = new Map(
  eventTypes.map((type) => [eventKinds[type].code, type]),
)

/** Null for a code of a newer version. */
export function typeOfCode(code: string): EventType | null {
  return typesByCode.get(code) ?? null
}

export function isEventType(name: string): name is EventType {
  return Object.hasOwn(eventKinds, name)
}
