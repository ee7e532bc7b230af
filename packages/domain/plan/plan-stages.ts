import { unreachable } from '../../kit/flow/unreachable.ts'
import type { TrafficKind } from '../routing/route-rule.ts'
import { cutText } from '../text/cut-text.ts'
import { looksLikeCode } from '../text/looks-like-code.ts'
import { countParts } from '../text/split-parts.ts'
import type { SmsContent, StageContent, WhatsAppContent } from './content.ts'
import { lifetimes } from './lifetimes.ts'
import type { Channel, Plan, Stage } from './plan.ts'

/** The request of an operation for one channel. */
export interface StageRequest extends Pick<Stage, 'senderAsSent' | 'rewriting'> {
  sender: string
  content: StageContent
  /** `*_lifetime` of the client; null if absent. */
  lifetimeSeconds: number | null
  pricePerPartMicros: number
  /** Whether it carries a one-time code, for content that does not show it (WhatsApp templates). */
  isCode: boolean
}

/** Seconds that a stage waits if the client gave no lifetime, by channel; `fallback.waitSeconds`. */
export type FallbackWaits = Readonly<Record<Channel, number>>

/**
 * Stages in the order in which they are tried.
 *
 * Every stage but the last waits for the client's lifetime of its channel, else for the operator's setting,
 * and never longer than the channel's usual lifetime. The last stage has its whole lifetime, even if all
 * stages before it stay silent to the end of their waits. So the lifetime of the message is the sum of the
 * waits of all stages but the last, plus the lifetime of the last. If the earlier stages fail at once, the
 * last one begins early: its own lifetime is its `waitSeconds`.
 *
 * Priority 0 if any stage carries a one-time code: all stages carry the same code.
 */
export function planStages(requests: readonly [StageRequest, ...StageRequest[]], waits: FallbackWaits): Plan {
  const last = requests.length - 1
  const [first, ...others] = requests
  const stages: [Stage, ...Stage[]] = [
    toStage(first, last === 0, waits),
    ...others.map((request, index) => toStage(request, index + 1 === last, waits)),
  ]
  return {
    stages,
    lifetimeSeconds: stages.reduce((sum, { waitSeconds }) => sum + waitSeconds, 0),
    priority: classifyTraffic(requests) === 'code' ? 0 : 1,
  }
}

/** The kind of traffic of a message with these stages. */
export function classifyTraffic(requests: readonly Pick<StageRequest, 'content' | 'isCode'>[]): TrafficKind {
  return requests.some(carriesCode) ? 'code' : 'other'
}

/**
 * The number of parts that the client reads at acceptance: the maximum that may be billed. Which stage
 * delivers is not known yet, and an SMS may have several parts, other channels always one.
 */
export function maxParts({ stages }: Plan): number {
  return stages.reduce((max, { parts }) => Math.max(max, parts), 1)
}

function toStage(request: StageRequest, last: boolean, waits: FallbackWaits): Stage {
  const { sender, senderAsSent, content, rewriting, lifetimeSeconds, pricePerPartMicros } = request
  const { kind } = content
  const { usual } = lifetimes[kind]
  return {
    channel: kind,
    sender,
    ...(senderAsSent !== undefined && { senderAsSent }),
    content,
    ...(rewriting !== undefined && { rewriting }),
    waitSeconds: lifetimeSeconds ?? (last ? usual : Math.min(waits[kind], usual)),
    parts: kind === 'sms' ? smsParts(content) : 1,
    pricePerPartMicros,
  }
}

function smsParts({ text, binary, linkAlphabets }: SmsContent): number {
  if (binary !== undefined) return 1
  return linkAlphabets === undefined ? countParts(text) : cutText(text, linkAlphabets).length
}

function carriesCode({ content, isCode }: Pick<StageRequest, 'content' | 'isCode'>): boolean {
  if (isCode) return true
  switch (content.kind) {
    case 'telegram':
    case 'call':
      return true
    case 'sms':
      return content.binary === undefined && looksLikeCode(content.text)
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
