import type { Channel } from '../plan/plan.ts'
import type { CallFacts, CancelOutcome, Cost, ReportOutcome, SubmitOutcome } from './outcome.ts'
import type { BlockReason, PassReason, PlainText, RetryReason } from './reasons.ts'
import type { MessageStatus } from './status.ts'

/** One step in the life of a message. The message's row stores each as one line of JSON. */
export type TimelineEntry = { at: number } & TimelineStep

export type TimelineStep =
  | { step: 'accepted'; channels: Channel[]; parts: number; reservedMicros: number }
  | { step: 'stage'; stage: number; channel: Channel }
  | { step: 'stage-skipped'; stage: number; channel: Channel; reason: BlockReason | PlainText }
  | { step: 'routed'; upstream: string; passedOver: PassedOver[] }
  | {
      step: 'submit'
      upstream: string
      part: number
      outcome: SubmitOutcome['kind']
      /** The final result, if the answer to the submit already has it. */
      result?: ReportOutcome['kind']
      raw: string
    }
  /** Without its code, which readers of a timeline must not see. */
  | ({ step: 'call'; upstream: string } & Omit<CallFacts, 'code'>)
  | { step: 'again'; notBefore: number; reason: RetryReason | PlainText }
  | { step: 'held'; until: number }
  | { step: 'recovered'; sent: 'maybe' | 'no' }
  | { step: 'report'; upstream: string; part: number; outcome: ReportOutcome['kind']; raw: string }
  | { step: 'wait-over'; stage: number }
  | { step: 'late-success'; stage: number }
  | { step: 'cancel'; upstream: string; part: number; outcome: CancelOutcome['kind']; raw: string }
  /** A charge or a refund of the upstream. */
  | { step: 'cost'; upstream: string; attempt: number; part: number; cost: Cost }
  | { step: 'reply'; channel: Channel }
  | { step: 'status'; status: MessageStatus; error: string | null }
  | { step: 'money'; chargedMicros: number; releasedMicros: number }

/** An upstream that routing passed over. */
export interface PassedOver {
  upstream: string
  reason: PassReason | PlainText
}

/** Maximum length of an upstream's text on a line. */
const rawLimit = 160

/** Encodes one line of the timeline, with its line feed. */
export function encodeStep(step: TimelineStep, at: number): string {
  return `{"at":${at},${JSON.stringify(step).slice(1)}\n`
}

/** Decodes lines of `encodeStep`, also of earlier versions, oldest first. */
export function decodeTimeline(text: string): TimelineEntry[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line, inPresentTerms) as TimelineEntry)
}

/** Earlier versions stored a sentence `why` in place of a reason, and `told` in place of `result`. */
function inPresentTerms(key: string, value: unknown): unknown {
  if (key === 'outcome' && value === 'concluded') return 'completed'
  if (typeof value !== 'object' || value === null) return value
  if ('why' in value) {
    const { why, ...others } = value
    return { ...others, reason: { code: 'text', text: why } }
  }
  if (!('told' in value)) return value
  const { told, ...others } = value
  return { ...others, result: told }
}

/** Cuts an upstream's text for the timeline and removes NUL, which PostgreSQL cannot store. */
export function clip(raw: string): string {
  const text = raw.includes('\0') ? raw.replaceAll('\0', '') : raw
  return text.length > rawLimit ? text.slice(0, rawLimit) : text
}
