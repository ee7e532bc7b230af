import { type Members, membersOf, textOf } from '../http/members.ts'
import { listOf } from './list-of.ts'

/** What Infobip's API says when it does not carry a request out. */
export interface ApiError {
  /** `E400: Request cannot be processed. messages[0].content.text: size must be …` */
  text: string
  violations: Violation[]
}

export interface Violation {
  /** Path of the field, such as `messages[0].content.text`; empty where it is not said. */
  property: string
  violation: string
}

/** Reads the present form (`errorCode`) and the older one (`requestError`); null for anything else. */
export function parseApiError(body: Members): ApiError | null {
  const code = textOf(body['errorCode'])
  if (code !== null) return currentForm(code, body)
  const exception = membersOf(membersOf(body['requestError'])['serviceException'])
  const [name, text] = [textOf(exception['messageId']), textOf(exception['text'])]
  return name === null && text === null ? null : { text: joined([name, text], ': '), violations: [] }
}

function currentForm(code: string, body: Members): ApiError {
  const violations = (listOf(body['violations']) ?? []).map(membersOf).map((each) => ({
    property: textOf(each['property']) ?? '',
    violation: textOf(each['violation']) ?? '',
  }))
  const head = joined([code, textOf(body['description'])], ': ')
  return { text: joined([head, ...violations.map(describeViolation)], ' '), violations }
}

export function describeViolation({ property, violation }: Violation): string {
  return joined([property, violation], ': ')
}

function joined(texts: (string | null)[], between: string): string {
  return texts.filter((text) => text !== null && text !== '').join(between)
}
