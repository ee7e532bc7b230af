import type { VerificationType } from './verification-callback.ts'

/** Channels that can carry a code to a telephone. A ringing call cannot: its code is the network's choice. */
export const codeChannels = ['sms', 'voice', 'telegram', 'viber', 'rcs'] as const
export type CodeChannel = (typeof codeChannels)[number]

/** One channel of the plan by which codes go out. */
export interface CodeStage {
  channel: CodeChannel
  /** How long it is waited for before the next one begins; null for an equal share of the lifetime, a minute at most. */
  waitSeconds: number | null
}

/** A configured use of codes: what is asked for with `service_id`. */
export interface VerificationService {
  serviceId: number
  /** Null for every account. */
  accountId: number | null
  /** Stands before the text and in e-mails; null for neither. */
  name: string | null
  /** Null for the first name of the account that is approved on the channel. */
  sender: string | null
  /** Texts of its own by language, with `{code}` and perhaps `{name}` and `{minutes}`. */
  texts: Readonly<Record<string, string>>
  lifetimeSeconds: number
  attempts: number
  /** What may be asked for. */
  types: readonly VerificationType[]
  /** How codes go to telephones, at least one. */
  plan: readonly [CodeStage, ...CodeStage[]]
  /** Host of the web site that the code is for; it is bound to it in the last line. Null for no such line. */
  domain: string | null
}

/** Lifetime and attempts: docs/reference/contract.md, "Create"; the others are ours. */
export const serviceLimits = {
  lifetimeSeconds: { minimum: 60, maximum: 3_600, usual: 300 },
  attempts: { minimum: 1, maximum: 20, usual: 5 },
  text: { maximum: 600 },
  name: { maximum: 40 },
  /** The last channel of a plan has at least so long. */
  lastStageSeconds: 30,
} as const

/** What `service_id` means where the client gives none. */
export const defaultServiceId = 1

/** That service where nobody has configured one. */
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
}

/** Seconds by stage; what is left after the others belongs to the last one. */
export function stageWaits(
  plan: readonly Pick<CodeStage, 'waitSeconds'>[],
  lifetimeSeconds: number,
): number[] {
  const share = Math.min(60, Math.floor(lifetimeSeconds / Math.max(1, plan.length)))
  const before = plan.slice(0, -1).map(({ waitSeconds }) => waitSeconds ?? share)
  const used = before.reduce((sum, seconds) => sum + seconds, 0)
  return plan.length === 0 ? [] : [...before, lifetimeSeconds - used]
}

/** Why the waits of a plan do not go into a lifetime, or null. */
export function wrongWaits(plan: readonly CodeStage[], lifetimeSeconds: number): string | null {
  const waits = stageWaits(plan, lifetimeSeconds)
  const last = waits.at(-1) ?? 0
  if (
    waits.every((seconds) => seconds >= 1) &&
    last >= Math.min(serviceLimits.lastStageSeconds, lifetimeSeconds)
  )
    return null
  return `the waits of the plan must leave the last channel ${serviceLimits.lastStageSeconds} s of a lifetime of ${lifetimeSeconds} s`
}
