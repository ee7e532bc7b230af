import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { audited } from '../../administration/audited.ts'
import { compileChecker } from '../../administration/check-fields.ts'
import { ConsoleRefusal, describeOutcome } from '../../administration/refusal.ts'
import { type BodyOf, contract } from '../../console-contract/contract.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import type { ConsoleOptions } from '../console-options.ts'
import type { LiveStreams } from '../live-streams.ts'
import { refuseForgery } from '../requester.ts'
import { type ProviderSignIn, pendingForMs } from './provider-sign-in.ts'
import { readVisitor } from './read-visitor.ts'
import { readCookie, setCookie, setSessionCookie } from './session-cookie.ts'

const cookie = 'posthorn_oidc'
const path = '/console/api/oidc'

/**
 * Where a browser leaves for the identity provider, and where it comes back: pages, and no routes, since the provider
 * sends the browser. What went wrong is shown by the sign-in page, from a code in its address.
 */
export function providerRoutes(
  app: FastifyInstance,
  options: ConsoleOptions,
  streams: Pick<LiveStreams, 'check'>,
): void {
  const { provider } = options
  const checkJoin = compileChecker(contract['POST /oidc/join'].body, 'body')
  const leaveFor = async (request: FastifyRequest, reply: FastifyReply, invitation: string | null) => {
    const { url, kept } = await opened(provider).begin(invitation, readVisitor(request, reply, undefined))
    // Lax, because the provider's page leads back; a script cannot read it, and the text is sealed.
    setCookie(request, reply, { name: cookie, value: kept, path, sameSite: 'Lax', maxAgeMs: pendingForMs })
    return url.href
  }
  const headless = { exposeHeadRoute: false }
  // Uses no invitation: another site can lead a browser here.
  app.get(`${path}/start`, headless, (request, reply) =>
    orRefused(reply, () => leaveFor(request, reply, null)),
  )
  app.post(`${path}/join`, async (request, reply): Promise<{ url: string }> => {
    refuseForgery(request)
    const body = (request.body ?? {}) as BodyOf<'POST /oidc/join'>
    checkJoin(body)
    return { url: await leaveFor(request, reply, body.token) }
  })
  app.get(`${path}/callback`, headless, (request, reply) =>
    orRefused(reply, async () => {
      const kept = readCookie(request, cookie, /^[\w-]{40,4000}$/)
      setCookie(request, reply, { name: cookie, value: '', path, sameSite: 'Lax', maxAgeMs: 0 })
      setSessionCookie(request, reply, await enter({ ...options, streams }, request, reply, kept))
      return '/console'
    }),
  )
}

/** Signs the person in, with an entry of the audit log, and returns the token of the session. */
async function enter(
  options: ConsoleOptions & { streams: Pick<LiveStreams, 'check'> },
  request: FastifyRequest,
  reply: FastifyReply,
  kept: string | null,
): Promise<string> {
  const provider = opened(options.provider)
  const visitor = readVisitor(request, reply, undefined)
  const { search } = new URL(request.url, 'http://gateway')
  const person = await provider.identify(search, kept, visitor)
  const action = person.invitation === null ? 'sign-in' : 'join'
  const details = { way: 'oidc', subject: person.claims.sub }
  const entry = { userId: null, userName: person.name, address: request.ip, action, details }
  return audited({ ...options, describeOutcome }, entry, async () => {
    let userId: number
    try {
      userId = await provider.findOrCreateUser(person)
    } finally {
      // It may have ended sessions, also where it refuses.
      await options.streams.check()
    }
    return options.auth.open(userId, visitor, 'oidc')
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
