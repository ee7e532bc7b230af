import type { WebAnswer, WebRequest, WebRoute } from '../web/web-request.ts'
import { apiError } from './api-error.ts'
import { readTemplateDraft } from './viber-template.ts'
import type { StoredTemplate, ViberTemplates } from './viber-templates.ts'

const notFound: WebAnswer = { status: 404, body: apiError(404) }
const all = /^\/viber\/1\/senders\/([^/]+)\/templates$/
const one = /^\/viber\/1\/senders\/([^/]+)\/templates\/([^/]+)$/

/** Template management of the Viber API. */
export function viberTemplateRoutes(templates: ViberTemplates): WebRoute[] {
  const withOne = (answer: (template: StoredTemplate) => WebAnswer) => (request: WebRequest) => {
    const [sender = '', id = ''] = request.groups
    const template = templates.find(sender, id)
    return template ? answer(template) : notFound
  }
  return [
    { method: 'POST', path: all, answer: (request) => create(templates, request) },
    { method: 'GET', path: all, answer: (request) => list(templates, request) },
    {
      method: 'GET',
      path: one,
      answer: withOne((template) => ({ status: 200, body: viewWithDates(templates, template) })),
    },
    {
      method: 'DELETE',
      path: one,
      answer: withOne(({ sender, id }) => {
        templates.delete(sender, id)
        return { status: 204, body: '' }
      }),
    },
  ]
}

function create(templates: ViberTemplates, request: WebRequest): WebAnswer {
  const [sender = ''] = request.groups
  const draft = readTemplateDraft(request.json())
  if (Array.isArray(draft)) return { status: 400, body: apiError(400, draft) }
  const isTaken = draft.name !== null && templates.of(sender).some(({ name }) => name === draft.name)
  if (isTaken) {
    const violation = { property: 'name', violation: 'must be unique per sender', missing: false }
    return { status: 400, body: apiError(400, [violation]) }
  }
  return { status: 201, body: viewWithDates(templates, templates.add(sender, draft)) }
}

function list(templates: ViberTemplates, request: WebRequest): WebAnswer {
  const [sender = ''] = request.groups
  const page = count(request.query.get('page'), 0, 0, 1_000_000)
  const size = count(request.query.get('size'), 20, 1, 100)
  const found = templates.of(sender)
  const shown = found.slice(page * size, (page + 1) * size)
  const paging = {
    page,
    size,
    totalPages: Math.ceil(found.length / size),
    totalResults: found.length,
  }
  return { status: 200, body: { templates: shown.map((template) => view(templates, template)), paging } }
}

function view(templates: ViberTemplates, template: StoredTemplate): object {
  const { id, name, sender, category, params, language, text } = template
  return {
    templateId: id,
    ...(name === null ? {} : { name }),
    version: '1',
    sender,
    category,
    status: templates.statusOf(template),
    params,
    body: [{ language, template: text }],
  }
}

function viewWithDates(templates: ViberTemplates, template: StoredTemplate): object {
  return {
    ...view(templates, template),
    createdAt: template.createdAt,
    lastModified: templates.moderatedAt(template),
  }
}

function count(text: string | null, usual: number, min: number, max: number): number {
  const value = Number(text ?? usual)
  return Number.isInteger(value) ? Math.min(Math.max(value, min), max) : usual
}
