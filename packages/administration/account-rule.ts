/** How a user of one account may use a route of the console; `scope-to-account.ts` enforces it. */
export type AccountRule =
  /** About the signed-in user alone. */
  | { kind: 'self' }
  /** About no account. */
  | { kind: 'common' }
  /** The field holds the account: theirs is filled in, and another one is refused. */
  | { kind: 'field'; field: string }
  /** The field holds one or more things, which all must be of their account; `and`: a field that names them with it. */
  | { kind: 'thing'; thing: OwnedThing; field: string; and?: string }

export type OwnedThing =
  | 'alarm'
  | 'message'
  | 'callback'
  | 'key'
  | 'endpoint'
  | 'interface-user'
  | 'conversation'
  | 'verification'
  | 'user'
  | 'invitation'
