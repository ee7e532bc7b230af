import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { addSecret, type Found, type FoundUpstream, freeName } from '../found.ts'
import { smscAdvice, smscWithoutEffect } from './advice.ts'
import { GroupReader } from './group-reader.ts'
import type { KannelGroup } from './read-config.ts'
import { digitPrefixes, type SmscChoice } from './routes.ts'
import { smppUpstream } from './smpp-upstream.ts'

/** Kinds of connections that Posthorn has no upstream for. */
const otherKinds = [
  'fake',
  'at',
  'at2',
  'cimd',
  'cimd2',
  'emi',
  'emi_x25',
  'emi_ip',
  'ois',
  'oisd',
  'sema',
  'cgw',
  'soap',
  'smasi',
  'loopback',
]

/**
 * Adds the upstreams of the groups `smsc` to what was found, and returns what each takes. Groups that differ in
 * nothing are one upstream with several connections.
 */
export function readSmscs(groups: readonly KannelGroup[], found: Found): SmscChoice[] {
  const choices: SmscChoice[] = []
  for (const group of groups) {
    const reader = new GroupReader(group, found)
    const kind = reader.needed('smsc')?.smsc.toLowerCase()
    const id = reader.text('smsc-id')
    const upstream = kind === undefined ? null : toUpstream(kind, reader, found)
    if (upstream === null) continue
    const choice = { ...readChoice(reader, found), upstream: upstream.settings.name }
    reader.close(smscAdvice, smscWithoutEffect)
    const same = found.upstreams.findIndex((other, index) => isSame(upstream, choice, other, choices[index]))
    if (same === -1 || id === null) {
      found.upstreams.push(upstream)
      choices.push(choice)
    } else addConnections(found, same, upstream)
  }
  return choices
}

function toUpstream(kind: string, reader: GroupReader, found: Found): FoundUpstream | null {
  if (kind === 'smpp') return smppUpstream(reader, found)
  if (kind === 'http') return kannelUpstream(reader, found)
  if (otherKinds.includes(kind)) {
    const instead =
      'hand its messages to Kannel with an upstream of kind: kannel (docs/guides/replace-kannel.md)'
    reader.leaveOut('smsc', `Posthorn has no such connection; ${instead}`)
  } else reader.leaveWrong('smsc', "it must be smpp, http or another kind of Kannel's users' guide")
  return null
}

/** A connection over HTTP to another Kannel. */
function kannelUpstream(reader: GroupReader, found: Found): FoundUpstream | null {
  if (reader.text('system-type') !== 'kannel') {
    reader.leaveOut('system-type', 'describe the provider with kind: http, docs/channels/sms-over-http.md')
    return null
  }
  const needed = reader.needed('send-url', 'smsc-username', 'smsc-password')
  if (needed === null) return null
  const { 'send-url': sendUrl, 'smsc-username': username } = needed
  if (!URL.canParse(sendUrl)) {
    const must = 'it must be an address such as http://kannel.internal:13013/cgi-bin/sendsms'
    reader.leaveWrong('send-url', must)
    return null
  }
  const { origin, hostname } = new URL(sendUrl)
  const name = freeName(found, reader.text('smsc-id') ?? hostname)
  const password = addSecret(found, `${name} password`, needed['smsc-password'])
  const secret = addSecret(found, `${name} webhook secret`, randomBytes(24).toString('base64url'))
  reader.leaveOut('dlr-url', 'none; each message names the address for its reports')
  reader.leaveOut(
    'port',
    `replies come to <publicUrl>/inbound/${name}: docs/channels/sms-over-http.md#kannel`,
  )
  const publicUrl =
    'set publicUrl in posthorn.yaml: the address at which the other Kannel reaches this gateway'
  found.leftOut.push({ place: reader.place, what: `reports of ${name}`, instead: publicUrl })
  const settings = { name, kind: 'kannel', baseUrl: origin, username, password, webhookSecret: secret }
  return { place: reader.place, settings }
}

function readChoice(reader: GroupReader, found: Found): Omit<SmscChoice, 'upstream'> {
  const prefixes = (name: string) => digitPrefixes(reader.list(name), reader.placeOf(name), found)
  return {
    place: reader.place,
    allowedPrefixes: prefixes('allowed-prefix'),
    deniedPrefixes: prefixes('denied-prefix'),
    preferredPrefixes: prefixes('preferred-prefix'),
    allowedIds: reader.list('allowed-smsc-id'),
    deniedIds: reader.list('denied-smsc-id'),
    preferredIds: reader.list('preferred-smsc-id'),
  }
}

/** Whether two groups are connections of one account at the carrier. */
function isSame(
  one: FoundUpstream,
  choice: SmscChoice,
  other: FoundUpstream,
  otherChoice: SmscChoice | undefined,
): boolean {
  if (otherChoice === undefined) return false
  const plain = ({ settings }: FoundUpstream) => ({ ...settings, name: '', connections: 0, password: '' })
  const rest = (each: SmscChoice) => ({ ...each, place: null, upstream: '' })
  return isDeepStrictEqual(plain(one), plain(other)) && isDeepStrictEqual(rest(choice), rest(otherChoice))
}

function addConnections(found: Found, index: number, { settings }: FoundUpstream): void {
  const first = found.upstreams[index]
  if (first === undefined) return
  first.settings['connections'] = Number(first.settings['connections']) + Number(settings['connections'])
  found.secrets.delete(String(settings['password']).slice(2, -1))
}
