import { currentStage, type Message } from '../message.ts'
import type { TimelineStep } from '../story/timeline.ts'
import type { ReportMoment } from './report-moments.ts'

/** What reports of other gateways say besides the moment. */
export interface ReportFacts {
  sender: string
  /** Empty where none had it. */
  upstream: string
  /** The upstream's id of the first part. Empty where it is not known. */
  foreignId: string
  /** What the upstream said, or the gateway's own reason. */
  answer: string
  /** When the report came, in ms. */
  at: number
}

/** A change of a message, as it is to be written. */
export interface ReportedChange {
  before: Message
  after: Message
  steps: readonly TimelineStep[]
  /** Ids of parts that are in neither message. */
  refs: readonly string[]
  now: number
}

export function reportFacts(change: ReportedChange, moment: ReportMoment): ReportFacts {
  const { before, after, steps, refs, now } = change
  const attempt = after.attempts.find(({ won }) => won) ?? after.attempts.at(-1)
  return {
    sender: currentStage(after).sender,
    upstream: attempt?.upstream ?? '',
    foreignId: [...listRefs(after), ...listRefs(before), ...refs][0] ?? '',
    answer: findWords(moment, steps) ?? after.error ?? '',
    at: now,
  }
}

/** A part that was reported has its id no more. */
function listRefs({ attempts }: Message): string[] {
  return (attempts.at(-1)?.parts ?? []).flatMap((part) =>
    part.kind === 'sent' && part.ref !== '' ? [part.handle ?? part.ref] : [],
  )
}

function findWords(moment: ReportMoment, steps: readonly TimelineStep[]): string | null {
  const isOfSubmit = moment === 'taken' || moment === 'refused'
  const said = isOfSubmit
    ? steps.find((step) => step.step === 'submit')
    : steps.findLast((step) => step.step === 'report')
  return said !== undefined && 'raw' in said ? said.raw : null
}
