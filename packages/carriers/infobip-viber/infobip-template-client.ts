import { asList, asMembers, asNumber, asText, type Members } from '../../kit/text/members.ts'
import { isPage } from '../http/is-page.ts'
import type { InfobipConfig } from '../infobip/account-settings.ts'
import { type InfobipAnswer, InfobipClient } from '../infobip/infobip-client.ts'
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
import { encodeTemplateRequest } from './template-request.ts'

const pageSize = 100
const maxPages = 100

/**
 * Viber templates at Infobip: `/viber/1/senders/{sender}/templates`. Infobip allows 10 status queries a minute, and as
 * many removals; it gives no reason for a declined template.
 */
export class InfobipTemplateClient implements ViberTemplateClient {
  readonly upstream: string
  readonly #config: InfobipConfig

  constructor(config: InfobipConfig) {
    this.upstream = config.name
    this.#config = config
  }

  /** True for any name: Infobip itself checks whether the account has the sender. */
  serves(sender: string): boolean {
    return sender !== ''
  }

  submit(request: ViberTemplateRequest, signal: AbortSignal): Promise<ViberTemplateSubmission> {
    const body = encodeTemplateRequest(request)
    if (typeof body === 'string') return Promise.resolve({ kind: 'refused', reason: body })
    return this.#request(signal, async (client) =>
      readSubmission(await callUntil(signal, client.call('POST', templatesPath(request.sender), body))),
    )
  }

  look(sender: string, upstreamId: string, signal: AbortSignal): Promise<ViberTemplateLook> {
    return this.#request(signal, async (client) =>
      readLook(await callUntil(signal, client.call('GET', templatesPath(sender, upstreamId)))),
    )
  }

  list(sender: string, signal: AbortSignal): Promise<ViberTemplateListing> {
    return this.#request(signal, async (client) => {
      const templates: Listed[] = []
      for (let page = 0; page < maxPages; page++) {
        const query = `?page=${page}&size=${pageSize}`
        const answer = await callUntil(signal, client.call('GET', templatesPath(sender) + query))
        const body = okBody(answer)
        if (!Array.isArray(body['templates'])) return unavailable(answer)
        const entries = asList(body['templates'])
        templates.push(
          ...entries
            .map(asMembers)
            .map(readListed)
            .filter((each) => each !== null),
        )
        const pages = asNumber(asMembers(body['paging'])['totalPages'])
        const isLast = pages === null ? entries.length < pageSize : page + 1 >= pages
        if (isLast) return { kind: 'listed', templates }
      }
      return { kind: 'unavailable', reason: 'there are too many templates to list', retryAfterMs: null }
    })
  }

  remove(sender: string, upstreamId: string, signal: AbortSignal): Promise<ViberTemplateRemoval> {
    return this.#request(signal, async (client) =>
      readRemoval(await callUntil(signal, client.call('DELETE', templatesPath(sender, upstreamId)))),
    )
  }

  /** Requests are rare: each opens its own connection, and none is kept. */
  async #request<T>(
    signal: AbortSignal,
    request: (client: InfobipClient) => Promise<T>,
  ): Promise<T | TemplatesUnavailable> {
    if (signal.aborted)
      return {
        kind: 'unavailable',
        reason: 'the time was over before the request was sent',
        retryAfterMs: null,
      }
    const client = new InfobipClient(this.#config, 1)
    try {
      return await request(client)
    } finally {
      await client.close()
    }
  }
}

function templatesPath(sender: string, upstreamId?: string): string {
  const path = `/viber/1/senders/${encodeURIComponent(sender)}/templates`
  return upstreamId === undefined ? path : `${path}/${encodeURIComponent(upstreamId)}`
}

/** The answer is lost where `signal` is aborted before it comes. */
function callUntil(signal: AbortSignal, call: Promise<InfobipAnswer>): Promise<InfobipAnswer> {
  return new Promise((resolve) => {
    const giveUp = () => resolve({ kind: 'lost', raw: 'no answer came in time' })
    signal.addEventListener('abort', giveUp, { once: true })
    void call.then((answer) => {
      signal.removeEventListener('abort', giveUp)
      resolve(answer)
    })
  })
}

function readSubmission(answer: InfobipAnswer): ViberTemplateSubmission {
  if (answer.kind === 'lost') return { kind: 'unknown', reason: answer.raw }
  if (answer.kind === 'not-sent') return unavailable(answer)
  const { status, error, raw } = answer
  const body = okBody(answer)
  const [upstreamId, moderation] = [asText(body['templateId']), readModeration(body)]
  if (upstreamId !== null && moderation !== null) return { kind: 'submitted', upstreamId, moderation }
  if (error !== null && isRefusal(status)) return { kind: 'refused', reason: error.text }
  // After an answer that cannot be understood Infobip may have the template.
  const taken = status < 400 || status === 502 || status === 504 || (status >= 500 && error === null)
  return taken ? { kind: 'unknown', reason: raw } : unavailable(answer)
}

function readLook(answer: InfobipAnswer): ViberTemplateLook {
  const moderation = readModeration(okBody(answer))
  if (moderation !== null) return { kind: 'found', moderation }
  return isGone(answer) ? { kind: 'gone' } : unavailable(answer)
}

function readRemoval(answer: InfobipAnswer): ViberTemplateRemoval {
  if (isGone(answer)) return { kind: 'removed' }
  if (answer.kind !== 'answered') return unavailable(answer)
  const { status, error, text } = answer
  if (status >= 200 && status < 300 && !isPage(text)) return { kind: 'removed' }
  return error !== null && isRefusal(status) ? { kind: 'refused', reason: error.text } : unavailable(answer)
}

/** True only for Infobip's own 404; here and below, an answer without its error may come from a proxy. */
function isGone(answer: InfobipAnswer): boolean {
  return answer.kind === 'answered' && answer.status === 404 && answer.error !== null
}

/** Whether the request itself is wrong, so that a retry cannot help. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
}

function unavailable(answer: InfobipAnswer): TemplatesUnavailable {
  const retryAfterMs = answer.kind === 'answered' ? answer.retryAfterMs : null
  return { kind: 'unavailable', reason: answer.raw, retryAfterMs }
}

function okBody(answer: InfobipAnswer): Members {
  return answer.kind === 'answered' && answer.status >= 200 && answer.status < 300 ? answer.body : {}
}

type Listed = { upstreamId: string; text: string; moderation: Moderation }

function readListed(template: Members): Listed | null {
  const upstreamId = asText(template['templateId'])
  const text = asText(asMembers(asList(template['body'])[0])['template'])
  if (upstreamId === null || text === null) return null
  // With another word for its status it is there, and not decided upon.
  return { upstreamId, text, moderation: readModeration(template) ?? { status: 'pending' } }
}

const moderations = new Map<string, Moderation>([
  ['PENDING', { status: 'pending' }],
  ['APPROVED', { status: 'approved' }],
  ['DECLINED', { status: 'rejected', reason: null }],
])

function readModeration(template: Members): Moderation | null {
  return moderations.get(asText(template['status']) ?? '') ?? null
}
