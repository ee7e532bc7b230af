import { storableId, storableWords } from '../channels/storable-input.ts'
import type { ViberTemplateClient } from '../channels/template-ports.ts'
import { unreachable } from '../lib/unreachable.ts'
import type { Queryable } from '../storage/database.ts'
import {
  type DueViberTemplate,
  isSharedUpstream,
  knownUpstreamIds,
  type ViberTemplateOutcome,
} from '../storage/templates/viber-moderation.ts'
import {
  afterLook,
  afterRemoval,
  afterSubmit,
  type Moment,
  notRemoved,
  stillInDoubt,
  taken,
} from './moderation-steps.ts'

/** A claimed template and whom to ask about it. */
export interface TemplateStep {
  db: Queryable
  desk: ViberTemplateClient
  template: DueViberTemplate
  signal: AbortSignal
  /** Of the answer. */
  moment: () => Moment
}

/** Asks an upstream what is next for a template, and answers what that makes of it, as it can be stored. */
export async function askDesk(question: TemplateStep): Promise<ViberTemplateOutcome> {
  const settlement = await next(question)
  if (settlement.kind === 'removed') return settlement
  const { upstreamId, reason, trouble } = settlement
  return {
    ...settlement,
    upstreamId: upstreamId === null ? null : storableId(upstreamId),
    reason: reason === null ? null : storableWords(reason),
    trouble: trouble === null ? null : storableWords(trouble),
  }
}

function next(question: TemplateStep): Promise<ViberTemplateOutcome> {
  const { deletedAt, step } = question.template
  if (deletedAt !== null) return remove(question)
  switch (step) {
    case 'unsent':
      return submit(question)
    case 'submitting':
      return findOrSubmit(question)
    case 'pending':
    case 'ended':
      return look(question)
    default:
      return unreachable(step)
  }
}

async function submit({ desk, template, signal, moment }: TemplateStep): Promise<ViberTemplateOutcome> {
  const { signature, text } = template
  const outcome = await desk.submit({ sender: signature, text, language: null }, signal)
  return afterSubmit(template, outcome, moment())
}

async function findOrSubmit(question: TemplateStep): Promise<ViberTemplateOutcome> {
  const { template, moment } = question
  const found = await find(question)
  if (found === null) return submit(question)
  if (found.kind === 'unavailable') return stillInDoubt(template, found, moment())
  return taken(template, found, moment())
}

async function look({ desk, template, signal, moment }: TemplateStep): Promise<ViberTemplateOutcome> {
  const { signature, upstreamId } = template
  if (upstreamId === null) throw new Error('a template is being moderated and has no id of the upstream')
  return afterLook(template, await desk.look(signature, upstreamId, signal), moment())
}

async function remove(question: TemplateStep): Promise<ViberTemplateOutcome> {
  const { db, desk, template, signal, moment } = question
  let { upstreamId } = template
  if (upstreamId === null && template.step === 'submitting') {
    const found = await find(question)
    if (found?.kind === 'unavailable') return notRemoved(template, found, moment())
    upstreamId = found?.upstreamId ?? null
  }
  if (upstreamId === null) return { kind: 'removed' }
  if (await isSharedUpstream(db, template, upstreamId)) return { kind: 'removed' }
  return afterRemoval(template, await desk.remove(template.signature, upstreamId, signal), moment())
}

/** The upstream's template of the same words that is not another one of ours, or null where it has none. */
async function find({ db, desk, template, signal }: TemplateStep) {
  const listing = await desk.list(template.signature, signal)
  if (listing.kind === 'unavailable') return listing
  const words = wordsOf(template.text)
  const alike = listing.templates
    .filter(({ text }) => wordsOf(text) === words)
    .map((each) => ({ ...each, upstreamId: storableId(each.upstreamId) }))
  if (alike.length === 0) return null
  const ids = alike.map(({ upstreamId }) => upstreamId)
  const ours = await knownUpstreamIds(db, desk.upstream, ids)
  const found = alike.find(({ upstreamId }) => !ours.has(upstreamId))
  return found === undefined ? null : { kind: 'found' as const, ...found }
}

/** Upstreams may change white space. */
function wordsOf(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
