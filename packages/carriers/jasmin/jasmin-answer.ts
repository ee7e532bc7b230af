import type { HttpAnswer, HttpSubmitOutcome, RawText } from '../http/http-connection.ts'
import { unsaidOutcome } from '../http/refused.ts'
import { refusedBy, type SmsVerdict } from '../sms-http/verdicts.ts'
import { sentences } from './jasmin-errors.ts'

/** The outcome of `/send`: `Success "<id>"` or `Error "<text>"`. */
export function readJasminAnswer({ status, body }: HttpAnswer, raw: RawText): HttpSubmitOutcome {
  const [, word, words = ''] = /^\s*(Success|Error) "(.{1,1000})"\s*$/s.exec(body) ?? []
  if (status === 200 && word === 'Success') return { kind: 'accepted', ref: words, raw: raw(body) }
  const said = raw(`HTTP ${status}: ${body}`)
  const verdict = word === 'Error' ? verdictOn(words) : null
  if (verdict !== null) return refusedBy(verdict, said)
  return word === 'Error' && status < 300
    ? refusedBy('not-here', said)
    : unsaidOutcome({ status, body }, said)
}

function verdictOn(sentence: string): SmsVerdict | null {
  return /^Value filter failed .*\(from filter/.test(sentence) ? 'bad-sender' : sentences.verdictOn(sentence)
}
