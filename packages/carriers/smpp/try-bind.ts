import type { Clock } from '../../kit/time/clock.ts'
import { describeStatus } from '../../smpp/command-status.ts'
import { connectSocket } from '../../smpp/connect.ts'
import { Session } from '../../smpp/session.ts'
import type { BothLanguages } from '../errors/both-languages.ts'
import { smppErrors, smppLookup } from './smpp-errors.ts'

export interface TriedBind {
  /** An address; `servername` is the name that a certificate must have. */
  host: string
  port: number
  tls: { servername: string | null } | null
  systemId: string
  password: string
}

/** What became of one bind as a transceiver. `said`: the status of the carrier, or why there was no answer. */
export type BindTrial =
  | { kind: 'bound' }
  | { kind: 'refused'; said: string; meaning: BothLanguages | null; action: BothLanguages | null }
  | { kind: 'unreachable'; said: string }

const withinMs = 8_000

/** Connects, binds once and unbinds; sends no message. Never rejects. */
export async function tryBind(
  { host, port, tls, systemId, password }: TriedBind,
  clock: Clock,
): Promise<BindTrial> {
  try {
    const socket = await connectSocket({
      ...{ host, port, clock, timeoutMs: withinMs, signal: new AbortController().signal },
      tls: tls && { rejectUnauthorized: true, ca: null, servername: tls.servername },
    })
    const session = Session.over(socket, {
      ...{ side: 'esme', clock, window: 1, responseTimeoutMs: withinMs },
      ...{ enquireLinkMs: null, inactivityMs: null, bindWithinMs: null, mayWrite: () => true },
      listener: { onRequest: () => undefined, onClose: () => undefined },
    })
    const outcome = await session.bind({
      ...{ command: 'bind_transceiver', systemId, password, systemType: '', interfaceVersion: 0x34 },
      ...{ addrTon: 0, addrNpi: 0, addressRange: '' },
    })
    await session.close(1_000)
    if (outcome.kind === 'failed') return { kind: 'unreachable', said: outcome.reason }
    return outcome.kind === 'refused' ? refusedBy(outcome.status) : { kind: 'bound' }
  } catch (error) {
    return { kind: 'unreachable', said: error instanceof Error ? error.message : 'no connection' }
  }
}

function refusedBy(status: number): BindTrial {
  const known = smppErrors.errors.find(({ code }) => code === smppLookup(`${status}`))
  const { meaning = null, action = null } = known ?? {}
  return { kind: 'refused', said: describeStatus(status), meaning, action }
}
