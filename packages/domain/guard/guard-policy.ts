/** At most `most` within `seconds`. */
export interface RateLimit {
  seconds: number
  max: number
}

/** Settings of the guard of codes. */
export interface GuardPolicy {
  limits: {
    /** Codes for one telephone or mailbox of an account. */
    recipient: readonly RateLimit[]
    /** Codes for one telephone or mailbox of all accounts together, where several send there. */
    recipientOfAll: readonly RateLimit[]
    /** Codes of one recipient that ended blocked by wrong attempts. */
    guessing: readonly RateLimit[]
    /** Wrong codes entered for one recipient of an account, over all of its codes. */
    wrongCodes: readonly RateLimit[]
    /** The same for all codes requested by one end user, and for all codes of an account. */
    wrongCodesByUserAddress: readonly RateLimit[]
    wrongCodesByAccount: readonly RateLimit[]
    /** Codes requested by one end user, if the client sends the user's address. */
    userAddress: readonly RateLimit[]
    /** Codes requested from one client address. */
    address: readonly RateLimit[]
    /** Codes of one service of an account. */
    service: readonly RateLimit[]
    /** Telephones among 1,000 neighbouring numbers that got codes and entered none. */
    neighbours: readonly RateLimit[]
    /** Codes to one country. */
    country: readonly RateLimit[]
  }
  /** ISO 3166 codes; `+` and digits for calling codes that belong to no country. */
  countriesOff: readonly string[]
  /**
   * Maximum that one account may reserve for codes to one country in an hour, in millionths of its currency; null for
   * no limit. See `allowedMoneyPerHour` for the default.
   */
  moneyPerHourMicros: number | null
  /** The same for some countries. */
  moneyPerHourMicrosByCountry: Readonly<Record<string, number>>
  conversion: ConversionPolicy
}

export interface ConversionPolicy {
  /** Whether the guard closes prefixes and countries whose codes are not entered. */
  closes: boolean
  /** Minimum number of codes for a decision. */
  minCodes: number
  /** Share of the usual conversion below which a prefix is closed. */
  shareOfUsual: number
  /** Duration of the first block; each further one doubles it. */
  closedSeconds: number
}

/** The longest block. */
export const maxClosedSeconds = 86_400
/** Codes that pass every ten minutes on probation. */
export const probes = 10

/** More than an ordinary shop sends to one country in an hour, where a code costs from some cents to some units. */
const usualMoneyMicros = 2_000_000_000
/** The same where a code costs hundreds of units, as in IDR. */
const usualCodes = 1_000

/** docs/operations/verification-guard.md explains each value. */
export const guardDefaults: GuardPolicy = {
  limits: {
    recipient: [
      { seconds: 60, max: 3 },
      { seconds: 3_600, max: 10 },
      { seconds: 86_400, max: 20 },
    ],
    recipientOfAll: [
      { seconds: 60, max: 4 },
      { seconds: 3_600, max: 14 },
      { seconds: 86_400, max: 27 },
    ],
    guessing: [
      { seconds: 3_600, max: 3 },
      { seconds: 86_400, max: 6 },
    ],
    wrongCodes: [
      { seconds: 3_600, max: 15 },
      { seconds: 86_400, max: 30 },
    ],
    wrongCodesByUserAddress: [{ seconds: 3_600, max: 30 }],
    wrongCodesByAccount: [],
    userAddress: [
      { seconds: 60, max: 10 },
      { seconds: 3_600, max: 60 },
    ],
    address: [],
    service: [],
    neighbours: [{ seconds: 3_600, max: 20 }],
    country: [],
  },
  countriesOff: [],
  moneyPerHourMicros: usualMoneyMicros,
  moneyPerHourMicrosByCountry: {},
  conversion: {
    closes: true,
    minCodes: 30,
    shareOfUsual: 0.25,
    closedSeconds: 1_800,
  },
}

/**
 * What may be reserved in an hour for codes to a country, of which one costs `priceMicros`; null for no limit. The default
 * allows a thousand codes in any currency.
 */
export function allowedMoneyPerHour(
  { moneyPerHourMicros, moneyPerHourMicrosByCountry }: GuardPolicy,
  country: string,
  priceMicros: number,
): number | null {
  const max = moneyPerHourMicrosByCountry[country] ?? moneyPerHourMicros
  return max === usualMoneyMicros ? Math.max(max, usualCodes * priceMicros) : max
}

/** None where an account has none. */
export function limitsOfAllAccounts({
  recipient,
  recipientOfAll,
}: Pick<GuardPolicy['limits'], 'recipient' | 'recipientOfAll'>): readonly RateLimit[] {
  return recipient.length === 0 ? [] : recipientOfAll
}

/** The rules that refuse codes. */
export const guardRules = [
  'recipient',
  'recipient-of-all',
  'guessing',
  'wrong-codes',
  'wrong-codes-by-user-address',
  'wrong-codes-by-account',
  'user-address',
  'address',
  'service',
  'neighbours',
  'country',
  'money',
  'probes',
  'closed',
  'country-off',
] as const
export type GuardRule = (typeof guardRules)[number]

/** Rules with counters of their own; `recipient` for codes that another system checks. */
export type CountedRule = Exclude<GuardRule, 'guessing' | 'wrong-codes' | 'closed' | 'country-off'>
