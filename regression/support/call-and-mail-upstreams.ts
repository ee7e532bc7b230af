import type { Sandbox } from '../../simulators/sandbox.ts'

type Settings = Record<string, unknown>

/** Ports for the sound of calls, of the carrier's side. */
export const mediaPorts = { from: 42_000, to: 42_399 }
/** Calls at once over each transport, and e-mails. */
export const places = 6

/** Calls over SIP by UDP and by TCP, and e-mail over SMTP, as an operator would write them. */
export function callAndMailUpstreams({ addresses: { sip, smtp } }: Sandbox): ({ name: string } & Settings)[] {
  if (!sip || !smtp) throw new Error('the carrier of calls or the mail server did not start')
  const { host, port, username, password } = sip
  const trunk = {
    ...{ kind: 'sip-voice', host, port, credentials: { username, password }, numbers: ['380445551234'] },
    ...{ local: { host: '127.0.0.1' }, keepAliveSeconds: 5, window: places },
  }
  return [
    { name: 'voice-udp', ...trunk, transport: 'udp' },
    { name: 'voice-tcp', ...trunk, transport: 'tcp' },
    {
      ...{ name: 'mail', kind: 'smtp-email', host: smtp.host, port: smtp.port, window: places },
      credentials: { username: smtp.username, password: smtp.password },
      tls: { rejectUnauthorized: false },
      senders: [{ sender: '*', address: 'shop@mail.example', name: 'Shop' }],
      ...{ connectTimeoutMs: 5_000, responseTimeoutMs: 8_000 },
    },
  ]
}

/** Receivers are cut off as well: the scene does not wait for the usual schedule. */
export const soonRepeated = {
  allowPrivateAddresses: true,
  scheduleSeconds: [0, 2, 5, 5, 10, 10, 10, 30, 30, 60],
}

/** Codes by e-mail are limited by nothing but the network. */
export const unguarded = {
  verification: {
    guard: {
      limits: { recipient: [], guessing: [], neighbours: [], userAddress: [], address: [], service: [] },
    },
  },
}
