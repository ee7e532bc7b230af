import { digitsForPrefix } from '../address/whatsapp-id.ts'
import type { NumberNetwork } from '../network/number-network.ts'
import type { PricedDestination, UpstreamPrice } from './price-list.ts'

/** Name of a destination: `network 25503`, `prefix 38067`, `country UA`, or `others`. */
export function destinationName({ network, prefix, country }: PricedDestination): string {
  if (network !== null) return `network ${network}`
  if (prefix !== '') return `prefix ${prefix}`
  return country === null ? 'others' : `country ${country}`
}

/** The prices of one upstream; those of a destination with the latest `from` first. */
interface PriceList {
  networks: Map<string, UpstreamPrice[]>
  prefixes: Map<string, UpstreamPrice[]>
  /** Lengths of the prefixes, the longest first. */
  lengths: number[]
  countries: Map<string, UpstreamPrice[]>
  others: UpstreamPrice[]
}

/** The price lists of all upstreams. */
export class KnownPrices {
  readonly #lists = new Map<string, PriceList>()

  constructor(prices: readonly UpstreamPrice[]) {
    // The latest first in each of the lists below.
    for (const price of prices.toSorted((a, b) => b.from - a.from)) {
      const list = this.#lists.get(price.upstream) ?? emptyList()
      this.#lists.set(price.upstream, list)
      pricesFor(list, price).push(price)
    }
    for (const list of this.#lists.values()) {
      const lengths = new Set([...list.prefixes.keys()].map(({ length }) => length))
      list.lengths = [...lengths].sort((a, b) => b - a)
    }
  }

  /** The price for exactly that destination at that upstream; null where there is none now. */
  sameDestination(
    price: Pick<UpstreamPrice, 'upstream'> & PricedDestination,
    now: number,
  ): UpstreamPrice | null {
    const list = this.#lists.get(price.upstream)
    return list === undefined ? null : validAt(pricesFor(list, price), now)
  }

  /**
   * The price of one part now: that of the operator, else of the longest prefix, else of the country, else of all
   * others. Null where the upstream has none.
   */
  priceOf(
    upstream: string,
    phone: string,
    { network, country }: NumberNetwork,
    now: number,
  ): UpstreamPrice | null {
    const list = this.#lists.get(upstream)
    if (list === undefined) return null
    const own = network === null ? null : validAt(list.networks.get(network), now)
    if (own !== null) return own
    const digits = digitsForPrefix(phone)
    for (const length of list.lengths) {
      const price = validAt(list.prefixes.get(digits.slice(0, length)), now)
      if (price !== null) return price
    }
    return (country === null ? null : validAt(list.countries.get(country), now)) ?? validAt(list.others, now)
  }
}

function emptyList(): PriceList {
  return { networks: new Map(), prefixes: new Map(), lengths: [], countries: new Map(), others: [] }
}

/** Those for exactly that destination; added where there are none. */
function pricesFor(list: PriceList, { network, prefix, country }: PricedDestination): UpstreamPrice[] {
  const [prices, key] =
    network !== null
      ? [list.networks, network]
      : prefix !== ''
        ? [list.prefixes, prefix]
        : [list.countries, country]
  if (key === null) return list.others
  const known = prices.get(key) ?? []
  prices.set(key, known)
  return known
}

/** Of those that are valid the one that began last. */
function validAt(prices: readonly UpstreamPrice[] | undefined, now: number): UpstreamPrice | null {
  return prices?.find(({ from, until }) => from <= now && (until === null || now < until)) ?? null
}
