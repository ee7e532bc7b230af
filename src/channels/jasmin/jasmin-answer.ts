import type { HttpAnswer, HttpSubmitOutcome, RawText } from '../http/http-link.ts'
import { unsaidOutcome } from '../http/refused.ts'
import { refusedBy, type SmsVerdict } from '../sms-http/verdicts.ts'

/** Errors of `/send` (https://docs.jasminsms.com, "HTTP API", and jasmin/protocols/http/). */
const errors: readonly (readonly [beginning: RegExp, verdict: SmsVerdict])[] = [
  [/^Authentication failure/, 'account'],
  [/^Authorization failed/, 'account'],
  [/^Cannot charge/, 'account'],
  [/^No route found/, 'no-route'],
  [/^Failover route has no bound connectors/, 'retry'],
  [/^User throughput exceeded/, 'throttled'],
  [/^Cannot send submit_sm/, 'retry'],
  [/^Interceptor/, 'retry'],
  [/^Argument \[to\] has an invalid value/, 'invalid-number'],
  [/^Argument \[from\] has an invalid value/, 'bad-sender'],
  [/^Value filter failed .*\(from filter/, 'bad-sender'],
  [/^(Argument|Mandatory argument|Value filter failed|content)/, 'not-here'],
]

/** The outcome of `/send`: `Success "<id>"` or `Error "<text>"`. */
export function readJasminAnswer({ status, body }: HttpAnswer, raw: RawText): HttpSubmitOutcome {
  const [, word, words = ''] = /^\s*(Success|Error) "(.{1,1000})"\s*$/s.exec(body) ?? []
  if (status === 200 && word === 'Success') return { kind: 'accepted', ref: words, raw: raw(body) }
  const said = raw(`HTTP ${status}: ${body}`)
  const known = word === 'Error' ? errors.find(([form]) => form.test(words)) : undefined
  if (known !== undefined) return refusedBy(known[1], said)
  return word === 'Error' && status < 300
    ? refusedBy('not-here', said)
    : unsaidOutcome({ status, body }, said)
}
