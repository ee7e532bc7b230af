import { basicAuthorization } from '../http/form.ts'
import type { HttpCarrier, PartOf } from '../http/http-connection.ts'
import { personalTexts } from '../http/personal-texts.ts'
import { type Refused, refused } from '../http/refused.ts'
import { turnSeconds } from '../http/turn-seconds.ts'
import type { UpstreamRequest } from '../http/upstream-http.ts'
import { reportAddress } from '../sms-http/report-address.ts'
import { answerReader } from './custom-answer.ts'
import { type MessageFacts, messageValues } from './message-values.ts'
import { checkedTemplate, type TemplateText } from './setting-forms.ts'
import type { CustomHttpConfig } from './settings.ts'
import { type Escape, escapes, render, type Template, type Values } from './template.ts'

/** Builds the request of a message, or says why this upstream cannot carry it. */
type BuildRequest = (values: Values) => UpstreamRequest | Refused

/** Submits as `posthorn.yaml` describes. */
export function customCarrier(config: CustomHttpConfig, inboundUrl: () => string): HttpCarrier<'sms'> {
  const { lifetimeSeconds, maxCharacters, webhookSecret, secrets } = config
  const build = requestBuilder(config)
  const hiddenSecrets = listSecrets(config)
  const read = answerReader(config)
  return {
    title: config.name,
    carries: 'sms',
    submission(part: PartOf<'sms'>, now) {
      const turn = turnSeconds(part, lifetimeSeconds, now)
      if (typeof turn !== 'number') return turn
      if (part.content.text.length > maxCharacters) {
        return refused('rejected-here', 'REJECTED', `it takes at most ${maxCharacters} characters`)
      }
      const reportUrl = reportAddress(inboundUrl(), part, webhookSecret)
      const facts: MessageFacts = { part, reportUrl, validitySeconds: turn, now, secrets }
      const request = build(messageValues(facts))
      if ('kind' in request) return request
      return {
        request,
        hidden: [...hiddenSecrets, ...personalTexts(part)],
        read: (answer, raw) => read(answer, raw, part),
      }
    },
  }
}

/** Everything that must not be shown, in each form in which a request has it. */
function listSecrets({ secrets, basic, webhookSecret, hmac }: CustomHttpConfig): string[] {
  const named = [...secrets.values(), webhookSecret, ...(hmac === null ? [] : [hmac.secret])]
  const plain = named.map((secret) => secret.reveal())
  const escaped = plain.flatMap((text) => Object.values(escapes).map((escaped) => escaped(text)))
  const own = basic === null ? [] : basicAuthorization(basic.user, basic.password.reveal()).hidden
  return [...new Set([...own, ...plain, ...escaped])].sort((one, other) => other.length - one.length)
}

const contentTypes: Record<Exclude<CustomHttpConfig['bodyType'], 'none'>, string> = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
  xml: 'text/xml; charset=utf-8',
  text: 'text/plain; charset=utf-8',
}

function requestBuilder({
  method,
  path,
  headers,
  bodyType,
  body,
  basic,
  secrets,
}: CustomHttpConfig): BuildRequest {
  const parsed = (text: TemplateText): Template =>
    checkedTemplate(text, secrets.keys(), () => undefined) ?? none
  const pathTemplate = parsed(path)
  const headerTemplates = [...headers].map(([name, text]) => [name, parsed(text)] as const)
  const bodyTemplate = body === undefined || bodyType === 'none' ? null : parsed(body)
  const escaped: Escape = bodyType === 'none' ? escapes.text : escapes[bodyType]
  const fixed = {
    ...(bodyType === 'none' ? {} : { 'content-type': contentTypes[bodyType] }),
    ...(basic === null
      ? {}
      : { authorization: basicAuthorization(basic.user, basic.password.reveal()).authorization }),
  }
  return (values) => {
    const own = Object.fromEntries(
      headerTemplates.map(([name, template]) => [name, render(template, values, escapes.text)]),
    )
    const wrong = Object.entries(own).find(([, value]) => !/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
    if (wrong !== undefined) {
      return refused('rejected-here', 'REJECTED', `the header ${wrong[0]} cannot have such a value`)
    }
    return {
      method,
      path: render(pathTemplate, values, escapes.url),
      headers: { ...fixed, ...own },
      ...(bodyTemplate === null ? {} : { body: render(bodyTemplate, values, escaped) }),
    }
  }
}

const none: Template = { pieces: [] }
