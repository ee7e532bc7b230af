import { asFields, type Fields, fieldsIn, listIn, textIn } from './json-fields.ts'

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
export function parseApiError(body: Fields | null): ApiError | null {
  const code = textIn(body, 'errorCode')
  if (code !== null) return currentForm(code, body)
  const exception = fieldsIn(fieldsIn(body, 'requestError'), 'serviceException')
  if (exception === null) return null
  const [name, text] = [textIn(exception, 'messageId'), textIn(exception, 'text')]
  return name === null && text === null ? null : { text: joined([name, text], ': '), violations: [] }
}

function currentForm(code: string, body: Fields | null): ApiError {
  const violations = (listIn(body, 'violations') ?? []).map(asFields).map((each) => ({
    property: textIn(each, 'property') ?? '',
    violation: textIn(each, 'violation') ?? '',
  }))
  const head = joined([code, textIn(body, 'description')], ': ')
  return { text: joined([head, ...violations.map(describeViolation)], ' '), violations }
}

export function describeViolation({ property, violation }: Violation): string {
  return joined([property, violation], ': ')
}

function joined(texts: (string | null)[], between: string): string {
  return texts.filter((text) => text !== null && text !== '').join(between)
}
