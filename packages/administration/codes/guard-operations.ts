import { type Static, Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { line } from '../../console-contract/fields.ts'
import { readBlockedPrefix } from '../../domain/guard/blocked-prefix.ts'
import { type GuardPolicy, guardDefaults } from '../../domain/guard/guard-policy.ts'
import { blockStatus } from '../../domain/guard/prefix-block.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { decideAbout } from '../../engines/verification/guard/decide-about.ts'
import { guardReport } from '../../engines/verification/guard/guard-report.ts'
import { listAccounts } from '../../store/accounts/accounts.ts'
import { forgetDecision } from '../../store/codes/guard-blocks.ts'
import { rowState, type StateReader } from '../audited-state.ts'
import { accountId, instant, moneyNumber, orNull } from '../fields.ts'
import { changing, type OperationRequest, reading } from '../operation.ts'
import { type AdministrationPorts, inGateway } from '../ports.ts'

const maxShown = 200
/** Of fewer codes to a prefix one that was not entered says nothing. */
const minCodes = 10

const key = Type.String({
  maxLength: 20,
  description: 'the digits that numbers begin with, or a country such as UA',
})
const until = orNull(instant, 'an instant in milliseconds since 1970, or null: until an operator decides')

const block = Type.Object(
  {
    key,
    status: oneOf(['closed', 'probation', 'open']),
    madeBy: oneOf(['guard', 'operator']),
    reason: Type.String({ description: 'a sentence' }),
    since: instant,
    until,
  },
  { title: 'GuardBlockView', description: 'What was decided about codes to a prefix or a country.' },
)

export const listGuardBlocks = reading({
  name: 'verification/guard',
  summary: 'Lists prefixes and countries that are blocked or open for one-time codes',
  at: 'GET /v1/guard/blocks',
  role: 'viewer',
  input: {},
  output: Type.Object({ blocks: Type.Array(block) }),
  command: {
    under: 'guard',
    verb: 'list',
    columns: ['key', 'status', 'madeBy', 'since', 'until', 'reason'],
    empty: 'no prefix is blocked',
    examples: ['guard list'],
  },
  run: async ({ db, clock }, { mask }) => {
    const now = clock.now()
    const { blocks } = await guardReport(db, now)
    return {
      blocks: blocks.slice(0, maxShown).flatMap((each) => {
        const status = blockStatus(each, now)
        const { madeBy, since, until } = each
        const [key, reason] = [mask.prefixes(each.key), mask.prefixes(each.reason)]
        return status === 'over' ? [] : [{ key, status, madeBy, reason, since, until }]
      }),
    }
  },
})

const refusal = Type.Object(
  {
    at: { ...instant, description: 'the last one, in milliseconds since 1970' },
    requests: Type.Integer({ description: 'how many were refused for this reason within two seconds' }),
    rule: Type.String(),
    recipient: Type.String({ description: 'masked; of the last one' }),
    country: Type.String({ description: 'empty for e-mail' }),
    serviceId: Type.Integer(),
    accountId,
    account: Type.String({ description: 'the name of its account' }),
    reason: Type.String({ description: 'a sentence' }),
  },
  { title: 'GuardRefusalView', description: 'Requests for codes that the guard refused.' },
)

export const listGuardRefusals = reading({
  name: 'verification/refusals',
  summary: 'Lists requests for one-time codes that the guard refused lately, newest first',
  at: 'GET /v1/guard/refusals',
  role: 'viewer',
  input: {},
  output: Type.Object({ refusals: Type.Array(refusal) }),
  command: {
    under: 'guard',
    verb: 'refusals',
    columns: ['at', 'requests', 'rule', 'recipient', 'country', 'account', 'serviceId', 'reason'],
    empty: 'nothing was refused',
    examples: ['guard refusals'],
  },
  run: async ({ db, clock }, { mask }) => {
    const [{ refusals }, accounts] = await Promise.all([guardReport(db, clock.now()), listAccounts(db)])
    return {
      refusals: refusals.map(({ type: _type, address: _address, ...each }) => ({
        ...each,
        // The reason may name the prefix of this recipient.
        reason: mask.prefixes(each.reason),
        account:
          accounts.find(({ accountId }) => accountId === each.accountId)?.name ?? String(each.accountId),
      })),
    }
  },
})

const share = orNull(Type.Number(), 'a share from 0 to 1; null where it is not known')
const conversion = Type.Object(
  {
    key,
    of: oneOf(['country', 'prefix']),
    codes: Type.Integer(),
    delivered: Type.Integer(),
    entered: share,
    usually: share,
  },
  { title: 'ConversionView', description: 'Codes of the last hours, and how many of them were entered.' },
)

export const readConversion = reading({
  name: 'verification/conversion',
  summary: 'Lists which codes of the last hours were entered: by country, then by prefix, the worst first',
  at: 'GET /v1/guard/conversion',
  role: 'viewer',
  input: {},
  output: Type.Object({ conversion: Type.Array(conversion) }),
  command: { under: 'guard', verb: 'conversion', empty: 'no codes yet', examples: ['guard conversion'] },
  run: async ({ db, clock }, { mask }) => {
    const { countries, prefixes } = await guardReport(db, clock.now())
    const worst = prefixes.filter(({ codes }) => codes >= minCodes).slice(0, maxShown)
    return {
      conversion: [
        ...countries.slice(0, maxShown).map((each) => ({ ...each, of: 'country' as const })),
        ...worst.map((each) => ({ ...each, key: mask.prefixes(each.key), of: 'prefix' as const })),
      ],
    }
  },
})

const limitNames = Object.keys(guardDefaults.limits) as (keyof GuardPolicy['limits'])[]
const limits = Type.Object(
  {
    limits: Type.Array(
      Type.Object({
        name: oneOf(limitNames),
        limits: Type.Array(Type.Object({ seconds: Type.Integer(), max: Type.Integer() })),
      }),
    ),
    countriesOff: Type.Array(Type.String(), { description: 'countries that get no codes' }),
    moneyPerHourMicros: orNull(
      moneyNumber('what codes of an account to a country may cost in an hour'),
      'what codes of an account to a country may cost in an hour; null: no limit',
    ),
    closes: Type.Boolean({ description: 'whether the guard blocks prefixes by itself for low conversion' }),
    minCodes: Type.Integer({ description: 'from how many codes on' }),
  },
  { title: 'GuardLimitsView', description: 'The settings of the guard of codes.' },
)

export const readGuardLimits = reading({
  name: 'verification/limits',
  summary: 'Reads the limits of one-time codes as the settings have them',
  at: 'GET /v1/guard/limits',
  role: 'viewer',
  input: {},
  output: limits,
  command: { under: 'guard' },
  run: (ports) => {
    const { guard } = inGateway(ports)
    return Promise.resolve({
      limits: limitNames.map((name) => ({ name, limits: [...guard.limits[name]] })),
      countriesOff: [...guard.countriesOff],
      moneyPerHourMicros: guard.moneyPerHourMicros,
      closes: guard.conversion.closes,
      minCodes: guard.conversion.minCodes,
    })
  },
})

const decision = { key, until: Type.Optional(until), reason: Type.Optional(line(200, 'why, for the record')) }
const decided = Type.Object({ key, state: oneOf(['open', 'closed']), until }, { title: 'GuardDecisionView' })

const state: StateReader = async (db, fields, result) => {
  const text = `SELECT state, made_by AS "madeBy", reason, until FROM prefix_blocks WHERE key = $1`
  const prefix = readBlockedPrefix(String(fields['key'] ?? '').trim())
  return prefix === null ? null : rowState(text, 'prefix')(db, { prefix }, result)
}
const audit = { kept: ['key', 'until', 'reason'], state } as const

export const closePrefix = changing({
  name: 'verification/close',
  summary: 'Sends no one-time codes to numbers with a prefix, or to a country',
  at: 'POST /v1/guard/close',
  role: 'operator',
  input: decision,
  output: decided,
  audit,
  command: {
    under: 'guard',
    verb: 'close',
    arguments: ['key'],
    options: { until: 'for' },
    says: '{key} is closed[ until {until}]',
    examples: ['guard close 99450 --for 12h', 'guard close AZ'],
  },
  run: (ports, request) => decide(ports, request, 'closed'),
})

export const openPrefix = changing({
  name: 'verification/open',
  summary: 'Always sends one-time codes there, whatever the guard measures; limits still apply',
  at: 'POST /v1/guard/open',
  role: 'operator',
  input: decision,
  output: decided,
  audit,
  command: {
    under: 'guard',
    verb: 'open',
    arguments: ['key'],
    options: { until: 'for' },
    says: '{key} is open[ until {until}]',
    examples: ['guard open UA', 'guard open 38050123 --for 12h'],
  },
  run: (ports, request) => decide(ports, request, 'open'),
})

async function decide(
  { db, clock }: AdministrationPorts,
  { input, note }: OperationRequest<{ key: string; until?: number | null; reason?: string }>,
  state: 'open' | 'closed',
): Promise<Static<typeof decided>> {
  const key = readGuardPrefix(input.key)
  note(key)
  const { until = null, reason = '' } = input
  const since = clock.now()
  if (until !== null && until <= since) throw new SettingRefused('guard-until', {}, 'until')
  await decideAbout(db, { key, state, reason: reason.trim() || 'requested', since, until })
  return { key, state, until }
}

export const forgetPrefix = changing({
  name: 'verification/forget',
  summary: 'Withdraws a decision of open or close: the guard decides again',
  at: 'POST /v1/guard/forget',
  role: 'operator',
  input: { key },
  audit: { kept: ['key'], state },
  command: {
    under: 'guard',
    verb: 'forget',
    arguments: ['key'],
    says: 'the guard decides about {key} again',
    examples: ['guard forget 38050123'],
  },
  run: async ({ db }, { input, note }) => {
    const key = readGuardPrefix(input.key)
    note(key)
    if (await forgetDecision(db, key)) return {}
    throw new SettingRefused('guard-undecided', { key })
  },
})

function readGuardPrefix(prefix: string): string {
  const key = readBlockedPrefix(prefix.trim())
  if (key !== null) return key
  throw new SettingRefused('guard-prefix', {}, 'key')
}
