import { isIP } from 'node:net'
import { Type } from '@sinclair/typebox'
import { type BindTrial, tryBind } from '../../carriers/smpp/try-bind.ts'
import { oneOf } from '../../console-contract/console-route.ts'
import { isPublicAddress } from '../../kit/net/public-address.ts'
import { openSystemResolver } from '../../kit/net/resolver.ts'
import { bothLanguages, orNull } from '../fields.ts'
import { changing } from '../operation.ts'
import type { AdministrationPorts } from '../ports.ts'

const ascii = (maxLength: number, description: string) =>
  Type.String({ maxLength, pattern: '^[ -~]*$', description })

interface Tried {
  host: string
  port: number
  tls: boolean
  systemId: string
  password: string
}

export const tryCarrierBind = changing({
  name: 'upstreams/try-bind',
  summary:
    'Binds once by SMPP at a carrier that the settings need not have, and says what it answered; sends no message',
  at: 'POST /v1/carriers/try-bind',
  role: 'admin',
  input: {
    host: Type.String({ pattern: '^[A-Za-z0-9.:-]{1,253}$', description: 'a host name or an address' }),
    port: Type.Integer({ minimum: 1, maximum: 65_535, description: 'a port from 1 to 65535' }),
    tls: Type.Boolean({ description: 'whether by TLS' }),
    systemId: Type.String({ pattern: '^[ -~]{1,15}$', description: '1 to 15 ASCII characters' }),
    password: ascii(64, 'at most 64 ASCII characters'),
  },
  output: Type.Object({
    kind: oneOf(['bound', 'refused', 'unreachable']),
    said: orNull(Type.String(), 'what the carrier answered, or why it did not'),
    meaning: orNull(bothLanguages('what the answer means')),
    action: orNull(bothLanguages('what to do about it')),
  }),
  audit: { kept: ['host', 'port', 'tls', 'systemId'], state: 'it changes nothing here' },
  command: {
    under: 'upstreams',
    verb: 'try-bind',
    arguments: ['host', 'systemId'],
    files: ['password'],
    defaults: { port: 2775, tls: false },
    says: ({ kind, said }) =>
      kind === 'bound' ? 'the carrier took the bind' : `${String(kind)}: ${String(said)}`,
    failed: ({ kind }) => kind !== 'bound',
    examples: ['upstreams try-bind smsc.example me --password-file password.txt'],
  },
  run: async (ports, { input, note }) => {
    note(`${input.systemId} at ${input.host}:${input.port}`)
    const trial = await trialOf(ports, input)
    const { said, meaning, action } = { said: null, meaning: null, action: null, ...trial }
    return { kind: trial.kind, said, meaning: meaning && [...meaning], action: action && [...action] }
  },
})

/** The address is looked up once, so that what was checked is what is connected to. */
async function trialOf(
  { clock, callbacks }: Pick<AdministrationPorts, 'clock' | 'callbacks'>,
  { host, tls, ...rest }: Tried,
): Promise<BindTrial> {
  const [address] = isIP(host) > 0 ? [host] : await resolve(host)
  if (address === undefined) return { kind: 'unreachable', said: `no address is known of ${host}` }
  if (!callbacks.allowPrivateAddresses && !isPublicAddress(address))
    return {
      kind: 'unreachable',
      said: `${host} is no public address, which callbacks.allowPrivateAddresses would allow`,
    }
  const servername = isIP(host) > 0 ? null : host
  return tryBind({ ...rest, host: address, tls: tls ? { servername } : null }, clock)
}

async function resolve(host: string): Promise<string[]> {
  const resolver = await openSystemResolver()
  return resolver.resolve(host).catch(() => [])
}
