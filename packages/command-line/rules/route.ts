import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import { readRoutingConfig } from '../../config/load-config.ts'
import { parsePhone } from '../../domain/address/phone.ts'
import { describePass } from '../../domain/message/story/describe-reason.ts'
import { type NumberNetwork, numberNetwork } from '../../domain/network/number-network.ts'
import { type Channel, channels } from '../../domain/plan/plan.ts'
import { formatMicros } from '../../domain/pricing/amount.ts'
import { KnownPrices } from '../../domain/routing/known-prices.ts'
import { QualityScores, qualityHours } from '../../domain/routing/quality-scores.ts'
import {
  matchText,
  type RouteQuery,
  type TrafficKind,
  trafficKinds,
} from '../../domain/routing/route-rule.ts'
import type { RouteVerdict } from '../../domain/routing/route-verdict.ts'
import type { SenderRule } from '../../domain/sms-rules/sms-rule.ts'
import { type SenderVerdict, SmsRules, type SmsSettings } from '../../domain/sms-rules/sms-rules.ts'
import { tagName } from '../../engines/dispatch/lanes/sms-options.ts'
import { type RouteCandidate, Router } from '../../engines/dispatch/upstreams/router.ts'
import { KnownNetworks } from '../../engines/dispatch/upstreams/routing-facts.ts'
import { systemClock } from '../../kit/time/clock.ts'
import { newestFindings } from '../../store/carriers/lookup-cache.ts'
import { readUpstreamControls } from '../../store/carriers/upstream-controls.ts'
import { readResults } from '../../store/carriers/upstream-results.ts'
import type { Database } from '../../store/database.ts'
import { readPrices } from '../../store/money/upstream-prices.ts'
import { databaseNow } from '../../store/pg/database-clock.ts'
import { addCommand } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { table } from '../table.ts'
import { readRulesInForce } from './rules-in-force.ts'

interface RouteOptions {
  channel: Channel
  account?: string
  sender: string
  traffic: TrafficKind
  routes?: string
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Explains which routes a message to a number has. The health of links is known to running gateways alone. */
export function addRouteCommand(program: Command, context: CommandContext): void {
  addCommand(program, context, {
    name: 'route',
    description: 'explain which way messages to a number take, with prices and results; nothing is sent',
    argument: new Argument('<phone>', 'number, international').argParser(checkedPhone),
    options: [
      new Option('--channel <channel>', 'channel').choices(channels).default('sms'),
      new Option('--account <name>', 'account that sends'),
      new Option('--sender <name>', 'sender of the message').default('', 'none'),
      new Option('--traffic <kind>', 'one-time code, or any other message')
        .choices(trafficKinds)
        .default('other'),
      new Option('--routes <file>', 'routes of another configuration file; default: those in force'),
    ],
    examples: ['route 380671234567', 'route 380671234567 --account shop --traffic code --routes new.yaml'],
    run: async ({ routes, ...given }: RouteOptions, phone: string) => {
      const query = { ...given, account: given.account ?? null, phone }
      const { environment, folder } = context.deps
      const found = await context.withDatabase(async (db) => {
        const { config, origin } =
          routes === undefined
            ? await readRulesInForce(context, db)
            : { config: readRoutingConfig(environment(), folder, routes), origin: { routes } }
        return { ...(await explainRoute(db, config, query)), origin: origin.routes }
      })
      return { value: { query, ...found }, text: routeText(query, found) }
    },
  })
}

interface ExplainedRoute {
  network: NumberNetwork
  /** Where the routes are from. */
  origin: string
  /** Whether a stored lookup knows the network, and not only numbering data. */
  isLookedUp: boolean
  candidates: RouteCandidate[]
  /** What rules for SMS say; null for other channels. */
  sms: (SmsSettings & { verdict: SenderVerdict }) | null
}

async function explainRoute(
  db: Database,
  { routes, routing, smsRules }: ReturnType<typeof readRoutingConfig>,
  query: RouteQuery,
): Promise<Omit<ExplainedRoute, 'origin'>> {
  const now = await databaseNow(db)
  const controls = new Map((await readUpstreamControls(db)).map(({ upstream, state }) => [upstream, state]))
  const prices = new KnownPrices(await readPrices(db, now))
  const quality = new QualityScores(await readResults(db, now - qualityHours * hourMs), now)
  const facts = { prices, quality, exploreShare: routing.exploreShare }
  const networks = new KnownNetworks(systemClock)
  const networkOf = (phone: string) => networks.of(phone) ?? numberNetwork(phone)
  const avoid = (upstream: string) => controls.get(upstream) ?? null
  const router = new Router({
    routes,
    avoid,
    random: Math.random,
    now: () => now,
    networkOf,
    facts: () => facts,
  })
  if (router.lookupWish(query) !== 'never') {
    for (const [phone, finding] of await newestFindings(db, [query.phone], now - dayMs))
      networks.note(phone, finding)
  }
  const rules = new SmsRules(smsRules, networkOf)
  return {
    network: networkOf(query.phone),
    isLookedUp: networks.of(query.phone) !== null,
    candidates: router.candidates(query),
    sms: query.channel === 'sms' ? { ...rules.settingsFor(query), verdict: rules.judgeSender(query) } : null,
  }
}

function routeText(
  { phone, channel, sender }: RouteQuery,
  { network, origin, isLookedUp, candidates, sms }: ExplainedRoute,
): string {
  const operator =
    network.operator === null
      ? []
      : [`${network.operator}${network.network === null ? '' : ` (${network.network})`}`]
  const place = [network.country ?? 'no known country', ...operator].join(', ')
  const head = `${phone}: ${place}, by ${isLookedUp ? 'a lookup' : 'numbering data'}\nroutes of ${origin}`
  const meant = candidates.filter(({ verdict: { kind } }) => kind !== 'less-specific' && kind !== 'no-match')
  const [first] = meant
  if (first === undefined) return `${head}\nno route on ${channel} leads there`
  const match = matchText(first.route)
  const others = candidates.filter(({ verdict: { kind } }) => kind === 'less-specific').length
  const lines = [
    head,
    `routes for ${match === '' ? 'every message' : match}${others === 0 ? '' : `; ${others} less specific`}`,
    '',
    table(columns, meant, ''),
    ...(sms === null ? [] : smsLines(sender, sms)),
  ]
  return lines.join('\n')
}

function smsLines(
  sender: string,
  { verdict, senders, smartCharacters, transliterate }: NonNullable<ExplainedRoute['sms']>,
): string[] {
  const rewritten = [
    ...(smartCharacters === true ? ['plain characters'] : []),
    ...(transliterate ?? []).map((each) => `transliteration ${each}`),
  ]
  return [
    ...(senders === null ? [] : [senderLine(sender, verdict, senders)]),
    ...(rewritten.length === 0
      ? []
      : [`texts that need it are rewritten for 7 bits: ${rewritten.join(', ')}`]),
  ]
}

function senderLine(sender: string, verdict: SenderVerdict, { allow, list, replaceBy }: SenderRule): string {
  if (sender === '') {
    const others = replaceBy === null ? 'others are refused' : `others are replaced by ${replaceBy}`
    return `senders: ${allow === 'listed' ? list.join(', ') : allow}; ${others}`
  }
  switch (verdict.kind) {
    case 'allowed':
      return `the sender ${sender} is allowed`
    case 'replaced':
      return `the sender ${sender} is replaced by ${verdict.by}`
    case 'refused':
      return `the sender ${sender} is refused: it must be ${verdict.must}`
  }
}

const columns = {
  UPSTREAM: ({ route }: RouteCandidate) => route.upstream,
  USE: ({ verdict }: RouteCandidate) => verdictText(verdict),
  PRIORITY: ({ route }: RouteCandidate) => route.priority,
  WEIGHT: ({ route }: RouteCandidate) => route.weight,
  CHOOSE: ({ route }: RouteCandidate) => route.choose,
  PRICE: ({ priceMicros }: RouteCandidate) => (priceMicros === null ? '-' : formatMicros(priceMicros)),
  DELIVERED: ({ deliveredShare }: RouteCandidate) =>
    deliveredShare === null ? '-' : percent(deliveredShare),
  ENTERED: ({ enteredShare, loweredBy }: RouteCandidate) => {
    if (enteredShare === null) return '-'
    return loweredBy === 0
      ? percent(enteredShare)
      : `${percent(enteredShare)}: counts ${percent(loweredBy)} less`
  },
  OPTIONS: ({ route: { flash, retryFailed, tlvs } }: RouteCandidate) =>
    [
      ...(retryFailed > 0 ? [`retryFailed=${retryFailed}`] : []),
      ...(flash ? ['flash'] : []),
      ...tlvs.map(({ tag, value }) => `${tagName(tag)}=${value ?? 'of the client'}`),
    ].join(' ') || '-',
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

function verdictText(verdict: RouteVerdict): string {
  switch (verdict.kind) {
    case 'taken':
      return verdict.share === 1 ? 'takes all' : `takes ${Math.round(verdict.share * 1_000) / 10} %`
    case 'waits':
      return `messages wait: ${describePass(verdict.reason)}`
    case 'passed-over':
      return `passed over: ${describePass(verdict.reason)}`
    case 'later':
    case 'less-specific':
    case 'no-match':
      return 'if those above fail'
  }
}

function checkedPhone(text: string): string {
  const phone = parsePhone(text.replaceAll(/[\s().-]/g, ''))
  if (phone !== null) return phone
  throw new InvalidArgumentError('It must be an international number of 7 to 15 digits.')
}
