/** What an API key may be limited to: groups of operations, and the verification interface. */
export const scopes = [
  'send',
  'status',
  'templates',
  'verify',
  'lookup',
  'balance',
  'senders',
  'events',
] as const

export type Scope = (typeof scopes)[number]
