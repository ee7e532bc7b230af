import { parseGraphTemplate, readTemplateStatus } from '../../domain/template/parse-graph-template.ts'
import type { DraftButton, TemplateDraft } from '../../domain/template/template-draft.ts'
import { asMembers, asText, type Members, parseJson } from '../../kit/text/members.ts'
import { rawText } from '../http/raw-text.ts'
import type { UpstreamAnswer } from '../http/upstream-exchange.ts'
import { UpstreamHttp, type UpstreamRequest } from '../http/upstream-http.ts'
import type {
  WhatsAppTemplateCreation,
  WhatsAppTemplateEditor,
  WhatsAppTemplateRefusal,
} from '../template-ports.ts'
import { describeGraphError, type GraphError, readGraphError } from './graph-error.ts'
import { revealSecrets, type WhatsAppCloudConfig } from './settings.ts'

/** Creates and deletes templates: `POST` and `DELETE /{waba}/message_templates` (Graph API, "Message templates"). */
export function createTemplateEditor(config: WhatsAppCloudConfig): WhatsAppTemplateEditor {
  return {
    async create(draft) {
      const sent = encodeDraft(draft)
      const body = JSON.stringify(sent)
      const answer = await request(config, { method: 'POST', query: '', body })
      return readCreation(answer, sent, revealSecrets(config))
    },
    async remove({ id, name }) {
      const query = new URLSearchParams({ hsm_id: id, name }).toString()
      const answer = await request(config, { method: 'DELETE', query: `?${query}` })
      const isRemoved = answer.kind === 'answer' && asMembers(parseJson(answer.body))['success'] === true
      return isRemoved ? { kind: 'removed' } : readRefusal(answer, revealSecrets(config))
    },
  }
}

/** The body of the request, as Meta wants it. */
export function encodeDraft(draft: TemplateDraft): Members {
  const { name, language, category } = draft
  const components = category === 'authentication' ? codeComponents(draft) : textComponents(draft)
  return { name, language, category: category.toUpperCase(), components }
}

function textComponents({ header, headerExample, body, examples, footer, buttons }: TemplateDraft): object[] {
  const ofHeader = headerExample === null ? {} : { example: { header_text: [headerExample] } }
  const ofBody = examples.length === 0 ? {} : { example: { body_text: [examples] } }
  return [
    ...(header === null ? [] : [{ type: 'HEADER', format: 'TEXT', text: header, ...ofHeader }]),
    { type: 'BODY', text: body ?? '', ...ofBody },
    ...(footer === null ? [] : [{ type: 'FOOTER', text: footer }]),
    ...(buttons.length === 0 ? [] : [{ type: 'BUTTONS', buttons: buttons.map(encodeButton) }]),
  ]
}

function encodeButton({ kind, text, value, example }: DraftButton): object {
  switch (kind) {
    case 'quick-reply':
      return { type: 'QUICK_REPLY', text }
    case 'url':
      return { type: 'URL', text, url: value, ...(example !== null && { example: [example] }) }
    case 'phone-number':
      return { type: 'PHONE_NUMBER', text, phone_number: `+${value?.replace('+', '')}` }
  }
}

/** Meta writes the texts, in the language of the template. */
function codeComponents({ securityNote, codeMinutes, apps }: TemplateDraft): object[] {
  const supported_apps = apps.map(({ packageName, signatureHash }) => ({
    package_name: packageName,
    signature_hash: signatureHash,
  }))
  const button = apps.length === 0 ? { otp_type: 'COPY_CODE' } : { otp_type: 'ONE_TAP', supported_apps }
  return [
    { type: 'BODY', add_security_recommendation: securityNote },
    ...(codeMinutes === null ? [] : [{ type: 'FOOTER', code_expiration_minutes: codeMinutes }]),
    { type: 'BUTTONS', buttons: [{ type: 'OTP', ...button }] },
  ]
}

/** Requests are rare: each opens its own connection, and none is kept. */
async function request(
  { baseUrl, responseTimeoutMs: timeoutMs, version, businessAccountId, token }: WhatsAppCloudConfig,
  { query, ...sent }: Pick<UpstreamRequest, 'method' | 'body'> & { query: string },
): Promise<UpstreamAnswer> {
  const http = new UpstreamHttp({ baseUrl, timeoutMs, connections: 1 })
  try {
    return await http.request({
      ...sent,
      path: `/${version}/${businessAccountId}/message_templates${query}`,
      headers: { authorization: `Bearer ${token.reveal()}`, 'content-type': 'application/json' },
    })
  } finally {
    await http.close()
  }
}

function readCreation(
  answer: UpstreamAnswer,
  sent: Members,
  hidden: readonly string[],
): WhatsAppTemplateCreation {
  const answered = answer.kind === 'answer' ? asMembers(parseJson(answer.body)) : {}
  const { id, status, category } = answered
  const template = asText(id) === null ? null : parseGraphTemplate({ ...sent, id })
  if (template === null) return readRefusal(answer, hidden)
  const given = asText(category)?.toUpperCase() ?? template.category
  return { kind: 'created', template: { ...template, status: readTemplateStatus(status), category: given } }
}

/** A 5xx or an answer that cannot be read leaves open what Meta did. */
function readRefusal(answer: UpstreamAnswer, hidden: readonly string[]): WhatsAppTemplateRefusal {
  if (answer.kind !== 'answer') {
    const kind = answer.kind === 'not-sent' ? 'refused' : 'unknown'
    return { kind, said: rawText(answer.why, hidden) }
  }
  const { status, body } = answer
  const error = readGraphError(asMembers(parseJson(body))['error'])
  const kind = status >= 400 && status < 500 ? 'refused' : 'unknown'
  return { kind, said: rawText(error === null ? `HTTP ${status}: ${body}` : describe(error), hidden) }
}

function describe(error: GraphError): string {
  return error.userMessage === null ? describeGraphError(error) : `(#${error.code}) ${error.userMessage}`
}
