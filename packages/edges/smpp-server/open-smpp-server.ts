import type { Config } from '../../config/config.ts'
import { ownParts } from '../../kit/flow/own-parts.ts'
import { firstEnd } from '../../kit/net/certificate-end.ts'
import type { Metrics } from '../../observability/metrics.ts'
import { errorCode } from '../../store/pg/unavailable.ts'
import { countDeliveries } from '../../store/smpp/smpp-deliveries.ts'
import { SmppServer, type SmppServerOptions } from './smpp-server.ts'

export interface OpenSmppServerOptions extends Omit<SmppServerOptions, 'config'> {
  config: Pick<Config, 'mode' | 'smppServer'>
  metrics: Pick<Metrics, 'observe' | 'observeOnce'>
}

/** The listeners for clients that connect by SMPP. */
export function openSmppServer({
  config: { mode, smppServer },
  metrics,
  ...options
}: OpenSmppServerOptions): Promise<{ server: SmppServer } & AsyncDisposable> {
  const { db, clock, events, sharedLimits } = options
  const open = (change: Partial<typeof smppServer> = {}) =>
    SmppServer.open({ ...options, config: { ...smppServer, ...change } })
  return ownParts(events, async (parts) => {
    const server = parts.keep(
      await open().catch((error: unknown) => {
        // The sandbox starts beside whatever has the usual port, such as the gateway that it is to replace.
        if (mode !== 'sandbox' || !isTaken(error)) throw error
        return open({ port: 0 })
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
