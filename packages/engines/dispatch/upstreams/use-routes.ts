import type { Connector } from '../../../carriers/connector.ts'
import type { Config } from '../../../config/config.ts'
import type { RouteConfig } from '../../../config/routes.ts'
import type { RoutedMessage } from '../../../domain/message/dispatch-policy.ts'
import type { Message } from '../../../domain/message/message.ts'
import type { Stage } from '../../../domain/plan/plan.ts'
import type { LookupWish, RouteQuery } from '../../../domain/routing/route-rule.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import type { Catalogue } from '../../../store/accounts/catalogue.ts'
import type { NumberMemory } from '../decisions/number-memory.ts'
import { StageFacts } from '../decisions/stage-facts.ts'
import type { DispatchOptions } from '../dispatch-options.ts'
import type { Submission } from '../intake/intake-port.ts'
import { mergeSmsOptions, neededOptions } from '../lanes/sms-options.ts'
import type { AvoidReason, Router } from './router.ts'
import type { KnownNetworks, RoutingFacts } from './routing-facts.ts'

interface RouteOptions {
  clock: Clock
  config: Pick<Config, 'dispatch' | 'optOuts'>
  connectors: readonly Pick<Connector, 'upstream' | 'account' | 'smsOptions' | 'inquires'>[]
  templates: DispatchOptions['templates']
  store: Pick<DispatchOptions['store'], 'catalogue'>
}

type AccountNames = Pick<Catalogue, 'accountName'>

interface StagePorts {
  router: Router
  ofAccount: UpstreamsOfAccount
  memory: Pick<NumberMemory, 'blockedStages'>
}

export function stageFacts(options: RouteOptions, { router, ofAccount, memory }: StagePorts): StageFacts {
  const { clock, config, templates, store } = options
  const { catalogue } = store
  const { unknownPolicy, unknownHoldSeconds, maxResends, retry } = config.dispatch
  const inquiring = new Set(
    options.connectors.flatMap(({ upstream, inquires }) => (inquires ? [upstream] : [])),
  )
  const someRetry = someRoute(router, ({ retryFailed }) => retryFailed > 0)
  const policy = {
    unknownPolicy,
    unknownHoldMs: unknownHoldSeconds * 1_000,
    maxResends,
    retry,
    route: (stage: Stage, message: RoutedMessage, exclude: readonly string[]) =>
      router.route(routeQuery(stage, message, catalogue), exclude, unableTo(stage, options.connectors)),
    inquires: (upstream: string) => inquiring.has(upstream),
    upstreamsOfAccount: ofAccount,
    maxRetries: (stage: Stage, message: RoutedMessage, upstream: string) =>
      (someRetry() && router.routeTo(routeQuery(stage, message, catalogue), upstream)?.retryFailed) || 0,
    priceOf: router.priceOf.bind(router),
    random: Math.random,
  }
  return new StageFacts({
    ...{ policy, clock, memory, ...config.optOuts },
    knownBlock: (stage) => templates.whatsApp.blockReason(stage),
    anyOptOuts: () => catalogue.anyOptOuts(),
  })
}

/** The upstreams that cannot carry an SMS as its client requested it. */
function unableTo({ content }: Stage, connectors: RouteOptions['connectors']): readonly string[] {
  const needed = neededOptions(content)
  if (needed.length === 0) return none
  const unable = connectors.filter(({ smsOptions = [] }) =>
    needed.some((option) => !smsOptions.includes(option)),
  )
  return unable.map(({ upstream }) => upstream)
}

const none: readonly string[] = []

/** The options of an SMS by the route that leads it to an upstream. */
export function smsOptionsByRoute({ store: { catalogue } }: Pick<RouteOptions, 'store'>, router: Router) {
  const some = someRoute(router, ({ flash, tlvs }) => flash || tlvs.length > 0)
  return (message: Message, stage: Stage, upstream: string) => {
    const route = some() ? router.routeTo(routeQuery(stage, message, catalogue), upstream) : null
    return mergeSmsOptions(stage.content, route)
  }
}

/** Whether any of the routes in force is such a one; looked at once for each change of them. */
function someRoute(router: Router, isOne: (route: RouteConfig) => boolean): () => boolean {
  let known = { routes: router.routes, some: router.routes.some(isOne) }
  return () => {
    const { routes } = router
    if (routes !== known.routes) known = { routes, some: routes.some(isOne) }
    return known.some
  }
}

function routeQuery(
  { channel, sender }: Stage,
  { phone, accountId, plan }: RoutedMessage,
  catalogue: AccountNames,
): RouteQuery {
  const traffic = plan.priority === 0 ? 'code' : 'other'
  return { channel, phone, sender, account: catalogue.accountName(accountId), traffic }
}

interface RoutingState {
  router: Router
  routing: RoutingFacts
  networks: KnownNetworks
  avoidReason: AvoidReason
}

/** What other parts may know of routing. */
export function routingPorts(
  { router, routing, networks, avoidReason }: RoutingState,
  catalogue: AccountNames,
) {
  return {
    /** Explains every route of the channel for such a message. */
    routeCandidates: router.candidates.bind(router),
    /** What is to be expected of a channel for such a message, for automatic plans. */
    channelOutlook: (query: RouteQuery) => {
      routing.wantResults()
      return router.outlook(query)
    },
    /** The network of a number: by a lookup, else by numbering data. */
    networkOf: routing.networkOf.bind(routing),
    /** Why routing avoids an upstream now, or null. */
    avoid: avoidReason,
    /** The price lists that it routes by. */
    prices: () => routing.upstreams.prices,
    /** Resolves when this gateway routes by the prices stored now. */
    refreshPrices: () => routing.refresh(),
    /** Networks that lookups found. */
    networks,
    /** Whether routes request a lookup of the recipient before such a message is sent. */
    lookupWish: (submission: Submission) => lookupWish(submission, router, catalogue),
  }
}

/** Of any stage. */
function lookupWish(submission: Submission, router: Router, catalogue: AccountNames): LookupWish {
  const wishes = submission.plan.stages.map((stage) =>
    router.lookupWish(routeQuery(stage, submission, catalogue)),
  )
  return wishes.find((wish) => wish === 'live') ?? wishes.find((wish) => wish === 'cache') ?? 'never'
}

/**
 * The upstreams that share the account of an upstream at its carrier, that one first. A carrier may send a delivery report
 * over any connection of the account.
 */
export type UpstreamsOfAccount = (upstream: string) => readonly string[]

/** An upstream without an account shares it with no other. */
export function upstreamsOfAccount(
  connectors: readonly { upstream: string; account?: string }[],
): UpstreamsOfAccount {
  const groups = new Map<string, readonly string[]>()
  for (const { upstream, account } of connectors) {
    const others = connectors.filter((each) => account !== undefined && each.account === account)
    groups.set(upstream, [...new Set([upstream, ...others.map((each) => each.upstream)])])
  }
  return (upstream) => groups.get(upstream) ?? [upstream]
}
