import type { ServerMetadata } from 'openid-client'
import type { Config } from '../../../config/config.ts'
import { IdentityProvider } from '../../../console-server/identity-provider.ts'
import { listAccounts } from '../../../store/accounts/accounts.ts'
import type { ServerDatabase } from '../../../store/database.ts'
import { type Check, describeError, ok, problem, type Said, warning } from '../finding.ts'

const subject = 'console.oidc'

/** Whether the identity provider of the console describes itself as the sign-in needs it. */
export function checkIdentityProvider({ console: { oidc }, publicUrl }: Config): Check[] {
  if (oidc === null) return []
  const look = async (): Promise<Said[]> => {
    try {
      const described = await new IdentityProvider(oidc).describe()
      return [...lookAtDescription(described, oidc.scopes), lookAtReturn(publicUrl)]
    } catch (error) {
      const advice = `correct console.oidc.issuer; ${oidc.issuer}/.well-known/openid-configuration must describe it`
      return [problem(subject, describeCause(error), advice)]
    }
  }
  return [{ name: 'identity provider', look }]
}

/** Whether the accounts that the settings tie users to exist. */
export async function lookAtProviderAccounts(
  db: ServerDatabase,
  { console: { oidc } }: Config,
): Promise<Said[]> {
  const names = new Set((await listAccounts(db)).map(({ name }) => name))
  return (oidc?.roles ?? []).flatMap(({ account, value }) => {
    if (account === null || names.has(account)) return []
    const found = `the group ${value} is tied to the account ${account}, which does not exist`
    return [problem('console.oidc.roles', found, 'create the account, or correct its name')]
  })
}

function lookAtDescription(described: ServerMetadata, scopes: readonly string[]): Said[] {
  const { code_challenge_methods_supported: methods, scopes_supported: known } = described
  const absent = scopes.filter((scope) => known !== undefined && !known.includes(scope))
  const leaves = described.end_session_endpoint === undefined ? '; it offers no page to sign out' : ''
  return [
    ok(subject, `${described.issuer} answers${leaves}`),
    ...(methods !== undefined && !methods.includes('S256')
      ? [problem(subject, 'the provider takes no PKCE with S256', 'enable it at the provider')]
      : []),
    ...(absent.length > 0
      ? [
          warning(
            subject,
            `the provider does not list the scopes ${absent.join(', ')}`,
            'correct console.oidc.scopes',
          ),
        ]
      : []),
  ]
}

function lookAtReturn(publicUrl: string | null): Said {
  if (publicUrl !== null) {
    return ok(subject, `the provider must know ${publicUrl}/console/api/oidc/callback as redirect URI`)
  }
  const found = 'publicUrl is not set, so browsers are sent back to the address at which the gateway listens'
  return warning(subject, found, 'set publicUrl to the address of the console')
}

/** The library names the outer error alone: what went wrong is its cause. */
function describeCause(error: unknown): string {
  const { cause } = error as { cause?: unknown }
  return cause instanceof Error ? `${describeError(error)}: ${describeError(cause)}` : describeError(error)
}
