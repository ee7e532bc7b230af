import { addSecret, type Found, type FoundUpstream, freeName, type Place } from '../found.ts'
import type { JasminObject } from './jasmin-object.ts'

/** Names of addr_ton and addr_npi in the order of their enumerations, with the numbers of SMPP. */
const tons = {
  ...{ UNKNOWN: 0, INTERNATIONAL: 1, NATIONAL: 2, NETWORK_SPECIFIC: 3 },
  ...{ SUBSCRIBER_NUMBER: 4, ALPHANUMERIC: 5, ABBREVIATED: 6 },
}
const npis = {
  ...{ UNKNOWN: 0, ISDN: 1, DATA: 3, TELEX: 4, LAND_MOBILE: 6, NATIONAL: 8, PRIVATE: 9, ERMES: 10 },
  ...{ INTERNET: 14, WAP_CLIENT_ID: 18 },
}
const priorities = ['LEVEL_0', 'LEVEL_1', 'LEVEL_2', 'LEVEL_3']
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
    const upstream = toUpstream(config, found, place)
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

function toUpstream(config: JasminObject, found: Found, place: Place): FoundUpstream {
  const name = freeName(found, config.text('id') ?? 'jasmin')
  const ton = readCode(config, 'source_addr_ton', tons)
  const npi = readCode(config, 'source_addr_npi', npis)
  const settings = {
    name,
    host: config.text('host') ?? '127.0.0.1',
    port: config.number('port') ?? 2775,
    ...(isTls(config) && { tls: true }),
    systemId: config.text('username') ?? '',
    password: addSecret(found, `${name} password`, config.text('password') ?? ''),
    ...(config.text('systemType') && { systemType: config.text('systemType') }),
    ...(config.text('bindOperation') === 'transmitter' && { bind: 'transmitter+receiver' }),
    connections: 1,
    ...readRates(config),
    ...readTimes(config),
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
  if ((config.member('priority_flag', priorities) ?? 0) !== 0)
    note('priority', 'none; codes go first in the gateway')
  if (tlvs.length > 0) note('custom_tlvs', '`tlvs` of its routes: docs/operations/routes.md')
}

function sameLogin(one: JasminObject, other: JasminObject): boolean {
  const login = (config: JasminObject) =>
    [config.text('host'), config.number('port'), config.text('username')].join(' ')
  return login(one) === login(other)
}

function readCode(
  config: JasminObject,
  name: string,
  members: Readonly<Record<string, number>>,
): number | undefined {
  return Object.values(members)[config.member(name, Object.keys(members)) ?? -1]
}

/** Without a value Jasmin hands over one message a second; zero, `none` and less stand for no limit. */
function readRates(config: JasminObject): { ratePerSecond?: number } {
  const rate = config.has('submit_sm_throughput') ? (config.number('submit_sm_throughput') ?? 0) : 1
  return rate > 0 ? { ratePerSecond: Math.min(Math.max(0.01, rate), 100_000) } : {}
}

/** Older releases keep `yes`. */
function isTls(config: JasminObject): boolean {
  return config.flag('useSSL', config.text('useSSL') === 'yes')
}

/** Zero switches a timer of Jasmin off; then ours are as usual. */
function readTimes(config: JasminObject): object {
  const milliseconds = (name: string, usual: number) => {
    const seconds = config.number(name) ?? usual
    return seconds > 0 ? Math.min(Math.max(100, Math.round(seconds * 1_000)), 3_600_000) : null
  }
  const responseTimeoutMs = milliseconds('responseTimerSecs', 120)
  const enquireLinkMs = milliseconds('enquireLinkTimerSecs', 30)
  const maxMs = milliseconds('reconnectOnConnectionLossDelay', 10)
  return {
    ...(responseTimeoutMs !== null && { responseTimeoutMs }),
    ...(enquireLinkMs !== null && { enquireLinkMs }),
    ...(maxMs !== null && { reconnect: { baseMs: Math.min(500, maxMs), maxMs } }),
  }
}
