import { parseGraphTemplate } from '../../domain/template/parse-graph-template.ts'
import type { WhatsAppTemplate } from '../../domain/template/whatsapp-template.ts'
import { asList, asMembers, asText, parseJson } from '../../kit/text/members.ts'
import { rawText } from '../http/raw-text.ts'
import { isStorable } from '../http/storable-template.ts'
import type { UpstreamAnswer } from '../http/upstream-exchange.ts'
import { UpstreamHttp } from '../http/upstream-http.ts'
import type { WhatsAppTemplateSource } from '../template-ports.ts'
import { describeGraphError, readGraphError } from './graph-error.ts'
import { revealSecrets, type WhatsAppCloudConfig } from './settings.ts'
import { createTemplateEditor } from './template-editor.ts'

const fields = 'id,name,language,status,rejected_reason,category,parameter_format,components'
/** Keeps a page well below the size limit of responses. */
const pageSize = 50
/** A business account has at most 6,000 templates, of some thousand characters each. */
const maxPages = 1_000
const maxListingLength = 33_554_432

/** Lists `GET /{waba}/message_templates` (Graph API, "Message templates"), page by page. */
export function createTemplateSource(config: WhatsAppCloudConfig): WhatsAppTemplateSource {
  return {
    upstream: config.name,
    signatures: config.numbers.map(({ sender }) => sender),
    pages: (signal) => fetchPages(config, signal),
    editor: createTemplateEditor(config),
  }
}

async function* fetchPages(
  config: WhatsAppCloudConfig,
  signal: AbortSignal,
): AsyncIterable<WhatsAppTemplate[]> {
  const { baseUrl, responseTimeoutMs: timeoutMs } = config
  const http = new UpstreamHttp({ baseUrl, timeoutMs, connections: 1 })
  const close = () => void http.close()
  signal.addEventListener('abort', close, { once: true })
  try {
    const seen = new Set<string>()
    let after: string | null = null
    let length = 0
    for (let count = 0; count < maxPages; count++) {
      if (signal.aborted) throw new Error('the list of templates was not wanted any more')
      const answer = await http.request(pageRequest(config, after))
      length += answer.kind === 'answer' ? answer.body.length : 0
      if (length > maxListingLength) throw new Error('the list of templates is too long')
      const page = readPage(answer, revealSecrets(config))
      yield page.templates
      if (page.after === null) return
      if (seen.has(page.after)) throw new Error('the list of templates has the same page twice')
      seen.add(page.after)
      after = page.after
    }
    throw new Error(`the list of templates has more than ${maxPages} pages`)
  } finally {
    signal.removeEventListener('abort', close)
    await http.close()
  }
}

function pageRequest({ version, businessAccountId, token }: WhatsAppCloudConfig, after: string | null) {
  const query = new URLSearchParams({ fields, limit: String(pageSize), ...(after === null ? {} : { after }) })
  return {
    method: 'GET',
    path: `/${version}/${businessAccountId}/message_templates?${query.toString()}`,
    headers: { authorization: `Bearer ${token.reveal()}` },
  } as const
}

interface Page {
  templates: WhatsAppTemplate[]
  /** Where the next page begins; null after the last one. */
  after: string | null
}

function readPage(answer: UpstreamAnswer, hidden: readonly string[]): Page {
  if (answer.kind !== 'answer') {
    throw new Error(`the list of templates cannot be had: ${rawText(answer.why, hidden)}`)
  }
  const members = asMembers(parseJson(answer.body))
  const { data } = members
  if (answer.status !== 200 || !Array.isArray(data)) {
    const error = readGraphError(members['error'])
    const said = error === null ? `HTTP ${answer.status}: ${answer.body}` : describeGraphError(error)
    throw new Error(`the list of templates cannot be had: ${rawText(said, hidden)}`)
  }
  const paging = asMembers(members['paging'])
  const isLast = asText(paging['next']) === null
  const after = isLast ? null : asText(asMembers(paging['cursors'])['after'])
  if (!isLast && after === null)
    throw new Error('the list of templates does not say where its next page begins')
  return {
    templates: asList(data).flatMap((each) => (isStorable(each) ? (parseGraphTemplate(each) ?? []) : [])),
    after,
  }
}
