import { channels } from '../domain/plan/plan.ts'
import type { Backoff } from '../lib/backoff.ts'
import type { CallbackConfig, Config, DispatchConfig } from './config.ts'
import { callbackDefaults, contractDefaults, dispatchDefaults, fallbackWaitDefaults } from './defaults.ts'
import type { Section } from './section.ts'

const seconds = { min: 0, max: 86_400 }

export function parseContract(section: Section): Config['contract'] {
  const contract = {
    lenientIds: section.flag('lenientIds', contractDefaults.lenientIds),
    maxOperations: section.whole('maxOperations', { min: 1, max: 100_000 }, contractDefaults.maxOperations),
    maxBodyBytes: section.whole(
      'maxBodyBytes',
      { min: 1_024, max: 104_857_600 },
      contractDefaults.maxBodyBytes,
    ),
    currency: section.text(
      'currency',
      'a currency code of three capital letters',
      contractDefaults.currency,
      /^[A-Z]{3}$/,
    ),
  }
  section.end()
  return contract
}

export function parseFallback(section: Section): Config['fallback'] {
  const waits = section.section('waitSeconds')
  const waitSeconds = { ...fallbackWaitDefaults }
  // A call that shows a code is never a stage among others.
  for (const channel of channels.filter((each) => each !== 'call')) {
    waitSeconds[channel] = waits.whole(channel, { min: 1, max: 172_800 }, fallbackWaitDefaults[channel])
  }
  waits.end()
  section.end()
  return { waitSeconds }
}

export function parseDispatch(section: Section): DispatchConfig {
  const defaults = dispatchDefaults
  const dispatch: DispatchConfig = {
    unknownPolicy: section.oneOf('unknownPolicy', ['resend', 'hold'], defaults.unknownPolicy),
    unknownHoldSeconds: section.whole('unknownHoldSeconds', seconds, defaults.unknownHoldSeconds),
    maxResends: section.whole('maxResends', { min: 0, max: 100 }, defaults.maxResends),
    retry: parseBackoff(section.section('retry'), defaults.retry),
    failoverAfterSeconds: section.whole('failoverAfterSeconds', seconds, defaults.failoverAfterSeconds),
    reportSilenceSeconds: section.whole('reportSilenceSeconds', seconds, defaults.reportSilenceSeconds),
    slotLeaseSeconds: section.whole('slotLeaseSeconds', { min: 3, max: 300 }, defaults.slotLeaseSeconds),
    drainSeconds: section.whole('drainSeconds', { min: 0, max: 600 }, defaults.drainSeconds),
  }
  section.end()
  return dispatch
}

export function parseCallbacks(section: Section): CallbackConfig {
  const defaults = callbackDefaults
  const callbacks: CallbackConfig = {
    allowPrivateAddresses: section.flag('allowPrivateAddresses', defaults.allowPrivateAddresses),
    acceptAny2xx: section.flag('acceptAny2xx', defaults.acceptAny2xx),
    timeoutMs: section.whole('timeoutMs', { min: 100, max: 120_000 }, defaults.timeoutMs),
    maxAnswerBytes: section.whole('maxAnswerBytes', { min: 0, max: 16_777_216 }, defaults.maxAnswerBytes),
    concurrency: section.whole('concurrency', { min: 1, max: 10_000 }, defaults.concurrency),
    concurrencyPerHost: section.whole(
      'concurrencyPerHost',
      { min: 1, max: 10_000 },
      defaults.concurrencyPerHost,
    ),
    scheduleSeconds: parseSchedule(section),
  }
  if (callbacks.concurrencyPerHost > callbacks.concurrency) {
    section.fault(
      'concurrencyPerHost',
      `must be at most callbacks.concurrency, which is ${callbacks.concurrency}`,
    )
  }
  section.end()
  return callbacks
}

function parseSchedule(section: Section): number[] {
  const value = section.raw('scheduleSeconds')
  if (value === undefined) return [...callbackDefaults.scheduleSeconds]
  const delays = Array.isArray(value) ? value.map(Number) : []
  const allowed = (delay: number) => Number.isFinite(delay) && delay >= 0 && delay <= 604_800
  if (delays.length > 0 && delays.length <= 50 && delays.every(allowed)) return delays
  section.fault('scheduleSeconds', 'must be a list of 1 to 50 delays in seconds, each from 0 to 604800')
  return [...callbackDefaults.scheduleSeconds]
}

const delayMs = { min: 1, max: 3_600_000 }

export function parseBackoff(section: Section, defaults: Backoff): Backoff {
  const backoff = {
    baseMs: section.whole('baseMs', delayMs, defaults.baseMs),
    maxMs: section.whole('maxMs', delayMs, defaults.maxMs),
  }
  if (backoff.baseMs > backoff.maxMs)
    section.fault('baseMs', `must be at most maxMs, which is ${backoff.maxMs}`)
  section.end()
  return backoff
}
