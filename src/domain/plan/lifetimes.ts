/** Seconds that a message may take on a channel; a client's wish outside the limits is refused, never clamped. */
export interface Lifetime {
  minimum: number
  maximum: number
  /** Where the client gives none. */
  usual: number
}

/** The contract names no maximum for the chat channels; ours keeps instants sane. */
const yearSeconds = 31_536_000

/** Of the channels that are built (docs/reference/contract.md, "Lifetimes"). */
export const lifetimes = {
  /** The client cannot say; our own. */
  voice: { minimum: 60, maximum: yearSeconds, usual: 3_600 },
  /** The client waits for the answer. */
  call: { minimum: 10, maximum: 60, usual: 30 },
  sms: { minimum: 3_600, maximum: 259_200, usual: 172_800 },
  viber: { minimum: 60, maximum: yearSeconds, usual: 86_400 },
  rcs: { minimum: 60, maximum: yearSeconds, usual: 172_800 },
  telegram: { minimum: 60, maximum: yearSeconds, usual: 172_800 },
  whatsapp: { minimum: 60, maximum: yearSeconds, usual: 86_400 },
  /** The client cannot say; our own. */
  email: { minimum: 60, maximum: yearSeconds, usual: 3_600 },
} as const satisfies Record<string, Lifetime>
