import { unreachable } from '../../lib/unreachable.ts'
import { looksLikeCode } from '../text/looks-like-code.ts'
import { countParts } from '../text/split-parts.ts'
import type { StageContent, WhatsAppContent } from './content.ts'
import { lifetimes } from './lifetimes.ts'
import type { Channel, Plan, Stage } from './plan.ts'

/** What an operation asks for on one channel. */
export interface StageRequest {
  sender: string
  content: StageContent
  /** `*_lifetime` as the client gave it; null where it gave none. */
  lifetimeSeconds: number | null
  pricePerPartMicros: number
  /** Whether it carries a one-time code, where that cannot be told from its content (WhatsApp templates). */
  isCode: boolean
}

/** Seconds by channel that a stage waits where the client gave no lifetime for it; `fallback.waitSeconds`. */
export type FallbackWaits = Readonly<Record<Channel, number>>

/**
 * Stages in the order in which they are tried.
 *
 * A stage that others follow waits for the lifetime that the client gave for its channel, else for the
 * operator's setting, but never longer than the channel's usual lifetime. The last stage has its whole lifetime,
 * and it is to have it also when all stages before it were silent to the end. So the message lives as long as
 * its stages may take one after the other: the waits of all but the last, and the lifetime of the last. Any
 * shorter end (the last lifetime alone, say) would take from the last stage what silence before it has used up.
 * The last stage may begin long before that end, where those before it fail at once: its own lifetime is its
 * `waitSeconds`.
 *
 * Priority 0 where any of the stages carries a one-time code: it is the same code on all of them.
 */
export function planStages(requests: readonly [StageRequest, ...StageRequest[]], waits: FallbackWaits): Plan {
  const last = requests.length - 1
  const [first, ...others] = requests
  const stages: [Stage, ...Stage[]] = [
    stageOf(first, last === 0, waits),
    ...others.map((request, index) => stageOf(request, index + 1 === last, waits)),
  ]
  return {
    stages,
    lifetimeSeconds: stages.reduce((sum, { waitSeconds }) => sum + waitSeconds, 0),
    priority: requests.some(carriesCode) ? 0 : 1,
  }
}

/**
 * The parts that a plan answers its client with: the most that may be billed. Which stage delivers is not known
 * at acceptance, and an SMS may take several parts where every other channel takes one.
 */
export function partsOf({ stages }: Plan): number {
  return stages.reduce((most, { parts }) => Math.max(most, parts), 1)
}

function stageOf(request: StageRequest, last: boolean, waits: FallbackWaits): Stage {
  const { sender, content, lifetimeSeconds, pricePerPartMicros } = request
  const { kind } = content
  const { usual } = lifetimes[kind]
  return {
    channel: kind,
    sender,
    content,
    waitSeconds: lifetimeSeconds ?? (last ? usual : Math.min(waits[kind], usual)),
    parts: kind === 'sms' ? countParts(content.text) : 1,
    pricePerPartMicros,
  }
}

function carriesCode({ content, isCode }: StageRequest): boolean {
  if (isCode) return true
  switch (content.kind) {
    case 'telegram':
    case 'call':
      return true
    case 'sms':
    case 'voice':
    case 'rcs':
    case 'email':
      return looksLikeCode(content.text)
    case 'viber':
      return content.text !== null && looksLikeCode(content.text)
    case 'whatsapp':
      return textIsCode(content)
    default:
      return unreachable(content)
  }
}

function textIsCode(content: WhatsAppContent): boolean {
  return (content.form === 'text' || content.form === 'card') && looksLikeCode(content.text)
}
