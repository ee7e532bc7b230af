import { lookupStatuses, type Reach } from '../../../domain/lookup/finding.ts'
import { asMembers, asText, type Members } from '../../../kit/text/members.ts'
import { digitsIn } from '../../alphasms/operations.ts'
import { failedLookup, type LookupOutcome } from '../lookup.ts'
import { readFinding } from '../read-finding.ts'

/** What the same request would get again. */
const lasting = /^Operator not supported|receiver phone number/i

/** The item of one `hlr` operation. `raw` hides what must not be in a reason. */
export function readHlrItem(item: Members, phone: string, raw: (said: string) => string): LookupOutcome {
  if (item['success'] !== true) {
    const error = asText(item['error']) ?? 'no error'
    return failedLookup(raw(error), !lasting.test(error))
  }
  const data = asMembers(item['data'])
  const about = digitsIn(data['phone'])?.replace(/^\+/, '') ?? null
  if (about !== phone) return failedLookup(`the answer is about ${about === null ? 'no' : 'another'} number`)
  const status = asText(data['status']) ?? 'no status'
  const reach = parseReach(status)
  if (reach === undefined) return failedLookup(raw(status))
  const network = asMembers(data['network'])
  const finding = readFinding(reach, {
    imsi: digitsIn(data['imsi']),
    mccmnc: digitsIn(data['mccmnc']),
    ported: data['ported'],
    origin: readNetwork(network['origin']),
    portedTo: readNetwork(network['ported']),
  })
  return { kind: 'answered', finding, cost: null }
}

function parseReach(status: string): Reach | undefined {
  const reaches = Object.keys(lookupStatuses) as Reach[]
  return reaches.find((reach) => lookupStatuses[reach] === status)
}

function readNetwork(value: unknown) {
  const said = asMembers(value)
  const country = asMembers(said['country'])
  return {
    name: said['name'],
    prefix: digitsIn(said['prefix']),
    countryName: country['name'],
    countryPrefix: digitsIn(country['prefix']),
  }
}
