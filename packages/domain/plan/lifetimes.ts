/** Lifetime limits of a channel, in seconds. A client's value outside them is refused, never clamped. */
export interface Lifetime {
  minimum: number
  maximum: number
  /** Default if the client gives none. */
  usual: number
}

/** The contract names no maximum for chat channels; this one keeps instants within range. */
const yearSeconds = 31_536_000

/** See docs/reference/contract.md, "Lifetimes". */
export const lifetimes = {
  /** Not set by clients. */
  voice: { minimum: 60, maximum: yearSeconds, usual: 3_600 },
  /** The client waits for the answer. */
  call: { minimum: 10, maximum: 60, usual: 30 },
  sms: { minimum: 3_600, maximum: 259_200, usual: 172_800 },
  viber: { minimum: 60, maximum: yearSeconds, usual: 86_400 },
  rcs: { minimum: 60, maximum: yearSeconds, usual: 172_800 },
  telegram: { minimum: 60, maximum: yearSeconds, usual: 172_800 },
  whatsapp: { minimum: 60, maximum: yearSeconds, usual: 86_400 },
  /** Not set by clients. */
  email: { minimum: 60, maximum: yearSeconds, usual: 3_600 },
} as const satisfies Record<string, Lifetime>

export type LifetimeChannel = keyof typeof lifetimes

/** Minimum remaining lifetime for a channel, in seconds (Telegram and Viber require 30, RBM advises 10). */
export const minSeconds: Record<LifetimeChannel, number> = {
  sms: 1,
  voice: 10,
  call: 5,
  viber: 30,
  rcs: 10,
  telegram: 30,
  whatsapp: 1,
  email: 1,
}
