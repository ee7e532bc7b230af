import { type Static, Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { countriesOfPrefix } from '../../domain/address/prefix-countries.ts'
import type { PassReason } from '../../domain/message/story/reasons.ts'
import { channels } from '../../domain/plan/plan.ts'
import { choices, matchText } from '../../domain/routing/route-rule.ts'
import { allowances } from '../../domain/sms-rules/sms-rule.ts'
import { tagName } from '../../engines/dispatch/lanes/sms-options.ts'
import type { RouteCandidate } from '../../engines/dispatch/upstreams/router.ts'
import { moneyNumber, orNull } from '../fields.ts'
import type { ExplainedRoute } from './explain-route.ts'

const text = (description?: string) => Type.String(description === undefined ? {} : { description })
const share = (description: string) => orNull(Type.Number(), description)

const route = {
  upstream: text(),
  channel: oneOf(channels),
  prefix: text('first digits of the number; empty: any'),
  countries: Type.Array(text(), { description: 'with the calling code of the prefix, ISO 3166' }),
  conditions: text('beside the prefix: `account shop, network 25503`; empty: none'),
  match: text('the conditions and the prefix; empty: every message'),
  priority: Type.Integer({ description: 'lower is tried first' }),
  weight: Type.Integer(),
  choose: oneOf(choices, 'how routes of one match and one priority share messages'),
  retryFailed: Type.Integer({
    description: 'how often an SMS that is reported as failed is tried by other carriers',
  }),
  options: Type.Array(text(), {
    description: 'of its SMS: `flash`, and parameters of SMPP with their values',
  }),
}

const candidate = Type.Object(
  {
    ...route,
    use: oneOf(
      ['taken', 'waits', 'passed-over', 'later', 'less-specific', 'no-match'],
      'taken: for `share` of messages; waits: messages wait here; passed-over: avoided now; later: used if the others ' +
        'fail; less-specific: another route fits better; no-match: for other messages',
    ),
    share: share('of messages, from 0 to 1; null unless it is taken'),
    reason: orNull(Type.Unsafe<PassReason>(text()), 'why it is avoided'),
    priceMicros: orNull(moneyNumber('what the carrier charges for a part'), 'null where no price is known'),
    deliveredShare: share('of messages lately, by which routes judge; null where too few results are known'),
    enteredShare: share('of one-time codes that were entered lately; null where too few are known'),
    loweredBy: Type.Number({
      description: 'how far its value is lowered because fewer codes are entered than by others, 0 to 0.5',
    }),
  },
  { title: 'RouteCandidateView', description: 'A route of the channel, and how routing treats it.' },
)

const sms = Type.Object(
  {
    sender: oneOf(['any', 'allowed', 'replaced', 'refused'], 'any: no rule is about senders'),
    replacement: orNull(text(), 'the sender in place of a replaced one'),
    must: orNull(text(), 'what a refused sender must be'),
    allow: orNull(oneOf(allowances), 'which senders a rule allows; null: any'),
    senders: Type.Array(text(), { description: 'those of the list' }),
    replaceBy: orNull(text(), 'the sender in place of others; null: others are refused'),
    rewriting: Type.Array(text(), { description: 'how texts are rewritten for 7 bits where they need it' }),
  },
  { title: 'RouteSmsRulesView', description: 'What the rules for SMS say.' },
)

export const explainedRoute = Type.Object(
  {
    recipient: text('in the form that routing uses'),
    channel: oneOf(channels),
    sender: text('empty: none'),
    country: orNull(text(), 'ISO 3166; null where it is not known'),
    operator: orNull(text(), 'the name of the network; null where it is not known'),
    network: orNull(text(), 'MCC and MNC; null where they are not known'),
    isLookedUp: Type.Boolean({ description: 'by a lookup, and not by numbering data alone' }),
    origin: orNull(
      text(),
      'where the routes are from, such as `the settings file with version 3 of the database`; null: they were given',
    ),
    candidates: Type.Array(candidate, {
      description: 'every route of the channel: those that match first, in the order in which they are tried',
    }),
    sms: orNull(sms, 'null for other channels'),
  },
  { title: 'ExplainedRouteView' },
)

export type ExplainedRouteView = Static<typeof explainedRoute>

export function routeView({ network, isLookedUp, candidates, sms }: ExplainedRoute) {
  return {
    ...network,
    isLookedUp,
    candidates: candidates.map(candidateView),
    sms: sms && smsView(sms),
  }
}

function candidateView({ route, verdict, loweredBy, ...known }: RouteCandidate): Static<typeof candidate> {
  const { upstream, channel, prefix, priority, weight, choose, retryFailed, flash, tlvs } = route
  return {
    ...{ upstream, channel, prefix, priority, weight, choose, retryFailed, loweredBy: rounded(loweredBy) },
    countries: channel === 'email' ? [] : countriesOfPrefix(prefix),
    conditions: matchText({ ...route, prefix: '' }),
    match: matchText(route),
    options: [
      ...(flash ? ['flash'] : []),
      ...tlvs.map(({ tag, value }) => `${tagName(tag)}=${value ?? 'of the client'}`),
    ],
    use: verdict.kind,
    share: verdict.kind === 'taken' ? verdict.share : null,
    reason: 'reason' in verdict ? verdict.reason : null,
    priceMicros: known.priceMicros,
    deliveredShare: known.deliveredShare && rounded(known.deliveredShare),
    enteredShare: known.enteredShare && rounded(known.enteredShare),
  }
}

/** They change with the clock, in digits that mean nothing. */
function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000
}

function smsView({
  verdict,
  senders,
  smartCharacters,
  transliterate,
}: NonNullable<ExplainedRoute['sms']>): Static<typeof sms> {
  return {
    sender: senders === null ? 'any' : verdict.kind,
    replacement: verdict.kind === 'replaced' ? verdict.by : null,
    must: verdict.kind === 'refused' ? verdict.must : null,
    allow: senders?.allow ?? null,
    senders: [...(senders?.list ?? [])],
    replaceBy: senders?.replaceBy ?? null,
    rewriting: [
      ...(smartCharacters === true ? ['plain characters'] : []),
      ...(transliterate ?? []).map((each) => `transliteration ${each}`),
    ],
  }
}
