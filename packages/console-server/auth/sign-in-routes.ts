import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { audited } from '../../administration/audited.ts'
import { compileChecker } from '../../administration/check-fields.ts'
import { describeOutcome } from '../../administration/refusal.ts'
import type { InvitationView, SessionView } from '../../console-contract/access/session.ts'
import { type BodyOf, contract, type QueryOf } from '../../console-contract/contract.ts'
import type { ConsoleOptions } from '../console-options.ts'
import type { LiveStreams } from '../live-streams.ts'
import { refuseForgery, requireRequester } from '../requester.ts'
import { computeCsrfToken, linkIsOver, type Visitor } from './console-auth.ts'
import { readVisitor } from './read-visitor.ts'
import { sessionToken, setSessionCookie } from './session-cookie.ts'

/** Sign-in and sign-out: the routes that set the cookie. */
export function signInRoutes(
  app: FastifyInstance,
  given: ConsoleOptions,
  streams: Pick<LiveStreams, 'check'>,
): void {
  const options = { ...given, streams }
  const { auth } = options
  const checkSignIn = compileChecker(contract['POST /sign-in'].body, 'body')
  const checkJoin = compileChecker(contract['POST /join'].body, 'body')
  const checkPassword = compileChecker(contract['POST /password'].body, 'body')
  const checkInvitation = compileChecker(contract['GET /invitation'].query, 'query')

  app.get('/console/api/session', (request, reply) => sessionView(options, sessionToken(request), reply))

  app.get('/console/api/invitation', async (request, reply): Promise<InvitationView> => {
    const query = { ...(request.query as object) }
    checkInvitation(query)
    reply.header('cache-control', 'no-store')
    const invitation = await auth.invitation((query as QueryOf<'GET /invitation'>).token, request.ip)
    const { role = null, account = null, userName = null } = invitation ?? {}
    return { role, account, name: userName }
  })

  app.post('/console/api/sign-in', async (request, reply) => {
    refuseForgery(request)
    const body = (request.body ?? {}) as BodyOf<'POST /sign-in'>
    checkSignIn(body)
    const visitor = readVisitor(request, reply, body.browser)
    await auth.refuseTired(body.name, visitor)
    const enter = () => auth.signIn(body.name, body, visitor)
    return comeIn(options, request, reply, { action: 'sign-in', name: body.name, visitor, enter })
  })

  app.post('/console/api/join', async (request, reply) => {
    refuseForgery(request)
    const body = (request.body ?? {}) as BodyOf<'POST /join'>
    checkJoin(body)
    // Checked before the audit: wrong tokens leave no line in the audit log.
    const invitation = await auth.invitation(body.token, request.ip)
    if (invitation === null) throw linkIsOver()
    const visitor = readVisitor(request, reply, body.browser)
    const enter = () => auth.join(body.token, body.name, body, visitor)
    const name = invitation.userName ?? body.name
    return comeIn(options, request, reply, { action: 'join', name, visitor, enter })
  })

  app.post('/console/api/sign-out', async (request, reply) => {
    const by = await requireRequester(auth, request, 'viewer', { kind: 'self' })
    refuseForgery(request)
    const entry = {
      userId: by.userId,
      userName: by.name,
      address: request.ip,
      action: 'sign-out',
      details: {},
    }
    await audited({ ...options, describeOutcome }, entry, () => auth.signOut(sessionToken(request) ?? ''))
    await streams.check()
    setSessionCookie(request, reply, null)
    const leaveAt = by.way === 'oidc' ? await given.provider?.leave() : null
    return leaveAt == null ? {} : { leaveAt }
  })

  app.post('/console/api/password', async (request, reply) => {
    const by = await requireRequester(auth, request, 'viewer', { kind: 'self' })
    refuseForgery(request)
    const body = (request.body ?? {}) as BodyOf<'POST /password'>
    checkPassword(body)
    const visitor = readVisitor(request, reply, body.browser)
    const enter = () => auth.changePassword(by, body, visitor)
    const { userId, name } = by
    return comeIn(options, request, reply, { action: 'password', name, userId, visitor, enter })
  })
}

interface Entering {
  action: string
  name: string
  userId?: number | null
  visitor: Visitor
  enter: () => Promise<string>
}

async function comeIn(
  options: ConsoleOptions & { streams: Pick<LiveStreams, 'check'> },
  request: FastifyRequest,
  reply: FastifyReply,
  { action, name, userId = null, visitor, enter }: Entering,
): Promise<SessionView> {
  const { auth, streams } = options
  const entry = { userId, userName: name, address: request.ip, action, details: {} }
  const token = await audited({ ...options, describeOutcome }, entry, enter)
  // The new password has ended the user's other sessions.
  await streams.check()
  setSessionCookie(request, reply, token)
  const view = await sessionView(options, token, reply)
  return view.user === null ? view : { ...view, browser: await auth.keepBrowser(view.user.userId, visitor) }
}

async function sessionView(
  { auth, facts }: ConsoleOptions,
  token: string | null,
  reply: FastifyReply,
): Promise<SessionView> {
  reply.header('cache-control', 'no-store')
  const user = await auth.signedIn(token, reply.request.ip)
  const { accounts, ...shown } = await facts()
  const isSeen = (accountId: number) => user?.accountId === null || user?.accountId === accountId
  return {
    user: user && {
      userId: user.userId,
      name: user.name,
      role: user.role,
      accountId: user.accountId,
      needsSecondFactor: auth.needsSecondFactor(user),
    },
    csrfToken: computeCsrfToken(token),
    anyUser: await auth.anyUser(),
    ...shown,
    accounts: accounts.filter(({ accountId }) => user !== null && isSeen(accountId)),
  }
}
