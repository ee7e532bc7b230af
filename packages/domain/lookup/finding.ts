/** The result of a number lookup. Digits are text, because leading zeros count. Unknown fields are absent. */
export interface Finding {
  reach: Reach
  /** 6 to 15 digits. */
  imsi?: string
  /** 5 or 6 digits of the serving network. */
  mccmnc?: string
  ported?: boolean
  /** The network that issued the number. */
  origin?: Network
  /** The network that the number was ported to. */
  portedTo?: Network
}

/**
 * `absent`: the subscriber exists and cannot be reached now. `unknown-subscriber`: the number is not in
 * service. `not-asked`: from numbering data only, without a network query.
 */
export type Reach = 'reachable' | 'absent' | 'unknown-subscriber' | 'not-asked'

export interface Network {
  name?: string
  /** Digits of the network's prefix. */
  prefix?: string
  country?: { name?: string; prefix?: string }
}

/** `status` of an `hlr` result; values are message statuses, except OFFLINE. */
export const lookupStatuses = {
  reachable: 'DELIVERED',
  absent: 'UNDELIVERABLE',
  'unknown-subscriber': 'INVALID DESTINATION ADDRESS',
  'not-asked': 'OFFLINE',
} as const satisfies Record<Reach, string>
export type LookupStatus = (typeof lookupStatuses)[Reach]

/**
 * The payload of an `hlr` result (docs/reference/contract.md, "HLR"); `network.ported` only for ported
 * numbers.
 */
export interface LookupPayload {
  phone: number
  status: LookupStatus
  imsi?: number
  mccmnc?: number
  ported?: boolean
  network?: { origin?: NetworkPayload; ported?: NetworkPayload }
}

export interface NetworkPayload {
  name?: string
  prefix?: number
  country?: { name?: string; prefix?: number }
}

/** `phone` in digits. */
export function lookupPayload(phone: string, finding: Finding): LookupPayload {
  const { reach, imsi, mccmnc, ported, origin, portedTo } = finding
  const network = {
    ...(origin && { origin: networkPayload(origin) }),
    ...(ported === true && portedTo && { ported: networkPayload(portedTo) }),
  }
  return {
    phone: Number(phone),
    status: lookupStatuses[reach],
    ...(imsi !== undefined && { imsi: Number(imsi) }),
    ...(mccmnc !== undefined && { mccmnc: Number(mccmnc) }),
    ...(ported !== undefined && { ported }),
    ...(Object.keys(network).length > 0 && { network }),
  }
}

function networkPayload({ name, prefix, country }: Network): NetworkPayload {
  return {
    ...(name !== undefined && { name }),
    ...(prefix !== undefined && { prefix: Number(prefix) }),
    ...(country && {
      country: {
        ...(country.name !== undefined && { name: country.name }),
        ...(country.prefix !== undefined && { prefix: Number(country.prefix) }),
      },
    }),
  }
}
