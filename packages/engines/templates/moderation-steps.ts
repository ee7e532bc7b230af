import type {
  Moderation,
  TemplatesUnavailable,
  ViberTemplateLook,
  ViberTemplateRemoval,
  ViberTemplateSubmission,
} from '../../carriers/template-ports.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import { type Backoff, backoffDelayMs } from '../../kit/time/backoff.ts'
import type { DueViberTemplate, ViberTemplateOutcome } from '../../store/templates/viber-moderation.ts'

const dayMs = 24 * 3_600_000
/** Retry delays while an upstream is unavailable. */
const retry: Backoff = { baseMs: 5_000, maxMs: 600_000 }
/** Delays between checks of a template in moderation. */
const lookAgain: Backoff = { baseMs: 3_000, maxMs: 1_800_000 }
/** A template that could not be submitted for this long is rejected. */
const submitForMs = 3 * dayMs
/** A template without a decision for this long is rejected. */
const lookForMs = 30 * dayMs
/** After this time the gateway gives up removing a template at the upstream. */
const removeForMs = 3 * dayMs
/** A template submitted less than this ago may not be readable yet. */
const youngMs = 600_000

/** The instant and the random number of a decision. */
export interface Moment {
  now: number
  /** In [0, 1). */
  random: number
}

type Kept = Extract<ViberTemplateOutcome, { kind: 'kept' }>

/** The state of a template after a submit. */
export function afterSubmit(
  template: DueViberTemplate,
  outcome: ViberTemplateSubmission,
  moment: Moment,
): ViberTemplateOutcome {
  switch (outcome.kind) {
    case 'submitted':
      return taken(template, outcome, moment)
    case 'refused':
      return ended(template, 'rejected', outcome.reason)
    case 'unavailable':
      return notSubmitted(template, outcome, 'unsent', moment)
    case 'unknown':
      return notSubmitted(template, { ...outcome, retryAfterMs: null }, 'submitting', moment)
    default:
      return unreachable(outcome)
  }
}

/** The upstream has the template: just submitted, or found in its list. */
export function taken(
  template: DueViberTemplate,
  upstream: { upstreamId: string; moderation: Moderation },
  moment: Moment,
): Kept {
  const { upstreamId, moderation } = upstream
  const fresh = { ...template, upstreamId, submittedAt: moment.now, tries: 0 }
  return moderated(fresh, moderation, moment)
}

/** The upstream was unavailable when the gateway looked for a template whose submit was not answered. */
export function stillInDoubt(template: DueViberTemplate, why: TemplatesUnavailable, moment: Moment): Kept {
  return notSubmitted(template, why, 'submitting', moment)
}

/** The state of a template in moderation after a check. */
export function afterLook(template: DueViberTemplate, look: ViberTemplateLook, moment: Moment): Kept {
  switch (look.kind) {
    case 'found':
      return moderated(template, look.moderation, moment)
    case 'gone':
      if (moment.now - sinceSubmit(template) < youngMs) {
        return waiting(template, 'the upstream does not know it yet', null, moment)
      }
      return ended(template, 'rejected', 'the upstream has it no more')
    case 'unavailable':
      return waiting(template, look.reason, look.retryAfterMs, moment)
    default:
      return unreachable(look)
  }
}

/** The state of a deleted template after a removal. */
export function afterRemoval(
  template: DueViberTemplate,
  removal: ViberTemplateRemoval,
  moment: Moment,
): ViberTemplateOutcome {
  switch (removal.kind) {
    case 'removed':
    case 'refused':
      return { kind: 'removed' }
    case 'unavailable':
      return notRemoved(template, removal, moment)
    default:
      return unreachable(removal)
  }
}

/** The upstream was unavailable when a deleted template was to be removed or looked for. */
export function notRemoved(
  template: DueViberTemplate,
  why: TemplatesUnavailable,
  moment: Moment,
): ViberTemplateOutcome {
  const { now } = moment
  if (now - (template.deletedAt ?? now) >= removeForMs) return { kind: 'removed' }
  return kept(template, { dueAt: dueAt(retry, template, why.retryAfterMs, moment), lastError: why.reason })
}

function moderated(template: DueViberTemplate, moderation: Moderation, moment: Moment): Kept {
  switch (moderation.status) {
    case 'approved':
      return ended(template, 'approved', null)
    case 'rejected':
      return ended(template, 'rejected', moderation.reason)
    case 'pending':
      return waiting(template, null, null, moment)
    default:
      return unreachable(moderation)
  }
}

function waiting(
  template: DueViberTemplate,
  lastError: string | null,
  retryAfterMs: number | null,
  moment: Moment,
): Kept {
  if (moment.now - sinceSubmit(template) >= lookForMs) {
    return ended(template, 'rejected', `not decided upon within ${days(lookForMs)}`)
  }
  return kept(template, {
    step: 'pending',
    dueAt: dueAt(lookAgain, template, retryAfterMs, moment),
    lastError,
  })
}

function notSubmitted(
  template: DueViberTemplate,
  why: { reason: string; retryAfterMs: number | null },
  step: 'unsent' | 'submitting',
  moment: Moment,
): Kept {
  if (moment.now - template.createdAt >= submitForMs) {
    const what = step === 'unsent' ? 'could not be handed over' : 'no answer says whether it was taken'
    const reason = `${what} within ${days(submitForMs)}: ${why.reason}`
    return ended(template, 'rejected', reason)
  }
  return kept(template, {
    step,
    dueAt: dueAt(retry, template, why.retryAfterMs, moment),
    lastError: why.reason,
  })
}

function ended(template: DueViberTemplate, status: 'approved' | 'rejected', reason: string | null): Kept {
  return { ...kept(template, { step: 'ended', dueAt: 0, lastError: null }), status, reason, tries: 0 }
}

const maxTries = 30_000

function kept(
  { step, upstreamId, submittedAt, tries }: DueViberTemplate,
  change: { step?: Kept['step']; dueAt: number; lastError: string | null },
): Kept {
  return {
    kind: 'kept',
    step,
    status: 'pending',
    reason: null,
    upstreamId,
    submittedAt,
    tries: Math.min(tries + 1, maxTries),
    ...change,
  }
}

function dueAt(
  backoff: Backoff,
  { tries }: DueViberTemplate,
  retryAfterMs: number | null,
  { now, random }: Moment,
): number {
  return now + Math.max(backoffDelayMs(backoff, tries, random), retryAfterMs ?? 0)
}

function sinceSubmit({ submittedAt, createdAt }: DueViberTemplate): number {
  return submittedAt ?? createdAt
}

function days(ms: number): string {
  return `${Math.round(ms / dayMs)} days`
}
