import type { Acknowledgement } from '../../domain/message/acknowledgement.ts'
import type { Attempt } from '../../domain/message/message.ts'
import { stepOfLine } from '../../domain/message/story/timeline-lines.ts'
import { erasedWords } from '../../domain/message/without-subscriber.ts'
import type { Plan } from '../../domain/plan/plan.ts'
import type { DataKey } from './data-key.ts'

/**
 * How a parameter of a statement is encrypted, where encryption is on:
 * - `number`: a phone number or e-mail address, as the same value in every column, so that it is found and joined.
 * - `url`: what follows the host, where it may name a number; `filled url`: in any case, since contents may be filled in.
 * - `outcome`: why a change was refused or failed; the word of a success stays.
 * - `plan`, `attempts`, `timeline`: the parts with contents; what statements look for stays.
 * - `text <column>`: the whole text. `same <column>`: the same, as the same value for the same text.
 * - `members <column>`: the members of a JSON object but numbers, `phone` (as `number`) and `datetime`, which stays.
 */
export type Sealing =
  | 'number'
  | 'url'
  | 'filled url'
  | 'outcome'
  | 'plan'
  | 'attempts'
  | 'timeline'
  | `text ${string}`
  | `same ${string}`
  | `members ${string}`

/** By the number of the parameter. */
export type SealedParameters = Readonly<Record<number, Sealing>>

/** Column of all numbers and addresses. */
const numbersColumn = 'numbers'

/** Between the texts of a parameter that joins them: see `array-columns.ts`. */
const separator = '\x1e'

/** A parameter as it is stored: a text, a document, or a list of them; null stays. */
export function sealParameter(key: DataKey, sealing: Sealing, value: unknown): unknown {
  if (value === null || value === undefined) return value
  if (Array.isArray(value)) return value.map((each) => sealParameter(key, sealing, each))
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (!text.includes(separator)) return sealText(key, sealing, text)
  return text
    .split(separator)
    .map((each) => sealText(key, sealing, each))
    .join(separator)
}

/** What statements leave in place of an erased text. */
const nothingLeft: ReadonlySet<string> = new Set(['', erasedWords, 'https://erased.invalid/'])

/** A text as it is stored; one that is empty, erased or encrypted already stays. */
export function sealText(key: DataKey, sealing: Sealing, text: string): string {
  if (nothingLeft.has(text)) return text
  switch (sealing) {
    case 'number':
      return text.startsWith(key.mark) ? text : key.sealSame(numbersColumn, text)
    case 'url':
    case 'filled url':
      return sealUrl(key, text, sealing === 'filled url')
    case 'outcome':
      return text === 'done' ? text : sealText(key, 'text audit_log.outcome', text)
    case 'plan':
      return sealPlan(key, text)
    case 'attempts':
      return sealAttempts(key, text)
    case 'timeline':
      return sealTimeline(key, text)
    default: {
      const space = sealing.indexOf(' ')
      const column = sealing.slice(space + 1)
      if (sealing.startsWith('members')) return sealMembers(key, column, text)
      if (text.startsWith(key.mark)) return text
      return sealing.startsWith('same') ? key.sealSame(column, text) : key.seal(column, text)
    }
  }
}

/** Six digits in a row, or the sign of an e-mail address. */
const mayNameNumber = /\d{6}|@|%40/

/** All as far as the character after the host, and the rest. */
const hostAndRest = /^([a-z]+:\/\/[^/?#]*[/?#])(.+)$/is

function sealUrl(key: DataKey, url: string, isFilled: boolean): string {
  const [, host = '', rest = ''] = hostAndRest.exec(url) ?? []
  if (rest === '' || url.includes(key.mark)) return url
  return isFilled || mayNameNumber.test(rest) ? `${host}${key.sealSame('urls', rest)}` : url
}

/** Any part of a document that an earlier run has encrypted is a text. */
const isSealed = (part: unknown) => typeof part === 'string'

function sealPlan(key: DataKey, text: string): string {
  const plan = JSON.parse(text) as Plan
  const part = (value: unknown) => (isSealed(value) ? value : key.sealJson('messages.plan', value))
  return JSON.stringify({
    ...plan,
    stages: plan.stages.map((stage) => ({ ...stage, content: part(stage.content) })),
    ...(plan.recipientAsSent === undefined
      ? {}
      : { recipientAsSent: sealText(key, 'text messages.plan', plan.recipientAsSent) }),
    ...(plan.reports === undefined ? {} : { reports: part(plan.reports) }),
  })
}

/** What carriers said of parts, tapped buttons, and the facts of calls: codes and pressed keys. */
function sealAttempts(key: DataKey, text: string): string {
  if (!['"reason"', '"call"', '"button"'].some((member) => text.includes(member))) return text
  const attempts = JSON.parse(text) as Attempt[]
  return JSON.stringify(
    attempts.map(({ parts, call, acknowledged, ...attempt }) => ({
      ...attempt,
      ...(acknowledged && { acknowledged: sealButton(key, acknowledged) }),
      parts: parts.map((part) =>
        'reason' in part ? { ...part, reason: sealText(key, 'text messages.attempts', part.reason) } : part,
      ),
      ...(call === undefined
        ? {}
        : { call: isSealed(call) ? call : key.sealJson('messages.attempts', call) }),
    })),
  )
}

function sealButton(key: DataKey, { button, ...acknowledged }: Acknowledgement): Acknowledgement {
  if (button === undefined) return acknowledged
  return { ...acknowledged, button: sealText(key, 'text messages.attempts', button) }
}

/** Steps that tell nothing that a client, a subscriber or a carrier wrote. Statements look for some of them. */
const plainSteps = new Set([
  ...[
    'accepted',
    'arranged',
    'rule',
    'sender-replaced',
    'text-rewritten',
    'released',
    'cancelled',
    'scheduled',
    'stage',
  ],
  ...[
    'held',
    'recovered',
    'retry',
    'code-entered',
    'acknowledged',
    'wait-over',
    'late-success',
    'cost',
    'reply',
    'money',
  ],
])
/** A reason in words, as earlier versions and carriers give it. */
const words = /"(why|text)":/

/** Lines one after the other that tell something become one value. */
function sealTimeline(key: DataKey, text: string): string {
  let sealed = ''
  let open = ''
  const close = () => {
    if (open !== '') sealed += `${key.seal('messages.timeline', open.replace(/\n$/, ''))}\n`
    open = ''
  }
  for (let from = 0; from < text.length; ) {
    const feed = text.indexOf('\n', from)
    const end = feed < 0 ? text.length : feed + 1
    const line = text.slice(from, end)
    from = end
    if (isPlain(line) || line.startsWith(key.mark)) {
      close()
      sealed += line
    } else open += line
  }
  close()
  return sealed
}

function isPlain(line: string): boolean {
  const step = stepOfLine(line)
  if (step === 'status') return /"error":null|,null\]/.test(line)
  if (step === 'routed') return !words.test(line)
  return step !== undefined && plainSteps.has(step)
}

function sealMembers(key: DataKey, column: string, text: string): string {
  const members = Object.entries(JSON.parse(text) as Record<string, unknown>).map(([name, value]) => {
    if (name === 'datetime' || value === null) return [name, value]
    if (typeof value === 'string') {
      const sealing = name === 'phone' ? 'number' : (`text ${column}` as const)
      return [name, sealText(key, sealing, value)]
    }
    return [name, typeof value === 'object' ? key.sealJson(column, value) : value]
  })
  return JSON.stringify(Object.fromEntries(members))
}
