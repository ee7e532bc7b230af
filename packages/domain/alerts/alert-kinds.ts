/** What a rule of alerts can watch. */
export const alertKinds = [
  'channel-delivery',
  'carrier-delivery',
  'delivery-time',
  'balance',
  'carrier-down',
  'carrier-notice',
  'endpoint-down',
  'queue-age',
  'fraud-blocks',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** What a rule watches one by one: each channel, each upstream, each account, each host that gets webhooks. */
export type AlertSubject = 'channel' | 'carrier' | 'account' | 'endpoint' | 'installation'
export type AlertUnit = 'percent' | 'seconds' | 'minutes' | 'money' | 'connections' | 'prefixes' | 'notices'

export interface AlertKindFacts {
  of: AlertSubject
  unit: AlertUnit
  /** Which values are bad: below the threshold, or the threshold and above. */
  bad: 'below' | 'above'
  /** How far from the threshold a value must be to count as good again, as a share of it. */
  margin: number
  /** Usual threshold; null where the operator must give one. Money in millionths. */
  threshold: number | null
  /** The threshold cannot be changed. */
  isFixed?: true
  maxThreshold: number
  /** Usual minutes that are looked at together; absent where a value is that of the instant. */
  windowMinutes?: number
  /** Usual number of messages without which nothing can be said. */
  minimum?: number
  /** Usual time for which a value must be bad. */
  forMinutes: number
  /** The value of a subject that is not measured. Absent: nothing is known of it. */
  absent?: 0
}

const delivery = {
  unit: 'percent',
  bad: 'below',
  margin: 0.05,
  threshold: 80,
  maxThreshold: 100,
  windowMinutes: 30,
  minimum: 50,
  forMinutes: 5,
} as const

const maxSeconds = 604_800

export const alertKindFacts: Readonly<Record<AlertKind, AlertKindFacts>> = {
  'channel-delivery': { of: 'channel', ...delivery },
  'carrier-delivery': { of: 'carrier', ...delivery },
  'delivery-time': {
    ...delivery,
    of: 'channel',
    unit: 'seconds',
    bad: 'above',
    margin: 0.1,
    threshold: 60,
    maxThreshold: maxSeconds,
  },
  balance: {
    of: 'account',
    unit: 'money',
    bad: 'below',
    margin: 0.1,
    threshold: null,
    maxThreshold: Number.MAX_SAFE_INTEGER,
    forMinutes: 0,
  },
  'carrier-down': {
    of: 'carrier',
    unit: 'connections',
    bad: 'below',
    margin: 0,
    threshold: 1,
    isFixed: true,
    maxThreshold: 1,
    forMinutes: 2,
  },
  'carrier-notice': {
    of: 'carrier',
    unit: 'notices',
    bad: 'above',
    margin: 0,
    threshold: 1,
    maxThreshold: 200,
    forMinutes: 0,
    absent: 0,
  },
  'endpoint-down': {
    of: 'endpoint',
    unit: 'minutes',
    bad: 'above',
    margin: 0.1,
    threshold: 10,
    maxThreshold: maxSeconds / 60,
    forMinutes: 0,
    absent: 0,
  },
  'queue-age': {
    of: 'carrier',
    unit: 'seconds',
    bad: 'above',
    margin: 0.1,
    threshold: 120,
    maxThreshold: maxSeconds,
    forMinutes: 1,
  },
  'fraud-blocks': {
    of: 'installation',
    unit: 'prefixes',
    bad: 'above',
    margin: 0.1,
    threshold: 1,
    maxThreshold: 20_000,
    forMinutes: 0,
  },
}

/** How notifications of alerts leave. */
export const alertTargetKinds = ['email', 'webhook', 'slack', 'telegram', 'alarm'] as const
export type AlertTargetKind = (typeof alertTargetKinds)[number]

/** Limits of the other numbers of a rule. */
export const alertLimits = {
  /** Minutes of traffic are kept for eight days. */
  windowMinutes: 1_440,
  minimum: 1_000_000,
  forMinutes: 1_440,
  repeatMinutes: 10_080,
}

export const usualRepeatMinutes = 240
