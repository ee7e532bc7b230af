import type { VerificationType } from './verification-callback.ts'

/** Channels that can carry a code to a telephone. A flash call cannot: the carrier chooses its code. */
export const codeChannels = ['sms', 'voice', 'telegram', 'viber', 'rcs', 'whatsapp'] as const
export type CodeChannel = (typeof codeChannels)[number]

/** One channel of the plan of a service. */
export interface CodeStage {
  channel: CodeChannel
  /** Seconds before the next channel begins; null for an equal share of the lifetime, at most a minute. */
  waitSeconds: number | null
}

/** A configured use of codes, named by `service_id`. */
export interface VerificationService {
  serviceId: number
  /** Null for a service of all accounts. */
  accountId: number | null
  /** Shown before the text and in e-mails; null for none. */
  name: string | null
  /** Null for the account's first approved sender on the channel. */
  sender: string | null
  /** Own texts by language, with `{code}` and optionally `{name}` and `{minutes}`. */
  texts: Readonly<Record<string, string>>
  lifetimeSeconds: number
  attempts: number
  /** Types that clients may request. */
  types: readonly VerificationType[]
  /** Channels in order, at least one. */
  plan: readonly [CodeStage, ...CodeStage[]]
  /** Host of the web site that the code is for, added as the last line of an SMS. Null for no such line. */
  domain: string | null
  /** Whether each channel of the plan sends a code of its own; else all send the same one. */
  ownCodes: boolean
  /** What a code may cost at most, in the currency of its account: `0.50`. Null for no limit. */
  maxPrice: string | null
  /** ISO 3166 codes of the countries whose numbers get codes; null for all. */
  countries: readonly string[] | null
  /** Name of the authentication template of WhatsApp; null for the first approved one of the sender. */
  whatsappTemplate: string | null
}

/** Lifetime and attempts as in docs/reference/contract.md, "Create". */
export const serviceLimits = {
  lifetimeSeconds: { minimum: 60, maximum: 3_600, usual: 300 },
  attempts: { minimum: 1, maximum: 20, usual: 5 },
  text: { maximum: 600 },
  name: { maximum: 40 },
  /** Minimum time for the last channel of a plan. */
  lastStageSeconds: 30,
} as const

/** `service_id` if the client gives none. */
export const defaultServiceId = 1

/** The default service if the operator has configured none. */
export const defaultService: VerificationService = {
  serviceId: defaultServiceId,
  accountId: null,
  name: null,
  sender: null,
  texts: {},
  lifetimeSeconds: serviceLimits.lifetimeSeconds.usual,
  attempts: serviceLimits.attempts.usual,
  types: ['sms', 'email'],
  plan: [{ channel: 'sms', waitSeconds: null }],
  domain: null,
  ownCodes: false,
  maxPrice: null,
  countries: null,
  whatsappTemplate: null,
}

/** Waits by stage in seconds; the last stage has the rest of the lifetime. */
export function stageWaits(
  plan: readonly Pick<CodeStage, 'waitSeconds'>[],
  lifetimeSeconds: number,
): number[] {
  const share = Math.min(60, Math.floor(lifetimeSeconds / Math.max(1, plan.length)))
  const before = plan.slice(0, -1).map(({ waitSeconds }) => waitSeconds ?? share)
  const used = before.reduce((sum, seconds) => sum + seconds, 0)
  return plan.length === 0 ? [] : [...before, lifetimeSeconds - used]
}

/** Whether the waits of a plan leave enough of a lifetime to its last channel. */
export function leavesLastStage(plan: readonly CodeStage[], lifetimeSeconds: number): boolean {
  const waits = stageWaits(plan, lifetimeSeconds)
  const last = waits.at(-1) ?? 0
  return (
    waits.every((seconds) => seconds >= 1) &&
    last >= Math.min(serviceLimits.lastStageSeconds, lifetimeSeconds)
  )
}
