import { storableId, storableWords } from '../../carriers/storable-input.ts'
import type { ViberTemplateClient } from '../../carriers/template-ports.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import type { Queryable } from '../../store/database.ts'
import {
  type DueViberTemplate,
  isSharedUpstream,
  knownUpstreamIds,
  type ViberTemplateOutcome,
} from '../../store/templates/viber-moderation.ts'
import {
  afterLook,
  afterRemoval,
  afterSubmit,
  type Moment,
  notRemoved,
  stillInDoubt,
  taken,
} from './moderation-steps.ts'

/** A claimed template and the client of its upstream. */
export interface TemplateStep {
  db: Queryable
  client: ViberTemplateClient
  template: DueViberTemplate
  signal: AbortSignal
  /** Read when the upstream has answered. */
  moment: () => Moment
}

/** Takes the next step of a template at its upstream. Returns the outcome with storable text. */
export async function takeStep(task: TemplateStep): Promise<ViberTemplateOutcome> {
  const outcome = await next(task)
  if (outcome.kind === 'removed') return outcome
  const { upstreamId, reason, lastError } = outcome
  return {
    ...outcome,
    upstreamId: upstreamId === null ? null : storableId(upstreamId),
    reason: reason === null ? null : storableWords(reason),
    lastError: lastError === null ? null : storableWords(lastError),
  }
}

function next(task: TemplateStep): Promise<ViberTemplateOutcome> {
  const { deletedAt, step } = task.template
  if (deletedAt !== null) return remove(task)
  switch (step) {
    case 'unsent':
      return submit(task)
    case 'submitting':
      return findOrSubmit(task)
    case 'pending':
    case 'ended':
      return look(task)
    default:
      return unreachable(step)
  }
}

async function submit({ client, template, signal, moment }: TemplateStep): Promise<ViberTemplateOutcome> {
  const { signature, text } = template
  const outcome = await client.submit({ sender: signature, text, language: null }, signal)
  return afterSubmit(template, outcome, moment())
}

async function findOrSubmit(task: TemplateStep): Promise<ViberTemplateOutcome> {
  const { template, moment } = task
  const found = await find(task)
  if (found === null) return submit(task)
  if (found.kind === 'unavailable') return stillInDoubt(template, found, moment())
  return taken(template, found, moment())
}

async function look({ client, template, signal, moment }: TemplateStep): Promise<ViberTemplateOutcome> {
  const { signature, upstreamId } = template
  if (upstreamId === null) throw new Error('a template is being moderated and has no id of the upstream')
  return afterLook(template, await client.look(signature, upstreamId, signal), moment())
}

async function remove(task: TemplateStep): Promise<ViberTemplateOutcome> {
  const { db, client, template, signal, moment } = task
  let { upstreamId } = template
  if (upstreamId === null && template.step === 'submitting') {
    const found = await find(task)
    if (found?.kind === 'unavailable') return notRemoved(template, found, moment())
    upstreamId = found?.upstreamId ?? null
  }
  if (upstreamId === null) return { kind: 'removed' }
  if (await isSharedUpstream(db, template, upstreamId)) return { kind: 'removed' }
  return afterRemoval(template, await client.remove(template.signature, upstreamId, signal), moment())
}

/** The upstream's template with the same text that belongs to no other template of ours, or null. */
async function find({ db, client, template, signal }: TemplateStep) {
  const listing = await client.list(template.signature, signal)
  if (listing.kind === 'unavailable') return listing
  const words = normalizeSpaces(template.text)
  const alike = listing.templates
    .filter(({ text }) => normalizeSpaces(text) === words)
    .map((each) => ({ ...each, upstreamId: storableId(each.upstreamId) }))
  if (alike.length === 0) return null
  const ids = alike.map(({ upstreamId }) => upstreamId)
  const ours = await knownUpstreamIds(db, client.upstream, ids)
  const found = alike.find(({ upstreamId }) => !ours.has(upstreamId))
  return found === undefined ? null : { kind: 'found' as const, ...found }
}

/** Upstreams may change white space. */
function normalizeSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
