import type { Handlers } from '../../console-contract/contract.ts'
import type { verificationRoutes } from '../../console-contract/operating/verification.ts'
import { readFunnelView } from './read-funnel.ts'
import type { VerificationPorts } from './verification-ports.ts'

export function verificationHandlers(ports: VerificationPorts): Handlers<keyof typeof verificationRoutes> {
  return { 'GET /verification/funnel': ({ query }) => readFunnelView(ports, query) }
}
