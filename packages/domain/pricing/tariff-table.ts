import { digitsForPrefix } from '../address/whatsapp-id.ts'
import type { Priced } from './priced.ts'

/** Price of one part on a channel, or of a lookup, for numbers that begin with `prefix` (empty: every number). */
export interface Tariff {
  channel: Priced
  prefix: string
  /** Millionths of the account's currency. */
  priceMicros: number
}

/**
 * Finds the price of one part or one lookup. An account's own tariffs take precedence; then the longest
 * prefix decides.
 */
export class TariffTable {
  readonly #own: PrefixPrices
  readonly #general: PrefixPrices

  constructor(own: readonly Tariff[], general: readonly Tariff[] | PrefixPrices) {
    this.#own = new PrefixPrices(own)
    this.#general = general instanceof PrefixPrices ? general : new PrefixPrices(general)
  }

  /** Price per part in micros, or null if no tariff covers the number on the channel. */
  priceOf(channel: Priced, phone: string): number | null {
    return this.#own.priceOf(channel, phone) ?? this.#general.priceOf(channel, phone)
  }

  /** The tariff that `priceOf` uses. */
  findTariff(channel: Priced, phone: string): (Tariff & { own: boolean }) | null {
    for (const prices of [this.#own, this.#general]) {
      const prefix = prices.findPrefix(channel, phone)
      const priceMicros = prices.priceOf(channel, phone)
      if (prefix !== null && priceMicros !== null) {
        return { channel, prefix, priceMicros, own: prices === this.#own }
      }
    }
    return null
  }
}

/** Prices by channel and prefix. Those of all accounts are one, which their tables share. */
export class PrefixPrices {
  readonly #byChannel = new Map<Priced, Map<string, number>>()
  #longestPrefix = 0

  constructor(tariffs: readonly Tariff[]) {
    for (const { channel, prefix, priceMicros } of tariffs) {
      const prices = this.#byChannel.get(channel) ?? new Map<string, number>()
      this.#byChannel.set(channel, prices.set(prefix, priceMicros))
      this.#longestPrefix = Math.max(this.#longestPrefix, prefix.length)
    }
  }

  priceOf(channel: Priced, phone: string): number | null {
    const prefix = this.findPrefix(channel, phone)
    return prefix === null ? null : (this.#byChannel.get(channel)?.get(prefix) ?? null)
  }

  findPrefix(channel: Priced, phone: string): string | null {
    const prices = this.#byChannel.get(channel)
    if (prices === undefined) return null
    const digits = digitsForPrefix(phone)
    for (let length = Math.min(this.#longestPrefix, digits.length); length >= 0; length--) {
      const prefix = digits.slice(0, length)
      if (prices.has(prefix)) return prefix
    }
    return null
  }
}
