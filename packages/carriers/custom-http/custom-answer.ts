import type { SubmitPart } from '../connector.ts'
import { handOverName } from '../hand-over-name.ts'
import { toCost } from '../http/charge.ts'
import { parseDecimal } from '../http/form.ts'
import type { HttpAnswer, HttpSubmitOutcome, RawText } from '../http/http-connection.ts'
import { isPage } from '../http/is-page.ts'
import { unsaidOutcome } from '../http/refused.ts'
import { refusedBy } from '../sms-http/verdicts.ts'
import type { AnswerRule, CustomHttpConfig } from './settings.ts'
import { type Readable, readSource, type Source } from './source.ts'

type Settings = Pick<CustomHttpConfig, 'answers' | 'id' | 'price' | 'currency' | 'reason'>

/**
 * Reads answers by the rules of `answers`; the first that applies decides. Where none does, the HTTP status decides as for
 * any upstream, and a success that can be read but has not the signs of one is a refusal.
 */
export function answerReader(
  settings: Settings,
): (answer: HttpAnswer, raw: RawText, part: SubmitPart) => HttpSubmitOutcome {
  return ({ status, body, headers = {} }, raw, part) => {
    const answer: Readable = { headers, body }
    const rule = settings.answers.find((each) => applies(each, status, answer))
    const said = (settings.reason === null ? null : readSource(settings.reason, answer)) ?? body
    const line = raw(`HTTP ${status}: ${said}`)
    if (rule === undefined) {
      const isRefused = status >= 200 && status < 300 && !isPage(body) && isReadable(settings, answer)
      return isRefused
        ? refusedBy('not-here', line)
        : unsaidOutcome({ status, body }, line, handOverName(part))
    }
    if (rule.means === 'unknown') return { kind: 'unknown', raw: line }
    if (rule.means !== 'taken') return refusedBy(rule.means, line)
    return taken(settings, answer, raw, part)
  }
}

/** Without an id of the upstream, ours names the message: it is in the address of the report. */
function taken(settings: Settings, answer: Readable, raw: RawText, part: SubmitPart): HttpSubmitOutcome {
  const id = settings.id === null ? null : readSource(settings.id, answer)
  const price = settings.price === null ? null : parseDecimal(readSource(settings.price, answer))
  return {
    kind: 'accepted',
    ref: id ?? handOverName(part),
    raw: raw(id === null ? 'taken, without an id' : `id ${id}`),
    ...toCost(price === null ? null : Math.abs(price), settings.currency),
  }
}

/** Whether the answer has anything that the description reads. */
function isReadable({ answers, reason }: Settings, answer: Readable): boolean {
  const hasText = !/^\s*([{["]\s*[}\]"]|null)?\s*$/.test(answer.body)
  const isReadableAt = (source: Source) =>
    source.kind === 'body' || source.kind === 'pattern' ? hasText : readSource(source, answer) !== null
  if (reason?.kind === 'json' && isReadableAt(reason)) return true
  return answers.some(({ field, contains }) =>
    field === null ? contains !== null && hasText : isReadableAt(field),
  )
}

function applies(rule: AnswerRule, status: number, answer: Readable): boolean {
  const { status: statuses, field, is, contains } = rule
  if (statuses.length > 0 && !statuses.some((each) => fitsForm(status, each))) return false
  if (contains !== null && !answer.body.includes(contains)) return false
  if (field === null) return true
  const value = readSource(field, answer)
  return value !== null && (is.length === 0 || is.includes(value))
}

/** `5xx` is every status from 500 to 599. */
function fitsForm(status: number, form: string): boolean {
  return form.endsWith('xx') ? String(status)[0] === form[0] : String(status) === form
}
