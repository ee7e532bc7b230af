import { type Found, type FoundUpstream, freeName, type Place, secretOf } from '../found.ts'
import type { JasminObject } from './jasmin-object.ts'

/** The names of addr_ton and addr_npi, in the order of the enumerations, as numbers of SMPP. */
const tons = [0, 1, 2, 3, 4, 5, 6]
const npis = [0, 1, 3, 4, 6, 8, 9, 10, 14, 18]
const receiptIds = ['as-is', 'decimal-to-hex', 'hex-to-decimal'] as const

/** Adds an upstream for each connector of `smppccs`. Returns the names of upstreams by the ids of connectors. */
export function readConnectors(
  connectors: readonly JasminObject[],
  found: Found,
  place: Place,
): Map<string, string> {
  const names = new Map<string, string>()
  const configs = connectors.flatMap((each) => {
    const config = each.object('config')
    return config === null
      ? []
      : [{ config, isStarted: each.number('service_status') !== 0 && each.flag('service_status', true) }]
  })
  const senders = configs.filter(({ config }) => config.text('bindOperation') !== 'receiver')
  for (const { config, isStarted } of senders) {
    const upstream = upstreamOf(config, found, place)
    found.upstreams.push(upstream)
    names.set(config.text('id') ?? '', upstream.settings.name)
    leaveOut(config, upstream.settings.name, found, place)
    if (isStarted) continue
    const instead = `posthorn upstreams pause ${upstream.settings.name}`
    found.leftOut.push({ place, what: `connector ${upstream.settings.name}: it was stopped`, instead })
  }
  for (const { config } of configs) {
    if (config.text('bindOperation') !== 'receiver') continue
    const id = config.text('id') ?? ''
    const pair = senders.find((other) => sameLogin(other.config, config))
    if (pair !== undefined) names.set(id, names.get(pair.config.text('id') ?? '') ?? id)
    else
      found.leftOut.push({
        place,
        what: `connector ${id}: it only receives`,
        instead: 'an upstream binds as transmitter and receiver: add one if the carrier allows both',
      })
  }
  return names
}

function upstreamOf(config: JasminObject, found: Found, place: Place): FoundUpstream {
  const name = freeName(found, config.text('id') ?? 'jasmin')
  const ton = tons[config.member('source_addr_ton') ?? -1]
  const npi = npis[config.member('source_addr_npi') ?? -1]
  const settings = {
    name,
    host: config.text('host') ?? '127.0.0.1',
    port: config.number('port') ?? 2775,
    ...(isTls(config) && { tls: true }),
    systemId: config.text('username') ?? '',
    password: secretOf(found, `${name} password`, config.text('password') ?? ''),
    ...(config.text('systemType') && { systemType: config.text('systemType') }),
    ...(config.text('bindOperation') === 'transmitter' && { bind: 'transmitter+receiver' }),
    connections: 1,
    ratePerSecond: config.number('submit_sm_throughput') ?? 1,
    responseTimeoutMs: milliseconds(config.number('responseTimerSecs') ?? 120),
    enquireLinkMs: milliseconds(config.number('enquireLinkTimerSecs') ?? 30),
    reconnect: { baseMs: 500, maxMs: milliseconds(config.number('reconnectOnConnectionLossDelay') ?? 10) },
    receiptIds: receiptIds[config.number('dlr_msg_id_bases') ?? 0] ?? 'as-is',
    addresses: { ...(ton !== undefined && { sourceTon: ton }), ...(npi !== undefined && { sourceNpi: npi }) },
  }
  return { place, settings }
}

/** What a connector sets that an upstream has no setting for. */
function leaveOut(config: JasminObject, name: string, found: Found, place: Place): void {
  const note = (what: string, instead: string) =>
    found.leftOut.push({ place, what: `connector ${name}: ${what}`, instead })
  const coding = config.number('data_coding') ?? 0
  const tlvs = config.objects('custom_tlvs')
  if (config.text('source_addr') !== null)
    note(
      `src_addr ${config.text('source_addr')}`,
      'clients name the sender; add it with posthorn senders add',
    )
  if (config.text('addressRange') !== null)
    note(`addr_range ${config.text('addressRange')}`, 'ask the carrier to set the range for the bind')
  if (coding !== 0)
    note(`coding ${coding}`, 'the alphabet follows from each text; `defaultAlphabet` says what 0 means')
  if (config.number('validity_period') !== null)
    note('validity', 'clients give a lifetime with each message (sms_lifetime)')
  if ((config.member('priority_flag') ?? 0) !== 0) note('priority', 'none; codes go first in the gateway')
  if (tlvs.length > 0) note('custom_tlvs', '`tlvs` of its routes: docs/operations/routes.md')
  if (config.number('submit_sm_throughput') === 0)
    note('submit_throughput 0', 'ratePerSecond must be above zero; leave it out for no limit')
}

function sameLogin(one: JasminObject, other: JasminObject): boolean {
  const login = (config: JasminObject) =>
    [config.text('host'), config.number('port'), config.text('username')].join(' ')
  return login(one) === login(other)
}

/** Older releases keep `yes`. */
function isTls(config: JasminObject): boolean {
  return config.flag('useSSL', config.text('useSSL') === 'yes')
}

function milliseconds(seconds: number): number {
  return Math.max(100, Math.round(seconds * 1_000))
}
