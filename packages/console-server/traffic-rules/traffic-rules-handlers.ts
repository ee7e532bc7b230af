import { decideHeld, type HeldDecision } from '../../administration/held.ts'
import type { Handlers, RouteRequest } from '../../console-contract/contract.ts'
import type { DecidedView, trafficRulesRoutes } from '../../console-contract/operating/traffic-rules.ts'
import { readHeld } from './read-held.ts'
import { readMatches } from './read-matches.ts'
import type { TrafficRulesPorts } from './traffic-rules-ports.ts'

type DecisionRequest = RouteRequest<'POST /traffic-rules/release' | 'POST /traffic-rules/refuse'>

export function trafficRulesHandlers(ports: TrafficRulesPorts): Handlers<keyof typeof trafficRulesRoutes> {
  return {
    'GET /traffic-rules/held': ({ query, mask }) => readHeld(ports, query, mask),
    'GET /traffic-rules/matches': ({ query, mask }) => readMatches(ports, query, mask),
    'POST /traffic-rules/release': (request) => decide(ports, 'release', request),
    'POST /traffic-rules/refuse': (request) => decide(ports, 'refuse', request),
  }
}

async function decide(
  { db, clock, liveUpdates }: TrafficRulesPorts,
  decision: HeldDecision,
  { body: { msgIds }, note }: DecisionRequest,
): Promise<DecidedView> {
  const several = msgIds.length > 1
  note(several ? `${msgIds.length} messages` : `message ${msgIds[0]}`)
  const decided = await decideHeld(db, decision, msgIds, clock.now())
  if (several) note(`messages ${decided.join(', ')}`)
  liveUpdates.changed('messages')
  return { decided: decided.length, gone: msgIds.length - decided.length }
}
