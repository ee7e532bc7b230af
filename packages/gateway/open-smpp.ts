import type { PasswordCheck } from '../admission/password-check.ts'
import type { SharedLimits } from '../admission/shared-limits.ts'
import { SmppServer } from '../edges/smpp-server/smpp-server.ts'
import type { Intake } from '../engines/dispatch/intake/intake-port.ts'
import { firstEnd } from '../kit/net/certificate-end.ts'
import type { OperationPorts } from '../operations/ports.ts'
import { codeOf } from '../store/pg/unavailable.ts'
import { countDeliveries } from '../store/smpp/smpp-deliveries.ts'
import { type Common, type Engines, refillOf } from './open-engines.ts'

interface SmppPorts {
  intake: Intake
  operations: OperationPorts & { sharedLimits: SharedLimits }
  passwords: Pick<PasswordCheck, 'isRight'>
}

/** The listeners for clients that connect by SMPP. */
export async function openSmppServer(
  { config, clock, events, parts, siblings, metrics }: Common,
  { forClients: db, catalogue, deliveries, dispatch, ids }: Engines,
  { operations: ports, ...given }: SmppPorts,
): Promise<SmppServer> {
  const { nodeId } = dispatch
  const { sharedLimits } = ports
  const common = {
    db,
    clock,
    events,
    siblings,
    nodeId,
    ids,
    ports,
    sharedLimits,
    catalogue,
    deliveries,
    ...given,
    ...refillOf(config),
  }
  const open = (change: Partial<typeof config.smppServer> = {}) =>
    SmppServer.open({ ...common, config: { ...config.smppServer, ...change } })
  const server = parts.keep(
    await open().catch((error: unknown) => {
      // The sandbox starts beside whatever has the usual port, such as the gateway that it is to replace.
      if (config.mode !== 'sandbox' || !isTaken(error)) throw error
      return open({ port: 0 })
    }),
  )
  // Closed before the server, so that no answer to a wrong password waits for its end.
  parts.keep({ [Symbol.asyncDispose]: async () => sharedLimits.wrongKeys.close() })
  const { tls } = config.smppServer
  const ends = tls === null ? {} : { smppCertificateEndsAt: firstEnd(tls.certificate) }
  metrics.observe(() => ({ smppSessions: server.sessionsByBind(), ...ends }))
  metrics.observeOnce(async () => ({ smppDeliveries: await countDeliveries(db, clock.now()) }))
  return server
}

/** Of a listener whose port another program has. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && codeOf(error.cause) === 'EADDRINUSE'
}
