import type { Static } from '@sinclair/typebox'
import { token } from '../../settings/forms.ts'
import {
  listOf,
  oneOf,
  optional,
  orNull,
  section,
  sections,
  text,
  whole,
  withDefault,
} from '../../settings/setting.ts'
import { basicAccount } from '../http/basic-account.ts'
import { httpSettings } from '../http/http-settings.ts'
import { webhookSecret } from '../http/webhook-secret.ts'
import { smsVerdicts } from '../sms-http/verdicts.ts'
import { upstreamSettings } from '../upstream-settings.ts'
import {
  checkedTemplate,
  dateForm,
  field,
  headers,
  meanings,
  secrets,
  source,
  type TemplateText,
  templateText,
} from './setting-forms.ts'
import { escapes, locateIndex, render, type Template } from './template.ts'

const bodyTypes = ['none', 'form', 'json', 'xml', 'text'] as const

const statusForm = /^(\d{3}|[2-5]xx)$/

const ruleSettings = section(
  {
    status: withDefault(
      [],
      listOf(
        text('an HTTP status', statusForm, ''),
        'a list of HTTP statuses, such as [200, 5xx]',
        'HTTP statuses, such as `[200, 5xx]`; without it all.',
      ),
    ),
    field: orNull(source('A value in the answer.')),
    is: withDefault(
      [],
      listOf(
        text('a value', /^/, ''),
        'a list of values',
        'Values that it must have, one of them; without it any value.',
      ),
    ),
    contains: orNull(text('a text', /^./s, 'A text that the body must contain.')),
    means: oneOf(
      ['taken', 'unknown', ...(Object.keys(smsVerdicts) as (keyof typeof smsVerdicts)[])],
      'What such an answer means.',
    ),
  },
  {
    check({ is, field: from }: { is: string[]; field: unknown }, fault) {
      if (is.length > 0 && from === null) fault('is', 'needs a field whose value is compared')
    },
  },
)

const reportSettings = section({
  list: orNull(field('The list of reports, where one webhook carries several.')),
  id: orNull(field("The upstream's id of the message.")),
  name: orNull(field('Our `{{id}}`, where the upstream returns it.')),
  phone: orNull(field('The recipient.')),
  sender: orNull(field('Our sender, for which an opt-out is recorded.')),
  status: field('The state of the message.'),
  error: orNull(field('A code or a text about a failure.')),
  at: orNull(field('When it happened.')),
  atForm: withDefault('iso', dateForm('How that date is written; in UTC where it has no zone.')),
  price: orNull(field('What the message cost.')),
  currency: orNull(field('The currency of the price.')),
  statuses: meanings(
    ['delivered', 'read', 'enroute', 'lost'],
    'What each state means: `delivered`, `read`, `enroute`, `lost` (the provider does not know), or how it failed.',
  ),
  errors: withDefault(new Map(), meanings([], 'What each code of `error` means for a message that failed.'), {
    shownDefault: 'none',
  }),
})

const replySettings = section({
  list: orNull(field('The list of messages, where one webhook carries several.')),
  from: field('The subscriber.'),
  to: field('The number or name that the subscriber wrote to.'),
  text: field('The text.'),
  id: orNull(field("The upstream's id of it, by which a repeated one is recognised.")),
  at: orNull(field('When it came.')),
  atForm: withDefault('iso', dateForm('How that date is written.')),
})

const hmacSettings = section({
  header: text('the name of a header', /^[\w-]+$/, 'The header with the signature.'),
  secret: token('The key.'),
  algorithm: withDefault('sha256', oneOf(['sha1', 'sha256', 'sha512'], 'Hash of the HMAC of the raw body.')),
  encoding: withDefault('hex', oneOf(['hex', 'base64'], 'How it is written.')),
  prefix: withDefault('', text('a text', /^[!-~]*$/, 'What stands before it, such as `sha256=`.'), {
    shownDefault: 'empty',
  }),
})

const properties = {
  ...httpSettings,
  secrets: withDefault(
    new Map(),
    secrets('Names and secrets, for places such as `{{secret.token}}`. They are never shown.'),
    {
      shownDefault: 'none',
    },
  ),
  basic: orNull(basicAccount),
  method: withDefault('POST', oneOf(['POST', 'GET'], 'Method of the request.')),
  path: templateText('Path and query below `baseUrl`, with places; values are escaped for addresses.'),
  headers: withDefault(new Map(), headers('Headers, with places.'), { shownDefault: 'none' }),
  bodyType: withDefault(
    'none',
    oneOf(bodyTypes, 'Form of the body; it decides how values in it are escaped.'),
  ),
  body: optional(templateText('The body, with places.')),
  maxCharacters: withDefault(
    1_600,
    whole(1, 100_000, 'The longest text; a longer one goes to another upstream.'),
  ),
  lifetimeSeconds: section({
    min: withDefault(60, whole(1, 604_800, 'A message with less time left is not sent.')),
    max: withDefault(172_800, whole(1, 604_800, 'The longest validity that the upstream takes.')),
  }),
  answers: sections(
    ruleSettings,
    'rules, each with means',
    'What an answer means; the first rule that applies decides.',
    {
      minItems: 1,
    },
  ),
  id: orNull(source("The upstream's id in an answer that means `taken`.")),
  price: orNull(source('What the message cost, in that answer.')),
  currency: orNull(
    text('an ISO 4217 code', /^[A-Z]{3}$/, 'The currency of prices, where the upstream names none.'),
  ),
  reason: orNull(source('The words of a refusal, for the timeline; else the body.')),
  webhookSecret: webhookSecret('It'),
  hmac: orNull(hmacSettings),
  reports: orNull(reportSettings),
  replies: orNull(replySettings),
  webhookAnswer: section({
    status: withDefault(200, whole(200, 299, 'HTTP status.')),
    contentType: withDefault('text/plain', text('a media type', /^[\w.+-]+\/[\w.+-]+$/, 'Media type.')),
    body: withDefault('OK', text('a text', /^/, 'Body.')),
  }),
}

export const customHttpSettings = upstreamSettings('http', 'sms', properties, (settings, fault) =>
  checkTemplates(settings as unknown as CustomHttpConfig, fault),
)

export type CustomHttpConfig = Static<ReturnType<typeof typed>>

function typed() {
  return upstreamSettings('http', 'sms', properties)
}

export type AnswerRule = CustomHttpConfig['answers'][number]
export type ReportSettings = NonNullable<CustomHttpConfig['reports']>
export type ReplySettings = NonNullable<CustomHttpConfig['replies']>

type Fault = (key: string, message: string) => void

function checkTemplates(config: CustomHttpConfig, fault: Fault): void {
  const { path, body, bodyType, secrets: named } = config
  const check = (key: string, template: TemplateText) =>
    checkedTemplate(template, named.keys(), (message) => fault(key, message))
  if (!path.text.startsWith('/')) fault('path', 'line 1, column 1: must begin with a slash')
  check('path', path)
  for (const [name, value] of config.headers) {
    checkedTemplate(value, named.keys(), (message) => fault('headers', `${name}: ${message}`))
  }
  if (bodyType === 'none' && body !== undefined) fault('bodyType', 'must say the form of the body')
  if (bodyType !== 'none' && body === undefined) fault('body', 'is missing')
  if (config.method === 'GET' && bodyType !== 'none') fault('bodyType', 'must be none: a GET has no body')
  const parsed = body === undefined ? undefined : check('body', body)
  if (parsed !== undefined && bodyType === 'json') checkJson(parsed, body?.text ?? '', fault)
}

/** A template of JSON has to be JSON with a value in each place. */
function checkJson(template: Template, text: string, fault: Fault): void {
  const sample = render(template, () => '1', escapes.json)
  try {
    JSON.parse(sample)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    const at = Number(/position (\d+)/.exec(said)?.[1] ?? sample.length)
    const { line } = locateIndex(sample, at)
    const { column } = locateIndex(text, offsetIn(template, at))
    fault('body', `line ${line}, column ${column}: is no JSON when its places are filled`)
  }
}

/** The offset in the template of an offset in its sample, where each place is one character. */
function offsetIn({ pieces }: Template, at: number): number {
  let [left, offset] = [at, 0]
  for (const piece of pieces) {
    const [shown, written] = typeof piece === 'string' ? [piece.length, piece.length] : [1, piece.written]
    if (left < shown) return offset + (typeof piece === 'string' ? left : 0)
    left -= shown
    offset += written
  }
  return offset
}
