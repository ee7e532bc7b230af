import { decidePrefix, forgetPrefix } from '../../administration/codes/guard.ts'
import type { Handlers, RouteRequest } from '../../console-contract/contract.ts'
import type { verificationRoutes } from '../../console-contract/operating/verification.ts'
import { readFunnelView } from './read-funnel.ts'
import { readConversion, readGuard } from './read-guard.ts'
import type { VerificationPorts } from './verification-ports.ts'

export function verificationHandlers(ports: VerificationPorts): Handlers<keyof typeof verificationRoutes> {
  const { db, clock } = ports
  const decide = async (
    {
      body: { key: prefix, minutes, reason },
      note,
    }: RouteRequest<'POST /verification/close' | 'POST /verification/open'>,
    state: 'open' | 'closed',
  ) => {
    const forMs = minutes === null ? null : minutes * 60_000
    note((await decidePrefix(db, { prefix, state, reason, forMs }, clock.now())).key)
  }
  return {
    'GET /verification/funnel': ({ query }) => readFunnelView(ports, query),
    'GET /verification/conversion': ({ mask }) => readConversion(ports, mask),
    'GET /verification/guard': ({ mask }) => readGuard(ports, mask),
    'POST /verification/close': (request) => decide(request, 'closed'),
    'POST /verification/open': (request) => decide(request, 'open'),
    'POST /verification/forget': async ({ body, note }) => {
      note(await forgetPrefix(db, body.key))
    },
  }
}
