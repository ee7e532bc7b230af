import { asList, asMembers, asText, type Members } from '../../kit/text/members.ts'
import type {
  Moderation,
  TemplatesUnavailable,
  ViberTemplateClient,
  ViberTemplateListing,
  ViberTemplateLook,
  ViberTemplateRemoval,
  ViberTemplateRequest,
  ViberTemplateSubmission,
} from '../template-ports.ts'
import { parseId } from './alphasms-answer.ts'
import { requestOnce } from './request-once.ts'
import type { AlphasmsConfig } from './settings.ts'

/**
 * Viber templates by `template/viber/create`, `list` and `delete`. The contract has no query for one template, and names
 * neither a language nor the reason of a rejection.
 */
export class AlphasmsViberTemplates implements ViberTemplateClient {
  readonly upstream: string
  readonly #config: AlphasmsConfig

  constructor(config: AlphasmsConfig) {
    this.upstream = config.name
    this.#config = config
  }

  /** True for any name: the other side checks whether the account has the sender. */
  serves(sender: string): boolean {
    return sender !== ''
  }

  async submit(
    { sender, text }: ViberTemplateRequest,
    signal: AbortSignal,
  ): Promise<ViberTemplateSubmission> {
    const result = await this.#carryOut(
      { type: 'template/viber/create', template: text, signature: sender },
      signal,
    )
    if (result.kind === 'lost') return { kind: 'unknown', reason: result.reason }
    if (result.kind !== 'done') return result
    const [upstreamId, moderation] = [parseId(result.data['id']), readModeration(result.data)]
    if (upstreamId !== null && moderation !== null) return { kind: 'submitted', upstreamId, moderation }
    return { kind: 'unknown', reason: 'the answer has no id or no status' }
  }

  async look(sender: string, upstreamId: string, signal: AbortSignal): Promise<ViberTemplateLook> {
    const listing = await this.list(sender, signal)
    if (listing.kind === 'unavailable') return listing
    const found = listing.templates.find((each) => each.upstreamId === upstreamId)
    return found === undefined ? { kind: 'gone' } : { kind: 'found', moderation: found.moderation }
  }

  async list(sender: string, signal: AbortSignal): Promise<ViberTemplateListing> {
    const result = await this.#carryOut({ type: 'template/viber/list' }, signal)
    if (result.kind !== 'done') return unavailable(result.reason)
    const { templates } = result.data as { templates?: unknown }
    if (!Array.isArray(templates)) return unavailable('the answer has no list of templates')
    return {
      kind: 'listed',
      templates: asList(templates).flatMap((each) => readListed(asMembers(each), sender)),
    }
  }

  async remove(_sender: string, upstreamId: string, signal: AbortSignal): Promise<ViberTemplateRemoval> {
    const id = Number(upstreamId)
    const result = await this.#carryOut({ type: 'template/viber/delete', id }, signal)
    if (result.kind === 'done') return { kind: 'removed' }
    return result.kind === 'refused' ? result : unavailable(result.reason)
  }

  async #carryOut(operation: object, signal: AbortSignal): Promise<OperationResult> {
    const { said: reason, ...answer } = await requestOnce(this.#config, [operation], signal)
    if (answer.kind === 'lost') return { kind: 'lost', reason }
    const [item] = answer.kind === 'items' ? answer.items : []
    if (item === undefined) return unavailable(reason)
    if (item['success'] === true) return { kind: 'done', data: asMembers(item['data']) }
    if (item['success'] !== false) return { kind: 'lost', reason }
    const error = asText(item['error']) ?? reason
    return /try again/i.test(error) ? unavailable(error) : { kind: 'refused', reason: error }
  }
}

type OperationResult =
  | { kind: 'done'; data: Members }
  | { kind: 'refused'; reason: string }
  | { kind: 'lost'; reason: string }
  | TemplatesUnavailable

function unavailable(reason: string): TemplatesUnavailable {
  return { kind: 'unavailable', reason, retryAfterMs: null }
}

/** A template without a signature may be of any sender; with another word for its status it is there, and not decided upon. */
function readListed(template: Members, sender: string) {
  const [upstreamId, text] = [parseId(template['id']), asText(template['template'])]
  const isOther = (asText(template['signature']) ?? sender) !== sender
  if (isOther || upstreamId === null || text === null) return []
  return [{ upstreamId, text, moderation: readModeration(template) ?? ({ status: 'pending' } as const) }]
}

function readModeration({ status }: Members): Moderation | null {
  if (status === 'pending' || status === 'approved') return { status }
  return status === 'rejected' ? { status, reason: null } : null
}
