import type { Reach } from '../../../domain/lookup/finding.ts'
import { asMembers, asNumber, asText, type Members } from '../../../kit/text/members.ts'
import { failedLookup, type LookupOutcome } from '../lookup.ts'
import { readFinding } from '../read-finding.ts'

/** Of `error.id`, by Infobip's registry: unknown, unidentified, deactivated. */
const unknownSubscriber = new Set([1, 5, 3_041])
/** The subscriber exists: absent, roaming not allowed, barred, busy, without the service, memory or credit. */
const absent = new Set([6, 8, 9, 11, 12, 13, 27, 31, 32, 33, 256, 581])
/** Of `status.id`: the network, prefix, route or destination is not served. */
const notServed = new Set([6, 8, 19, 52])

/** One of `results` of `POST /number/1/query`. */
export function readResult(result: Members): LookupOutcome {
  const reach = classifyReach(asMembers(result['status']), asMembers(result['error']))
  if (typeof reach !== 'string') return reach
  const finding = readFinding(reach, {
    imsi: result['imsi'],
    mccmnc: result['mccMnc'],
    ported: result['ported'],
    origin: readNetwork(result['originalNetwork']),
    portedTo: readNetwork(result['portedNetwork']),
  })
  return { kind: 'answered', finding, cost: null }
}

function classifyReach(status: Members, error: Members): Reach | ReturnType<typeof failedLookup> {
  const [errorId, group] = [asNumber(error['id']) ?? -1, asText(status['groupName'])?.toUpperCase()]
  if (unknownSubscriber.has(errorId)) return 'unknown-subscriber'
  if (absent.has(errorId)) return 'absent'
  const reason = `${asText(status['name']) ?? 'no status'}, ${asText(error['name']) ?? 'no error'}`
  if (group === 'DELIVERED') return 'reachable'
  if (group === 'UNDELIVERABLE' && errorId === 0) return 'absent'
  if (group === 'REJECTED') return failedLookup(reason, !notServed.has(asNumber(status['id']) ?? 0))
  // Errors of the network or of the account say nothing about the subscriber.
  return failedLookup(reason)
}

function readNetwork(value: unknown) {
  const said = asMembers(value)
  return {
    name: said['networkName'],
    prefix: said['networkPrefix'],
    countryName: said['countryName'],
    countryPrefix: said['countryPrefix'],
  }
}
