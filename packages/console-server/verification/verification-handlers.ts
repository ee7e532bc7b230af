import type { Handlers } from '../../console-contract/contract.ts'
import type { verificationRoutes } from '../../console-contract/operating/verification.ts'
import { readFunnelView } from './read-funnel.ts'
import { checkTriedCode, type TryCodePorts, tryCode } from './try-code.ts'
import type { VerificationPorts } from './verification-ports.ts'

export function verificationHandlers(
  ports: VerificationPorts & TryCodePorts,
): Handlers<keyof typeof verificationRoutes> {
  return {
    'GET /verification/funnel': ({ query }) => readFunnelView(ports, query),
    'POST /verification/try': async ({ body, address, note }) => {
      const { verifyId } = await tryCode(ports, body, address)
      note(`verification ${verifyId}`)
      return { verifyId }
    },
    'POST /verification/try/check': ({ body, note }) => {
      note(`verification ${body.verifyId}`)
      return checkTriedCode(ports, body)
    },
  }
}
