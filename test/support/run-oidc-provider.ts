import { Provider } from 'oidc-provider'

/** What the process is started with, as JSON in its environment. */
export interface ProviderProcessOptions {
  /** With its port; it is served at 127.0.0.1. */
  issuer: string
  clientId: string
  clientSecret: string
  redirectUri: string
  leaveUri: string
  /** Claims of each user, by the login that its development page takes. */
  users: Record<string, Record<string, unknown>>
}

const { issuer, clientId, clientSecret, redirectUri, leaveUri, users } = JSON.parse(
  process.env['PROVIDER_OPTIONS'] ?? '{}',
) as ProviderProcessOptions

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [redirectUri],
      post_logout_redirect_uris: [leaveUri],
      token_endpoint_auth_method: 'client_secret_basic',
    },
  ],
  cookies: { keys: ['of-the-test'] },
  claims: { openid: ['sub'], profile: ['preferred_username'], email: ['email'], groups: ['groups'] },
  pkce: { required: () => true },
  findAccount: (_context: unknown, id: string) => {
    const claims = users[id]
    return claims && { accountId: id, claims: () => ({ sub: id, ...claims }) }
  },
})
provider.listen(Number(new URL(issuer).port), '127.0.0.1', () => console.log('listening'))
