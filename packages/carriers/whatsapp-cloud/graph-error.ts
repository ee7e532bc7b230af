import { asMembers, asText } from '../../kit/text/members.ts'

/** An error of the Graph API: `error` of an answer, or an element of `errors` of a status. */
export interface GraphError {
  code: number
  /** Deprecated by Meta; still distinguishes errors of code 100. */
  subcode: number | null
  message: string
  details: string | null
  /** A sentence for the user of an application, which calls about templates have. */
  userMessage: string | null
  /** Meta declares the error temporary. */
  transient: boolean
}

/** Reads `{code, message, title, error_subcode, error_data: {details}, error_user_msg, is_transient}`; null without a code. */
export function readGraphError(value: unknown): GraphError | null {
  const members = asMembers(value)
  const { code, error_subcode: subcode, error_data: data } = members
  if (typeof code !== 'number' || !Number.isSafeInteger(code)) return null
  return {
    code,
    subcode: typeof subcode === 'number' ? subcode : null,
    message: asText(members['message']) ?? asText(members['title']) ?? '',
    details: asText(asMembers(data)['details']) ?? asText(data),
    userMessage: asText(members['error_user_msg']),
    transient: members['is_transient'] === true,
  }
}

/** For logs and timelines: `(#132000) Number of parameters does not match …: body: number of …`. */
export function describeGraphError({ code, message, details }: GraphError): string {
  const named = message.startsWith('(#') ? message : `(#${code}) ${message}`.trim()
  return details === null || details === message ? named : `${named}: ${details}`
}
