import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { audited } from '../../../admin/audited.ts'
import { SettingRefused } from '../../../domain/settings/setting-refused.ts'
import type { ConsoleOptions } from '../console-options.ts'
import { ConsoleRefusal, outcomeOf } from '../refusal.ts'
import { type ProviderSignIn, pendingForMs } from './provider-sign-in.ts'
import { cookieOf, setCookie, setSessionCookie } from './session-cookie.ts'
import { visitorOf } from './visitor-of.ts'

const cookie = 'posthorn_oidc'
const path = '/console/api/oidc'

/**
 * Where a browser leaves for the identity provider, and where it comes back: pages, and no endpoints, since the provider
 * sends the browser. What went wrong is shown by the sign-in page, from a code in its address.
 */
export function providerRoutes(app: FastifyInstance, options: ConsoleOptions): void {
  const { provider } = options
  app.get(`${path}/start`, (request, reply) =>
    orRefused(reply, async () => {
      const { invitation = null } = request.query as { invitation?: string }
      const { url, kept } = await opened(provider).begin(invitation)
      // Lax, because the provider's page leads back; a script cannot read it, and the text is sealed.
      setCookie(request, reply, { name: cookie, value: kept, path, sameSite: 'Lax', maxAgeMs: pendingForMs })
      return url.href
    }),
  )
  app.get(`${path}/callback`, (request, reply) =>
    orRefused(reply, async () => {
      const kept = cookieOf(request, cookie, /^[\w-]{40,4000}$/)
      setCookie(request, reply, { name: cookie, value: '', path, sameSite: 'Lax', maxAgeMs: 0 })
      setSessionCookie(request, reply, await enter(options, opened(provider), request, kept))
      return '/console'
    }),
  )
}

/** Signs the person in, with an entry of the audit log, and returns the token of the session. */
async function enter(
  options: ConsoleOptions,
  provider: ProviderSignIn,
  request: FastifyRequest,
  kept: string | null,
): Promise<string> {
  const search = request.url.slice(request.url.indexOf('?'))
  const person = await provider.identify(search, kept)
  const action = person.invitation === null ? 'sign-in' : 'join'
  const details = { way: 'oidc', subject: person.claims.sub }
  const entry = { userId: null, userName: person.name, address: request.ip, action, details }
  return audited({ ...options, outcomeOf }, entry, async () => {
    const userId = await provider.userOf(person)
    return options.auth.open(userId, visitorOf(request, undefined), 'oidc')
  })
}

async function orRefused(reply: FastifyReply, work: () => Promise<string>): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store')
  try {
    return await reply.redirect(await work())
  } catch (error) {
    if (!(error instanceof ConsoleRefusal || error instanceof SettingRefused)) throw error
    return await reply.redirect(`/console?refused=${error.code}`)
  }
}

/** Throws `ConsoleRefusal` where the settings have no provider. */
function opened(provider: ProviderSignIn | null): ProviderSignIn {
  if (provider === null) throw new ConsoleRefusal('provider-absent', {})
  return provider
}
