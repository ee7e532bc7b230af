import type { Configuration, CustomFetch, ServerMetadata } from 'openid-client'
import { Client } from 'undici'
import type { OidcSettings } from '../config/sections/console-settings.ts'
import { isSubject } from '../domain/console/provider-user.ts'
import { egressConnector } from '../kit/net/egress-connector.ts'
import { isPublicAddress } from '../kit/net/public-address.ts'
import { openSystemResolver, type Resolver } from '../kit/net/resolver.ts'

export type ProviderSettings = Pick<OidcSettings, 'issuer' | 'clientId' | 'clientSecret' | 'scopes'>

/** What the gateway must remember between sending a browser to the provider and its return. */
export interface PendingAuthorization {
  state: string
  nonce: string
  codeVerifier: string
}

/** What the provider says of a person. */
export type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string }

/** How long a description of the provider is used. */
const knownForMs = 3_600_000
const withinMs = 10_000
const maxBytes = 1_048_576

/**
 * An OpenID provider that the operator chose, by the authorization code flow with PKCE, state and nonce (OpenID Connect
 * Core 1.0, RFC 7636). Its issuer may be at a private address; what its description leads to elsewhere must be public.
 */
export class IdentityProvider {
  readonly #settings: ProviderSettings
  #known: { configuration: Promise<Configuration>; until: number } | null = null

  constructor(settings: ProviderSettings) {
    this.#settings = settings
  }

  /** The provider's description of itself. Rejects where it cannot be had, or names another issuer. */
  async describe(): Promise<ServerMetadata> {
    return (await this.#configuration()).serverMetadata()
  }

  /** Where a browser goes to sign in, and what must be known when it returns to `redirectUri`. */
  async authorize(redirectUri: string): Promise<{ url: URL; pending: PendingAuthorization }> {
    const client = await import('openid-client')
    const pending = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      codeVerifier: client.randomPKCECodeVerifier(),
    }
    const url = client.buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: redirectUri,
      scope: this.#settings.scopes.join(' '),
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(pending.codeVerifier),
      code_challenge_method: 'S256',
    })
    return { url, pending }
  }

  /**
   * The claims of the ID token, whose signature is checked, and those of the UserInfo endpoint. Rejects where the
   * answer is not one to `pending`.
   */
  async claims(returned: URL, { state, nonce, codeVerifier }: PendingAuthorization): Promise<Claims> {
    const client = await import('openid-client')
    const configuration = await this.#configuration()
    const tokens = await client.authorizationCodeGrant(configuration, returned, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (claims === undefined) throw new Error('the provider sent no ID token')
    if (!isSubject(claims.sub))
      throw new Error('the ID token names no person: sub must be a text of 1 to 255 characters')
    const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined
    const more = hasUserInfo ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {}
    return { ...more, ...claims }
  }

  /** Where a browser signs out at the provider (RP-Initiated Logout 1.0); null where it offers no such page. */
  async leave(returnTo: string): Promise<URL | null> {
    const client = await import('openid-client')
    const configuration = await this.#configuration()
    if (configuration.serverMetadata().end_session_endpoint === undefined) return null
    return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo })
  }

  /** A description that could not be had is requested again at the next call. */
  #configuration(): Promise<Configuration> {
    const now = Date.now()
    if (this.#known !== null && now < this.#known.until) return this.#known.configuration
    const known = { configuration: this.#discover(), until: now + knownForMs }
    this.#known = known
    known.configuration.catch(() => {
      known.until = 0
    })
    return known.configuration
  }

  async #discover(): Promise<Configuration> {
    const client = await import('openid-client')
    const { issuer, clientId, clientSecret } = this.#settings
    const secret = clientSecret?.reveal()
    const isPlain = issuer.startsWith('http:')
    return client.discovery(new URL(issuer), clientId, undefined, authentication(client, secret), {
      // Marked as deprecated, to be seen: the settings allow http at loopback addresses alone.
      execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
      timeout: withinMs / 1_000,
      [client.customFetch]: egressFetch(new URL(issuer).host, await openSystemResolver()),
    })
  }
}

type OpenIdClient = typeof import('openid-client')

/** As the provider accepts it: without a statement of it, by HTTP Basic (OpenID Connect Discovery 1.0, section 3). */
function authentication(client: OpenIdClient, secret: string | undefined) {
  if (secret === undefined) return client.None()
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return ((server, ...others) => {
    const accepted = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (accepted.includes('client_secret_basic') ? basic : post)(server, ...others)
  }) satisfies typeof basic
}

/** Requests without redirects, bounded in time and size. */
function egressFetch(issuerHost: string, resolver: Resolver): CustomFetch {
  return async (address, { method, headers, body, signal }) => {
    const url = new URL(address)
    const allows = (each: string) => url.host === issuerHost || isPublicAddress(each)
    const connect = egressConnector({ resolver, allows, timeoutMs: withinMs })
    const client = new Client(url.origin, { connect, maxResponseSize: maxBytes })
    try {
      const answer = await client.request({
        method: method as 'GET' | 'POST',
        path: url.pathname + url.search,
        headers,
        body: body === undefined || body === null ? null : String(body),
        signal: signal ?? AbortSignal.timeout(withinMs),
      })
      const fields = Object.entries(answer.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ])
      return new Response(await answer.body.text(), { status: answer.statusCode, headers: fields })
    } finally {
      await client.destroy()
    }
  }
}
