import type { Config } from '../../config/config.ts'
import { ownParts } from '../../kit/flow/own-parts.ts'
import { Start } from '../../kit/flow/start.ts'
import type { NodePlace } from '../../kit/machine/siblings.ts'
import { firstEnd } from '../../kit/net/certificate-end.ts'
import type { Metrics } from '../../observability/metrics.ts'
import type { OperationsPorts } from '../../operations/ports.ts'
import type { Store } from '../../store/open-store.ts'
import { errorCode } from '../../store/pg/unavailable.ts'
import { countDeliveries } from '../../store/smpp/smpp-deliveries.ts'
import { SmppServer, type SmppServerOptions } from './smpp-server.ts'

export interface OpenSmppServerOptions
  extends Pick<SmppServerOptions, 'clock' | 'events' | 'start' | 'deliveries' | 'passwords'> {
  config: Pick<Config, 'mode' | 'smppServer'>
  store: Store
  operations: OperationsPorts
  node: NodePlace
  metrics: Pick<Metrics, 'observe' | 'observeOnce'>
}

/** The listeners for clients that connect by SMPP. */
export function openSmppServer({
  config: { mode, smppServer },
  store: { forClients: db, catalogue, ids, refill },
  operations,
  node: { nodeId, siblings },
  metrics,
  ...options
}: OpenSmppServerOptions): Promise<{ server: SmppServer } & AsyncDisposable> {
  const { clock } = options
  const { intake, sharedLimits } = operations
  const served = {
    db,
    catalogue,
    ids,
    nodeId,
    siblings,
    intake,
    ports: operations,
    sharedLimits,
    ...(refill && { refill }),
  }
  const open = (port: typeof smppServer.port, start = options.start) =>
    SmppServer.open({ ...options, ...served, start, config: { ...smppServer, port } })
  return ownParts(options, async (parts) => {
    const server = parts.keep(
      // Where it fails, the start as a whole is not given up.
      await open(smppServer.port, new Start(options.start?.stop)).catch((error: unknown) => {
        // The sandbox starts beside whatever has the usual port, such as the gateway that it is to replace.
        if (mode !== 'sandbox' || !isTaken(error)) throw error
        return open(0)
      }),
    )
    // Closed before the server, so that no answer to a wrong password waits for its end.
    parts.onClose(() => sharedLimits.wrongKeys.close())
    const { tls } = smppServer
    const ends = tls === null ? {} : { smppCertificateEndsAt: firstEnd(tls.certificate) }
    metrics.observe(() => ({ smppSessions: server.sessionsByBind(), ...ends }))
    metrics.observeOnce(async () => ({ smppDeliveries: await countDeliveries(db, clock.now()) }))
    return { server }
  })
}

/** Of a listener whose port another program has. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && errorCode(error.cause) === 'EADDRINUSE'
}
