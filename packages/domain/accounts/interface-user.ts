/** Interfaces of other gateways that their clients may go on using. */
export const interfaceKinds = ['kannel', 'jasmin'] as const

export type InterfaceKind = (typeof interfaceKinds)[number]

export interface InterfaceUser {
  kind: InterfaceKind
  username: string
  accountId: number
  /** `hashPassword` makes it. */
  passwordHash: string
  /** For requests that name none. */
  sender: string | null
  /** IP addresses and ranges; null: any. */
  addresses: readonly string[] | null
}

export interface ListedInterfaceUser extends Omit<InterfaceUser, 'passwordHash'> {
  account: string
}
