import { Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import type { Mask } from '../../console-contract/mask.ts'
import { viberTemplateStatuses } from '../../domain/template/viber-template.ts'
import { splitParts } from '../../domain/text/split-parts.ts'
import {
  type AccountSmsTemplate,
  type AccountViberTemplate,
  pageOfSmsTemplates,
  pageOfViberTemplates,
  type TemplateSelection,
} from '../../store/templates/all-templates.ts'
import { deleteSmsTemplates } from '../../store/templates/sms-templates.ts'
import { rowState, rowStateOfResult } from '../audited-state.ts'
import { accountId, id, instant, next, orNull, page, readPage } from '../fields.ts'
import { changing, reading } from '../operation.ts'
import { inGateway } from '../ports.ts'
import { ConsoleRefusal } from '../refusal.ts'

const templateId = id('a template')
const some = { accountId: Type.Optional(accountId) }
const one = { templateId, ...some }
const account = { accountId, account: Type.String({ description: 'the name of its account' }) }
const ofAccount = { kind: 'field', field: 'accountId' } as const
const template = Type.String({
  maxLength: 100_000,
  description: 'a text, with {{placeholders}} for what changes',
  anyText: true,
})
const name = orNull(Type.String({ maxLength: 255, description: 'text of at most 255 characters' }))
const lang = orNull(Type.String({ maxLength: 35, description: 'a language code such as uk or en-GB' }))
const signature = Type.String({
  maxLength: 100,
  description: 'a Viber sender whose carrier moderates templates',
})
const wholeNumber = Type.Integer({ minimum: 0 })

const smsTemplate = Type.Object(
  {
    templateId,
    ...account,
    name,
    lang,
    template,
    parts: wholeNumber,
    characters: wholeNumber,
    createdAt: instant,
  },
  { title: 'SmsTemplateView', description: 'A text for SMS that an account keeps.' },
)
const viberTemplate = Type.Object(
  {
    ...{ templateId, ...account, signature, template },
    status: oneOf(viberTemplateStatuses, 'what moderation says'),
    reason: orNull(Type.String(), 'why it was rejected, where that is known'),
    lastError: orNull(Type.String(), 'why the last request to the carrier failed'),
    createdAt: instant,
  },
  { title: 'ViberTemplateView', description: 'A text for Viber, which the carrier moderates.' },
)
const smsText = 'SELECT name, lang, length(text) AS characters FROM sms_templates WHERE template_id = $1'
const viberText = `SELECT signature, status, length(text) AS characters FROM viber_templates
  WHERE template_id = $1 AND deleted_at IS NULL`

export const listSmsTemplates = reading({
  name: 'templates/sms',
  summary: 'Lists the SMS templates of accounts, newest first',
  at: 'GET /v1/templates/sms',
  role: 'viewer',
  account: ofAccount,
  input: { ...some, ...page },
  output: Type.Object({ templates: Type.Array(smsTemplate), next }),
  run: async ({ db }, { input, mask }) => {
    const { rows, next } = await readPage(
      input,
      (limit) => pageOfSmsTemplates(db, { ...all, ...input, limit }),
      ({ templateId }) => templateId,
    )
    return { templates: rows.map((each) => viewSms(each, mask)), next }
  },
})

const all: Omit<TemplateSelection, 'limit'> = { accountId: null, templateId: null, before: null }

function viewSms({ name, template, ...rest }: AccountSmsTemplate, mask: Mask) {
  const { parts, characters } = splitParts(template)
  return { ...rest, name: mask.words(name), template: mask.words(template), parts: parts.length, characters }
}

export const readSmsTemplate = reading({
  name: 'templates/sms/one',
  summary: 'Reads an SMS template',
  at: 'GET /v1/templates/sms/{templateId}',
  role: 'viewer',
  account: ofAccount,
  input: one,
  output: smsTemplate,
  run: async ({ db }, { input, mask }) =>
    viewSms(only(await pageOfSmsTemplates(db, { ...all, ...input, limit: 1 })), mask),
})

export const createSmsTemplate = changing({
  name: 'templates/sms/create',
  summary: 'Keeps an SMS text for an account, as its own template/create does',
  at: 'POST /v1/templates/sms',
  role: 'operator',
  account: ofAccount,
  input: { accountId, name, lang: Type.Optional(lang), template },
  output: Type.Object({ templateId }),
  audit: { kept: ['accountId', 'name'], state: rowStateOfResult(smsText, 'templateId') },
  run: async (ports, { input: { accountId, ...given }, note }) => {
    const { id } = await inGateway(ports).operate(accountId, { type: 'template/create', ...given })
    note(`SMS template ${String(id)}`)
    return { templateId: Number(id) }
  },
})

export const deleteSmsTemplate = changing({
  name: 'templates/sms/delete',
  summary: 'Deletes an SMS template',
  at: 'DELETE /v1/templates/sms/{templateId}',
  role: 'operator',
  account: ofAccount,
  input: one,
  audit: { kept: ['accountId', 'templateId'], state: rowState(smsText, 'templateId') },
  run: async ({ db }, { input: { templateId, ...given } }) => {
    const found = only(await pageOfSmsTemplates(db, { ...all, ...given, templateId, limit: 1 }))
    await deleteSmsTemplates(db, found.accountId, { templateId, text: null })
    return {}
  },
})

export const listViberTemplates = reading({
  name: 'templates/viber',
  summary: 'Lists the Viber templates of accounts with what moderation says, newest first',
  at: 'GET /v1/templates/viber',
  role: 'viewer',
  account: ofAccount,
  input: { ...some, ...page },
  output: Type.Object({ templates: Type.Array(viberTemplate), next }),
  run: async ({ db }, { input, mask }) => {
    const { rows, next } = await readPage(
      input,
      (limit) => pageOfViberTemplates(db, { ...all, ...input, limit }),
      ({ templateId }) => templateId,
    )
    return { templates: rows.map((each) => viewViber(each, mask)), next }
  },
})

function viewViber({ template, reason, lastError, ...rest }: AccountViberTemplate, mask: Mask) {
  const shown = {
    template: mask.words(template),
    reason: mask.words(reason),
    lastError: mask.words(lastError),
  }
  return { ...rest, ...shown }
}

export const readViberTemplate = reading({
  name: 'templates/viber/one',
  summary: 'Reads a Viber template',
  at: 'GET /v1/templates/viber/{templateId}',
  role: 'viewer',
  account: ofAccount,
  input: one,
  output: viberTemplate,
  run: async ({ db }, { input, mask }) =>
    viewViber(only(await pageOfViberTemplates(db, { ...all, ...input, limit: 1 })), mask),
})

export const createViberTemplate = changing({
  name: 'templates/viber/create',
  summary: 'Has a Viber text moderated for an account, as its own template/viber/create does',
  at: 'POST /v1/templates/viber',
  role: 'operator',
  account: ofAccount,
  input: { accountId, signature, template },
  output: Type.Object({ templateId }),
  audit: { kept: ['accountId', 'signature'], state: rowStateOfResult(viberText, 'templateId') },
  run: async (ports, { input: { accountId, ...given }, note }) => {
    const { id } = await inGateway(ports).operate(accountId, { type: 'template/viber/create', ...given })
    note(`Viber template ${String(id)}`)
    return { templateId: Number(id) }
  },
})

export const deleteViberTemplate = changing({
  name: 'templates/viber/delete',
  summary: 'Deletes a Viber template, at the carrier too',
  at: 'DELETE /v1/templates/viber/{templateId}',
  role: 'operator',
  account: ofAccount,
  input: one,
  audit: { kept: ['accountId', 'templateId'], state: rowState(viberText, 'templateId') },
  run: async (ports, { input: { templateId, ...given } }) => {
    const found = only(await pageOfViberTemplates(ports.db, { ...all, ...given, templateId, limit: 1 }))
    await inGateway(ports).operate(found.accountId, { type: 'template/viber/delete', id: templateId })
    return {}
  },
})

/** Throws `ConsoleRefusal` where there is none. */
function only<Template>([found]: readonly Template[]): Template {
  if (found === undefined) throw new ConsoleRefusal('template-unknown', {})
  return found
}
