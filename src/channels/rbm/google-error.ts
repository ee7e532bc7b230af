import { membersOf, numberOf, parseJson, textOf } from '../http/members.ts'

/** `{error: {code, message, status}}`, as all of Google's interfaces say no. */
export interface GoogleError {
  /** An HTTP status. */
  code: number
  /** A word of google.rpc.Code, or null. */
  status: string | null
  message: string
}

/** Null where the body is no error of Google's make. */
export function googleErrorOf(body: string): GoogleError | null {
  const { code, status, message } = membersOf(membersOf(parseJson(body))['error'])
  const number = numberOf(code)
  if (number === null) return null
  return { code: number, status: textOf(status), message: textOf(message) ?? '' }
}

/** `NOT_FOUND: Requested entity was not found.` */
export function describeGoogleError({ code, status, message }: GoogleError): string {
  return `${status ?? code}: ${message}`
}
