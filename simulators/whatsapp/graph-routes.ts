import { createHash, timingSafeEqual } from 'node:crypto'
import { FieldReader } from '../field-reader.ts'
import type { WebAnswer, WebRequest, WebRoute } from '../web/web-request.ts'
import { readNewTemplate } from './create-template.ts'
import { GraphError, unknownObject, wrongToken } from './graph-error.ts'
import { listTemplates } from './list-templates.ts'
import { type MediaStore, mediaPath } from './media-store.ts'
import { type MessageTemplate, templateStatuses } from './message-template.ts'
import type { SendEndpoint } from './send-endpoint.ts'
import type { TemplateStore } from './template-store.ts'
import type { WhatsAppAddress } from './whatsapp-options.ts'

export interface GraphRouteParts {
  address: () => WhatsAppAddress
  endpoint: SendEndpoint
  templates: TemplateStore
  media: MediaStore
  pageSize: number
  /** Called when a template was created, which is to be decided about. */
  templateCreated: (template: MessageTemplate) => void
  /** Called when the status of a template was changed. */
  templateChanged: (template: MessageTemplate) => void
  counters: { unauthorized: number }
}

const messages = /^(?:\/v[0-9]+\.[0-9]+)?\/([0-9]+)\/messages$/
const messageTemplates = /^(?:\/v[0-9]+\.[0-9]+)?\/([0-9]+)\/message_templates$/
const object = /^(?:\/v[0-9]+\.[0-9]+)?\/([0-9]+)$/
const templateStatus = /^\/sandbox\/templates\/([^/]+)\/([^/]+)$/

/** The paths of the Graph API, and one of the sandbox's own: `PUT /sandbox/templates/{name}/{language}`. */
export function graphRoutes(parts: GraphRouteParts): WebRoute[] {
  const { address, endpoint, templates, media, counters } = parts
  const guarded = (answer: WebRoute['answer']) => (request: WebRequest) => {
    const refusal = refusalOf(request, address().token)
    if (refusal) counters.unauthorized++
    return refusal ?? answer(request)
  }
  return [
    {
      method: 'POST',
      path: messages,
      answer: guarded((request) => {
        const [id = ''] = request.groups
        const isOurs = address().numbers.some(({ phoneNumberId }) => phoneNumberId === id)
        return isOurs ? endpoint.answer(id, request) : unknownObject('POST', id)
      }),
    },
    ...(['GET', 'POST', 'DELETE'] as const).map((method) => ({
      method,
      path: messageTemplates,
      answer: guarded((request) => answerTemplates(parts, method, request)),
    })),
    {
      method: 'GET',
      path: object,
      answer: guarded(({ groups: [id = ''] }) => {
        const found = media.find(id)
        return found ? { status: 200, body: media.describe(found) } : unknownObject('GET', id)
      }),
    },
    {
      method: 'GET',
      path: mediaPath,
      answer: guarded(({ query }) => {
        const found = media.open(query)
        if (!found) return { status: 404, body: 'Not found' }
        return { status: 200, headers: { 'content-type': found.mimeType }, body: found.octets }
      }),
    },
    {
      method: 'PUT',
      path: templateStatus,
      spared: true,
      answer: (request) => setStatus(templates, request, parts.templateChanged),
    },
  ]
}

function answerTemplates(
  { address, templates, pageSize, templateCreated }: GraphRouteParts,
  method: 'GET' | 'POST' | 'DELETE',
  request: WebRequest,
): WebAnswer {
  const [id = ''] = request.groups
  const { businessAccountId, url } = address()
  if (id !== businessAccountId) return unknownObject(method, id)
  switch (method) {
    case 'GET': {
      const page = { pageSize, address: url + request.path }
      return { status: 200, body: listTemplates(templates.all, request.query, page) }
    }
    case 'POST': {
      const created = readNewTemplate(request.json(), templates.all)
      templates.add(created)
      templateCreated(created)
      return { status: 200, body: { id: created.id, status: created.status, category: created.category } }
    }
    case 'DELETE':
      remove(templates, request.query)
      return { status: 200, body: { success: true } }
  }
}

/** By name all languages, with `hsm_id` one. Throws `GraphError`. */
function remove(templates: TemplateStore, query: URLSearchParams): void {
  const id = query.get('hsm_id')
  const found = templates.all.filter(
    (each) => each.name === query.get('name') && (id === null || each.id === id),
  )
  if (found.length === 0) throw new GraphError(100, 'Message template not found', 2_593_002)
  for (const template of found) templates.remove(template)
}

function setStatus(
  templates: TemplateStore,
  request: WebRequest,
  changed: (template: MessageTemplate) => void,
): WebAnswer {
  const [name = '', language = ''] = request.groups
  const template = templates.find(name, language)
  if (!template) return { status: 404, body: { error: `there is no template ${name} in ${language}` } }
  const reader = new FieldReader(request.json())
  const status = reader.requiredOneOf('status', templateStatuses)
  const [violation] = reader.violations
  if (violation || status === null) {
    return { status: 400, body: { error: `${violation?.property} ${violation?.violation}` } }
  }
  templates.setStatus(template, status)
  changed(template)
  return { status: 200, body: template }
}

function refusalOf({ headers, query }: WebRequest, token: string): WebAnswer | null {
  const { authorization } = headers
  const given = authorization?.replace(/^Bearer /i, '') ?? query.get('access_token')
  if (given === null) {
    return wrongToken('An access token is required to request this resource.')
  }
  if (timingSafeEqual(digest(given), digest(token))) return null
  return wrongToken('Invalid OAuth access token - Cannot parse access token')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
