import type { Reach } from '../../../domain/lookup/finding.ts'
import { asText, type Members } from '../../../kit/text/members.ts'
import { failedLookup, type LookupCost, type LookupOutcome } from '../lookup.ts'
import { readFinding } from '../read-finding.ts'

const reaches: Readonly<Record<string, Reach>> = {
  CONNECTED: 'reachable',
  ABSENT: 'absent',
  INVALID_MSISDN: 'unknown-subscriber',
}

/** The answer to `POST /hlr-lookup` (API version 2). */
export function readLookup(body: Members): LookupOutcome {
  const status = asText(body['connectivity_status'])
  const reach = status === null ? undefined : reaches[status]
  if (body['processing_status'] !== 'COMPLETED' || reach === undefined) {
    const processing = asText(body['processing_status']) ?? 'no processing_status'
    return failedLookup(`${processing}, ${status ?? 'no connectivity_status'}`)
  }
  const finding = readFinding(reach, {
    imsi: body['imsi'],
    mccmnc: body['mccmnc'],
    ported: body['is_ported'],
    origin: readNetwork('original', body),
    portedTo: readNetwork('ported', body),
  })
  return { kind: 'answered', finding, cost: parseCost(asText(body['cost'])) }
}

function readNetwork(which: 'original' | 'ported', body: Members) {
  return {
    name: body[`${which}_network_name`],
    prefix: null,
    countryName: body[`${which}_country_name`],
    countryPrefix: body[`${which}_country_prefix`],
  }
}

/** Accounts there are kept in euros: `"0.0100"`. */
function parseCost(text: string | null): LookupCost | null {
  if (text === null || !/^\d{1,9}(\.\d{1,6})?$/.test(text)) return null
  return { micros: Math.round(Number(text) * 1_000_000), currency: 'EUR' }
}
