import type { Violation } from '../field-reader.ts'

const docs = 'https://www.infobip.com/docs/essentials'

/** The error answers of Infobip's API by HTTP status, as its OpenAPI shows them. */
const errors = {
  400: ['Request cannot be processed.', 'Check the syntax, violations and adjust the request.', []],
  401: [
    'The request lacks valid authentication credentials for the requested resource.',
    'Check the resources and adjust authentication credentials.',
    [{ name: 'API Authentication', url: `${docs}/api-authentication` }],
  ],
  403: [
    'Insufficient permissions to access the requested resource.',
    'Repeat the request with new or different credentials.',
    [{ name: 'API Scopes', url: `${docs}/api-essentials/api-authorization#api-scopes` }],
  ],
  404: [
    "Not found - request URL doesn't exist on the API server or resource is not found.",
    'Check the resources and adjust your request.',
    [],
  ],
  429: [
    'Too many requests sent.',
    'Check request rate limit specified in the API endpoint documentation resource.',
    [
      {
        name: 'Throttling handling errors',
        url: `${docs}/integration-best-practices#throttling-handling-errors`,
      },
    ],
  ],
  500: ['Something went wrong.', 'Contact the support.', []],
} as const

export type ApiErrorStatus = keyof typeof errors

/** The body of an error answer. */
export function apiError(status: ApiErrorStatus, violations: readonly Violation[] = []): object {
  const [description, action, resources] = errors[status]
  return {
    errorCode: `E${status}`,
    description,
    action,
    violations: violations.map(({ property, violation }) => ({ property, violation })),
    resources,
  }
}
