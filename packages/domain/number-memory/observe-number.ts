import type { AttemptResult } from '../message/attempt-results.ts'
import type { Message } from '../message/message.ts'
import type { TimelineStep } from '../message/story/timeline.ts'
import type { Channel } from '../plan/plan.ts'
import type { Evidence } from './evidence.ts'

export interface Observation {
  channel: Channel
  evidence: Evidence
}

/**
 * What a change of a message shows of its number. A plain message of one stage that is delivered shows nothing new, and
 * costs nothing.
 */
export function observeNumber(
  after: Message,
  results: readonly AttemptResult[],
  steps: readonly TimelineStep[],
  readEvidence: (upstream: string, said: string) => Evidence | null,
): Observation[] {
  const observed: Observation[] = []
  const note = (upstream: string, evidence: Evidence | null) => {
    const channel = channelAt(after, upstream)
    if (channel !== null && evidence !== null) observed.push({ channel, evidence })
  }
  for (const step of steps) {
    if (step.step === 'submit' && (step.outcome === 'refused' || step.result === 'failed'))
      note(step.upstream, readEvidence(step.upstream, step.raw))
    // The line of the timeline is cut; the reason of the part may have the code that it lost.
    else if (step.step === 'report' && step.outcome === 'failed') {
      const { upstream, part, raw } = step
      note(upstream, readEvidence(upstream, raw) ?? readEvidence(upstream, reasonOf(after, upstream, part)))
    }
  }
  for (const { upstream, delivered } of results)
    if (delivered === 1 && !isPlain(after)) note(upstream, 'reached')
  return observed
}

/** One stage, in the telephone network: nearly every number is reached so. */
function isPlain({ plan }: Message): boolean {
  const [{ channel }] = plan.stages
  return plan.stages.length === 1 && (channel === 'sms' || channel === 'voice' || channel === 'call')
}

function channelAt({ attempts, plan }: Message, upstream: string): Channel | null {
  const attempt = attempts.findLast((each) => each.upstream === upstream)
  return plan.stages[attempt?.stage ?? -1]?.channel ?? null
}

function reasonOf({ attempts }: Message, upstream: string, part: number): string {
  const known = attempts.findLast((each) => each.upstream === upstream)?.parts[part]
  return known?.kind === 'failed' ? known.reason : ''
}
