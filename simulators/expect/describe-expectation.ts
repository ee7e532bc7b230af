import type { Expectation } from './parse-expectation.ts'
import type { SeenMessage } from './seen-message.ts'

const maxShown = 5
const maxText = 120

/** Why the wait ended without a match: what was expected, and what came instead. */
export function describeMissing(
  expected: Expectation,
  matching: number,
  seen: readonly SeenMessage[],
): string {
  const { count, timeoutMs } = expected
  const wanted = count === 1 ? 'No message came' : `${matching} of ${count} messages came`
  const within = `within ${timeoutMs / 1_000} s that ${count === 1 ? 'is' : 'are'} ${describeExpected(expected)}.`
  return `${wanted} ${within} ${describeInstead(expected, seen)}`
}

/** Why `count: 0` did not hold. */
export function describeUnexpected(expected: Expectation, { message }: { message: SeenMessage }): string {
  return `A message came although none that is ${describeExpected(expected)} was expected: ${describe(message)}.`
}

function describeExpected({ to, channel, from, text, match }: Expectation): string {
  const words = [
    channel === null ? 'a message' : `by ${channel}`,
    ...(to === null ? [] : [`to ${to}`]),
    ...(from === null ? [] : [`from ${from}`]),
    ...(text === null ? [] : [`with the text ${quoted(text)}`]),
    ...(match === null ? [] : [`with a text that matches ${String(match)}`]),
  ]
  return words.join(' ')
}

/** What came to the same recipient, with what is different; else what came to others. */
function describeInstead(expected: Expectation, seen: readonly SeenMessage[]): string {
  const { to } = expected
  const there = to === null ? seen : seen.filter((message) => message.to === to)
  if (there.length > 0) {
    const shown = there.slice(-maxShown).map((each) => `${describe(each)}${differenceOf(expected, each)}`)
    const more = there.length > maxShown ? `, and ${there.length - maxShown} before` : ''
    return `What came instead: ${shown.join('; ')}${more}.`
  }
  if (seen.length === 0) return 'Nothing came to anybody.'
  const last = seen.at(-1)
  return `Nothing came to ${to ?? 'anybody'}; the newest of ${seen.length} to others is ${last ? describe(last) : ''}.`
}

function differenceOf(expected: Expectation, message: SeenMessage): string {
  for (const field of ['channel', 'from'] as const) {
    const wanted = expected[field]
    if (wanted !== null && wanted !== message[field]) return ` (${field} is ${message[field]}, not ${wanted})`
  }
  const { text, match } = expected
  if (text !== null && text !== message.text) return ' (another text)'
  return match === null || match.test(message.text) ? '' : ' (the text does not match)'
}

function describe({ channel, to, from, text }: SeenMessage): string {
  return `${channel} to ${to} from ${from}: ${quoted(text)}`
}

function quoted(text: string): string {
  const short = text.length > maxText ? `${text.slice(0, maxText)}…` : text
  return `"${short}"`
}
