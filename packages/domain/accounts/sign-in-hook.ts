import type { CodeLanguage } from '../otp/code-texts.ts'

/** Services that sign users in, make the codes themselves and request that these are sent. */
export const signInKinds = [
  'supabase',
  'zitadel',
  'kratos',
  'logto',
  'keycloak',
  'authentik',
  'fusionauth',
] as const

export type SignInKind = (typeof signInKinds)[number]

/** Where a sign-in service requests that a code is sent: `/v1/sign-in/<kind>/<name>`. */
export interface SignInHook {
  kind: SignInKind
  name: string
  accountId: number
  /** The service of codes with the plan, the lifetime and the texts. */
  serviceId: number
  /** Null: that of the service of codes. */
  sender: string | null
  /** Of the text, where a request names none. */
  language: CodeLanguage
  /** The newest first; two while the sign-in service is moved to the newest. */
  secrets: readonly string[]
}

export interface ListedSignInHook extends Omit<SignInHook, 'secrets'> {
  account: string
  /** How many secrets are right. */
  secretCount: number
}

/** The path of a hook. */
export function signInPath({ kind, name }: Pick<SignInHook, 'kind' | 'name'>): string {
  return `/v1/sign-in/${kind}/${name}`
}
