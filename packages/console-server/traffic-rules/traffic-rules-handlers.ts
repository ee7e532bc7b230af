import type { Handlers } from '../../console-contract/contract.ts'
import type { trafficRulesRoutes } from '../../console-contract/operating/traffic-rules.ts'
import { readMatches } from './read-matches.ts'
import type { TrafficRulesPorts } from './traffic-rules-ports.ts'

export function trafficRulesHandlers(ports: TrafficRulesPorts): Handlers<keyof typeof trafficRulesRoutes> {
  return {
    'GET /traffic-rules/matches': ({ query, mask }) => readMatches(ports, query, mask),
  }
}
