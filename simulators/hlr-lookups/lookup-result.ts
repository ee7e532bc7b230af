import { randomBytes } from 'node:crypto'
import type { NumberScript } from '../numbers/number-script.ts'
import type { PlannedNetwork } from '../numbers/numbering-plan.ts'
import { queryRegister } from '../numbers/register.ts'

interface Ending {
  connectivity: 'CONNECTED' | 'ABSENT' | 'INVALID_MSISDN' | 'UNDETERMINED'
  processing: 'COMPLETED' | 'REJECTED' | 'FAILED'
  error: number | null
}

const connected: Ending = { connectivity: 'CONNECTED', processing: 'COMPLETED', error: null }

/** https://www.hlr-lookups.com/en/connectivity-stats says what the words mean; codes are those of MAP. */
const endings: Readonly<Record<NumberScript, Ending>> = {
  valid: connected,
  ported: connected,
  roaming: connected,
  absent: { connectivity: 'ABSENT', processing: 'COMPLETED', error: 27 },
  unknown: { connectivity: 'INVALID_MSISDN', processing: 'COMPLETED', error: 1 },
  'no-response': { connectivity: 'UNDETERMINED', processing: 'COMPLETED', error: null },
  'system-failure': { connectivity: 'UNDETERMINED', processing: 'FAILED', error: 34 },
  'not-served': { connectivity: 'UNDETERMINED', processing: 'REJECTED', error: null },
}

/** Euros. */
const price = '0.0100'

export interface NumberRequest {
  /** Digits. */
  phone: string
  now: number
  /** Whether digits of subscribers are shown as asterisks, as in the published answer. */
  masked: boolean
}

/** The answer about one number, with all members of the published one (conformance/hlr-lookups). */
export function lookupResult({ phone, now, masked }: NumberRequest): object {
  const { script, subscriber } = queryRegister(phone)
  const { connectivity, processing, error } = endings[script]
  const mccMnc = subscriber?.serving.mccMnc ?? null
  const shown = (digits: string | null) => (masked ? (digits?.replaceAll(/\d/g, '*') ?? null) : digits)
  const imsi = subscriber?.imsi ?? null
  return {
    id: randomBytes(6).toString('hex'),
    msisdn: `+${phone}`,
    connectivity_status: connectivity,
    mccmnc: mccMnc,
    mcc: mccMnc?.slice(0, 3) ?? null,
    mnc: mccMnc?.slice(3) ?? null,
    imsi: shown(imsi),
    msin: shown(imsi?.slice(mccMnc?.length) ?? null),
    msc: shown(subscriber?.servingMsc ?? null),
    ...networkOf('original', subscriber?.origin),
    is_ported: subscriber && subscriber.portedTo !== null,
    ...networkOf('ported', subscriber?.portedTo),
    is_roaming: subscriber && subscriber.roamingIn !== null,
    ...networkOf('roaming', subscriber?.roamingIn),
    cost: processing === 'COMPLETED' ? price : '0.0000',
    timestamp: new Date(now).toISOString().replace('T', ' ').replace('Z', '+0000'),
    storage: 'SYNC-API-2026-01',
    route: 'IP1',
    processing_status: processing,
    error_code: error,
    data_source: 'LIVE_HLR',
  }
}

function networkOf(which: 'original' | 'ported' | 'roaming', network: PlannedNetwork | null | undefined) {
  return {
    [`${which}_network_name`]: network?.name ?? null,
    [`${which}_country_name`]: network?.country.name ?? null,
    [`${which}_country_code`]: network?.country.code ?? null,
    [`${which}_country_prefix`]: network ? `+${network.country.prefix}` : null,
  }
}
