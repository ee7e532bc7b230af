import type { Config } from '../../config/config.ts'
import { ownParts } from '../../kit/flow/own-parts.ts'
import type { StartOptions } from '../../kit/flow/start.ts'
import type { Events } from '../../observability/events.ts'
import type { Metrics } from '../../observability/metrics.ts'
import type { Observation } from '../../observability/observation.ts'
import { countNotifications } from '../../store/alerts/alert-notifications.ts'
import { lastRound } from '../../store/alerts/alert-round.ts'
import { countFiring } from '../../store/alerts/alerts.ts'
import type { Queryable } from '../../store/database.ts'
import { AlertRounds } from './alert-rounds.ts'
import { AlertSender, type AlertSenderOptions } from './alert-sender.ts'

export interface AlertsOptions
  extends StartOptions,
    Pick<AlertSenderOptions, 'db' | 'clock' | 'consoleUrl' | 'onChanged' | 'resolver' | 'sendAlarm'> {
  config: Pick<Config, 'callbacks' | 'upstreams'>
  events: Events
  metrics: Pick<Metrics, 'observeOnce'>
}

/** Evaluates the rules of alerts, and sends their notifications. */
export function openAlerts({ config, metrics, ...options }: AlertsOptions) {
  const { db, clock } = options
  const mailServer = config.upstreams.find((upstream) => upstream.kind === 'smtp-email') ?? null
  return ownParts(options, async (parts) => {
    const sender = parts.keep(await AlertSender.open({ ...options, hookRules: config.callbacks, mailServer }))
    const rounds = parts.keep(new AlertRounds({ ...options, outbox: sender.outbox }))
    metrics.observeOnce(async () => ({ alerts: await observeAlerts(db, clock.now()) }))
    return { wake: () => sender.wake(), evaluate: () => rounds.run(), hasMailServer: mailServer !== null }
  })
}

async function observeAlerts(db: Queryable, now: number): Promise<NonNullable<Observation['alerts']>> {
  const firing = await countFiring(db)
  const evaluatedAgoMs = firing.length === 0 ? null : Math.max(0, now - (await lastRound(db)))
  return { firing, notifications: await countNotifications(db, now), evaluatedAgoMs }
}
