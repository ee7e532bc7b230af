import { findKind, type UpstreamConfig } from '../../../carriers/kinds.ts'
import { Trunk } from '../../../carriers/sip/trunk.ts'
import { PersistentBind } from '../../../carriers/smpp/persistent-bind.ts'
import { MailPool } from '../../../carriers/smtp-email/mail-pool.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { connectSocket } from '../../../smpp/connect.ts'
import { type Check, describeError, ok, problem, quoted, type Said, warning } from '../finding.ts'
import { reach } from '../http-reach.ts'
import type { Endpoint } from '../servers.ts'

type Of<Kind extends UpstreamConfig['kind']> = Extract<UpstreamConfig, { kind: Kind }>

export interface ConnectionDeps {
  now: () => number
  /** Whether a gateway holds connections to the upstream: then there is no second bind. */
  isConnected: (upstream: string) => Promise<boolean>
}

/** A carrier's clock may differ by this much; signatures and tokens allow some minutes. */
const clockOffMs = 30_000

/** Whether each upstream can be reached and lets us in. Nothing is submitted. */
export function checkConnections(upstreams: readonly UpstreamConfig[], deps: ConnectionDeps): Check[] {
  return upstreams.map((upstream) => ({
    name: 'connection',
    look: (signal) => lookAtConnection(upstream, deps, signal),
  }))
}

/** The same for other servers that are called over HTTP. */
export function checkServers(endpoints: readonly Endpoint[], { now }: Pick<ConnectionDeps, 'now'>): Check[] {
  return endpoints.flatMap(({ subject, setting, url }) =>
    url === null
      ? []
      : [{ name: 'connection', look: (signal) => lookAtHttp({ subject, setting, url }, now, signal) }],
  )
}

async function lookAtConnection(
  upstream: UpstreamConfig,
  deps: ConnectionDeps,
  signal: AbortSignal,
): Promise<Said[]> {
  const subject = `upstream ${upstream.name}`
  if (upstream.kind === 'smpp') return [await lookAtSmpp(upstream, subject, deps, signal)]
  if (upstream.kind === 'sip-voice' || upstream.kind === 'sip-call')
    return [await lookAtTrunk(upstream, subject, deps, signal)]
  if (upstream.kind === 'smtp-email') return [await lookAtMail(upstream, subject)]
  const url = findKind(upstream).address(upstream)
  return lookAtHttp({ subject, setting: `baseUrl of ${upstream.name}`, url }, deps.now, signal)
}

/**
 * Binds as a transmitter, which is handed no receipts, and unbinds. While a gateway is bound only the connection is
 * tried: a carrier that counts binds would refuse one of the gateway's.
 */
async function lookAtSmpp(
  config: Of<'smpp'>,
  subject: string,
  { isConnected }: ConnectionDeps,
  signal: AbortSignal,
): Promise<Said> {
  const place = `${config.host}:${config.port}`
  if (await isConnected(config.name)) {
    try {
      const { host, port, tls, responseTimeoutMs: timeoutMs } = config
      const socket = await connectSocket({ host, port, tls, clock: systemClock, timeoutMs, signal })
      socket.destroy()
      return ok(subject, `${place} accepts connections; a gateway is bound to it`)
    } catch (error) {
      return problem(subject, describeError(error), networkAdvice(place))
    }
  }
  const reason = await new Promise<string | null>((resolve) => {
    const bind = PersistentBind.open({
      config,
      command: 'bind_transmitter',
      clock: systemClock,
      mayWrite: () => true,
      onBound: () => settle(null),
      onLost: (why) => settle(why),
      onRequest: () => undefined,
    })
    let result: string | null | undefined
    const settle = (why: string | null) => {
      if (result !== undefined) return
      result = why
      void bind.close(0).then(() => resolve(why))
    }
    signal.addEventListener('abort', () => settle(`${place} does not answer`), { once: true })
  })
  if (reason === null) return ok(subject, `${place} accepts the bind of ${config.systemId}`)
  const isRefused = reason.includes('refused the bind')
  const advice = isRefused
    ? `correct systemId and password of ${config.name}, or ask the carrier which addresses and binds it allows`
    : networkAdvice(place)
  return problem(subject, reason, advice)
}

function networkAdvice(place: string): string {
  return `look whether ${place} is right, whether a firewall lets it through, and whether the carrier knows our address`
}

/** OPTIONS, as the gateway probes a trunk. It does not register: trunks know it by address or by digest. */
async function lookAtTrunk(
  config: Of<'sip-voice'> | Of<'sip-call'>,
  subject: string,
  { isConnected }: ConnectionDeps,
  signal: AbortSignal,
): Promise<Said> {
  // The port of a running gateway is taken.
  const local = (await isConnected(config.name)) ? { ...config.local, port: 0 } : config.local
  const place = `${config.host}:${config.port} (${config.transport})`
  const reason = await new Promise<string | null>((resolve) => {
    const trunk = Trunk.open({
      config: { ...config, local },
      clock: systemClock,
      mediaHost: null,
      listener: { onState: (state) => settle(state.kind === 'up' ? null : state.reason) },
    })
    let isSettled = false
    const settle = (why: string | null) => {
      if (isSettled) return
      isSettled = true
      void trunk.close(0).then(() => resolve(why))
    }
    signal.addEventListener('abort', () => settle('it does not answer OPTIONS'), { once: true })
  })
  return reason === null
    ? ok(subject, `${place} answers OPTIONS`)
    : problem(subject, `${place}: ${quoted(reason)}`, networkAdvice(place))
}

/** Greeting, TLS and login; no e-mail. */
async function lookAtMail(config: Of<'smtp-email'>, subject: string): Promise<Said> {
  const place = `${config.host}:${config.port}`
  const pool = new MailPool({ ...config, connectTimeoutMs: Math.min(config.connectTimeoutMs, 5_000) })
  try {
    await pool.verify()
    return ok(subject, `${place} lets us in`)
  } catch (error) {
    const { code } = error as { code?: string }
    const advice =
      code === 'EAUTH'
        ? `correct credentials of ${config.name}`
        : code === 'ETLS'
          ? `correct security and tls of ${config.name}, or the certificate of the server`
          : networkAdvice(place)
    return problem(subject, `${place}: ${describeError(error)}`, advice)
  } finally {
    pool.close()
  }
}

async function lookAtHttp(
  { subject, setting, url }: Record<'subject' | 'setting' | 'url', string>,
  now: () => number,
  signal: AbortSignal,
): Promise<Said[]> {
  const { origin } = new URL(url)
  try {
    // The root without credentials: whatever it answers, nothing is sent.
    const { status, clock } = await reach(`${origin}/`, 'HEAD', now, signal)
    const connection =
      status === 502 || status === 503 || status === 504
        ? warning(subject, `${origin} answers ${status}`, 'look at the status page of the provider')
        : ok(subject, `${origin} answers (${status})`)
    return clock === null ? [connection] : [connection, ...judgeClock(origin, clock)]
  } catch (error) {
    const advice = `look at ${setting}, at the firewall, and at HTTPS certificates of this machine`
    return [problem(subject, `${origin} cannot be reached: ${describeError(error)}`, advice)]
  }
}

function judgeClock(origin: string, { ms, errorMs }: { ms: number; errorMs: number }): Said[] {
  if (Math.abs(ms) - errorMs < clockOffMs) return []
  const found = `this machine is ${Math.round(Math.abs(ms) / 1_000)} s ${ms < 0 ? 'ahead of' : 'behind'} ${origin}`
  return [
    warning('clock', found, 'run chrony or systemd-timesyncd: carriers refuse signatures of another time'),
  ]
}
