import { Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import type { Mask } from '../../console-contract/mask.ts'
import { textOfTemplate } from '../../domain/template/render-template.ts'
import { templateShape } from '../../domain/template/template-shape.ts'
import { whatsAppTemplateStatuses } from '../../domain/template/whatsapp-template.ts'
import { listSenders } from '../../store/accounts/senders.ts'
import {
  readWhatsAppListings,
  readWhatsAppTemplates,
  requestWhatsAppListing,
  type StoredWhatsAppTemplate,
} from '../../store/templates/whatsapp-templates.ts'
import { accountId, instant, orNull } from '../fields.ts'
import { changing, reading } from '../operation.ts'

const value = Type.Object(
  {
    in: oneOf(['header', 'body', 'button']),
    number: Type.Integer({
      description: 'from 1: among the values of header or body, or the position of the button',
    }),
    type: oneOf(['text', 'image', 'video', 'document', 'location']),
    name: orNull(Type.String(), 'the name of a named placeholder'),
  },
  { title: 'TemplateValueView' },
)
const whatsAppTemplate = Type.Object(
  {
    upstream: Type.String({ description: 'the carrier that lists it' }),
    signature: Type.String({ description: 'the sender that may use it' }),
    name: Type.String(),
    language: Type.String(),
    status: oneOf(whatsAppTemplateStatuses),
    reason: orNull(Type.String(), 'why the carrier rejected it, in its word; null where it gives none'),
    category: Type.String(),
    template: Type.String({ description: 'header, body and footer, with placeholders' }),
    buttons: Type.Array(Type.String()),
    values: Type.Array(value, { description: 'the purpose of each value, in order' }),
    unsupported: Type.Array(Type.String(), { description: 'components that cannot be filled in' }),
  },
  { title: 'WhatsAppTemplateView', description: 'A template as its carrier lists it.' },
)
const listing = Type.Object(
  {
    upstream: Type.String(),
    endedAt: orNull(instant, 'when the last listing ended'),
    listedAt: orNull(instant, 'when the last successful one ended'),
    lastError: orNull(Type.String(), 'why the last one failed'),
  },
  { title: 'WhatsAppListingView', description: 'When a carrier listed its templates.' },
)

export const listWhatsAppTemplates = reading({
  name: 'templates/whatsapp',
  summary: 'Lists the WhatsApp templates that carriers list for the senders of accounts',
  at: 'GET /v1/templates/whatsapp',
  role: 'viewer',
  account: { kind: 'field', field: 'accountId' },
  input: { accountId: Type.Optional(accountId) },
  output: Type.Object({
    templates: Type.Array(whatsAppTemplate),
    listings: Type.Array(listing),
    editable: Type.Array(Type.String(), {
      description: 'the carriers at which templates can be created; none where no gateway runs',
    }),
  }),
  run: async ({ db, gateway }, { input: { accountId = null }, mask }) => {
    const senders = await listSenders(db, accountId)
    const own = new Set(senders.filter(({ channel }) => channel === 'whatsapp').map(({ name }) => name))
    const stored = await readWhatsAppTemplates(db)
    return {
      templates: stored
        .filter(({ signature }) => accountId === null || own.has(signature))
        .map((each) => viewWhatsApp(each, mask)),
      listings: (await readWhatsAppListings(db)).map(({ startedAt: _, lastError, ...rest }) => ({
        ...rest,
        lastError: mask.words(lastError),
      })),
      editable: gateway?.templateEditors.map(({ upstream }) => upstream) ?? [],
    }
  },
})

function viewWhatsApp({ upstream, signature, template }: StoredWhatsAppTemplate, mask: Mask) {
  const { name, language, status, reason = null, category, buttons, unsupported } = template
  return {
    ...{ upstream, signature, name, language, status, reason, category, unsupported },
    template: mask.words(textOfTemplate(template)),
    buttons: buttons.map(({ text }) => mask.words(text)),
    values: templateShape(template).map((slot) => {
      return { in: slot.in, number: slot.index + 1, type: slot.type, name: slot.name ?? null }
    }),
  }
}

export const refreshWhatsAppTemplates = changing({
  name: 'templates/whatsapp/refresh',
  summary: 'Makes every carrier list its WhatsApp templates again, which takes a moment',
  at: 'POST /v1/templates/whatsapp/refresh',
  role: 'operator',
  input: {},
  audit: { kept: [], state: 'has upstreams list their templates again, and changes none' },
  run: async ({ db }) => {
    await requestWhatsAppListing(db)
    return {}
  },
})
