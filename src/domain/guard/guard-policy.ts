/** At most so much in so long. */
export interface RateLimit {
  seconds: number
  most: number
}

/** What the guard of codes goes by. */
export interface GuardPolicy {
  limits: {
    /** Codes for one telephone or mailbox of an account. */
    recipient: readonly RateLimit[]
    /** Codes of one recipient that ended blocked, because somebody guessed. */
    guessing: readonly RateLimit[]
    /** Wrong codes that were entered for one recipient of an account, whichever of its codes they were for. */
    wrongCodes: readonly RateLimit[]
    /** The same for all codes that one end user requested, and for all codes of an account. */
    wrongCodesByUserAddress: readonly RateLimit[]
    wrongCodesByAccount: readonly RateLimit[]
    /** Codes that one end user asks for, where the client says by what address. */
    userAddress: readonly RateLimit[]
    /** Codes that one address asks for that holds an API key. */
    address: readonly RateLimit[]
    /** Codes of one service of an account. */
    service: readonly RateLimit[]
    /** Telephones among 1,000 with neighbouring numbers that got codes and approved none. */
    neighbours: readonly RateLimit[]
    /** Codes to one country. */
    country: readonly RateLimit[]
  }
  /** ISO 3166 codes; `+` and digits for calling codes that belong to no country. */
  countriesOff: readonly string[]
  /** What one account may reserve for codes to one country in an hour, in millionths of its currency; null: anything. */
  moneyPerHourMicros: number | null
  /** The same for some countries. */
  moneyPerHourMicrosByCountry: Readonly<Record<string, number>>
  conversion: ConversionPolicy
}

export interface ConversionPolicy {
  /** Whether prefixes and countries are closed whose codes nobody enters. */
  closes: boolean
  /** Fewer codes than that decide nothing. */
  leastCodes: number
  /** What share of the usual conversion is too little. */
  shareOfUsual: number
  /** How long it is closed the first time; each time doubles it. */
  closedSeconds: number
  longestClosedSeconds: number
  /** Codes that go through every ten minutes afterwards, until it is known how they end. */
  probes: number
}

/** docs/operations/verification-guard.md tells why each is as it is. */
export const guardDefaults: GuardPolicy = {
  limits: {
    recipient: [
      { seconds: 60, most: 3 },
      { seconds: 3_600, most: 10 },
      { seconds: 86_400, most: 20 },
    ],
    guessing: [
      { seconds: 3_600, most: 3 },
      { seconds: 86_400, most: 6 },
    ],
    wrongCodes: [
      { seconds: 3_600, most: 15 },
      { seconds: 86_400, most: 30 },
    ],
    wrongCodesByUserAddress: [{ seconds: 3_600, most: 30 }],
    wrongCodesByAccount: [],
    userAddress: [
      { seconds: 60, most: 10 },
      { seconds: 3_600, most: 60 },
    ],
    address: [],
    service: [],
    neighbours: [{ seconds: 3_600, most: 20 }],
    country: [],
  },
  countriesOff: [],
  moneyPerHourMicros: null,
  moneyPerHourMicrosByCountry: {},
  conversion: {
    closes: true,
    leastCodes: 30,
    shareOfUsual: 0.25,
    closedSeconds: 1_800,
    longestClosedSeconds: 86_400,
    probes: 10,
  },
}

/** Which rule keeps a code back. */
export const guardRules = [
  'recipient',
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

/** Rules that are counted apart from the codes themselves. */
export type CountedRule = Exclude<
  GuardRule,
  'recipient' | 'guessing' | 'wrong-codes' | 'closed' | 'country-off'
>
