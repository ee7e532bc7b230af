import type { Config } from '../config/config.ts'
import type { LiveUpdates } from '../console-server/live-updates.ts'
import { AlertRounds } from '../engines/alerts/alert-rounds.ts'
import { AlertSender } from '../engines/alerts/alert-sender.ts'
import type { OpenParts } from '../kit/flow/open-parts.ts'
import type { Resolver } from '../kit/net/resolver.ts'
import type { Clock } from '../kit/time/clock.ts'
import type { Events } from '../observability/events.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { Observation } from '../observability/observation.ts'
import { countNotifications } from '../store/alerts/alert-notifications.ts'
import { lastRound } from '../store/alerts/alert-round.ts'
import { countFiring } from '../store/alerts/alerts.ts'
import type { Database, Queryable } from '../store/database.ts'

export interface AlertsOptions {
  config: Config
  clock: Clock
  events: Events
  parts: OpenParts
  metrics: Metrics
  feed: LiveUpdates
  /** The gateway's own URL, once it listens. */
  url: () => string
  /** Where the network is not that of the system. */
  outside?: { resolver: Resolver }
}

/** Evaluates the rules of alerts, and sends their notifications. */
export async function openAlerts(options: AlertsOptions, db: Database) {
  const { config, clock, events, parts, metrics, feed, url } = options
  const onChanged = () => feed.changed('alerts')
  const mailServer = config.upstreams.find((upstream) => upstream.kind === 'smtp-email') ?? null
  const consoleUrl = () => `${config.publicUrl ?? url()}/console/alerts`
  const hookRules = config.callbacks
  const shared = { db, clock, events, onChanged }
  const network = options.outside && { resolver: options.outside.resolver }
  const sender = parts.keep(
    await AlertSender.open({ ...shared, hookRules, mailServer, consoleUrl, ...network }),
  )
  const rounds = parts.keep(new AlertRounds({ ...shared, onWritten: () => sender.wake() }))
  metrics.observeOnce(async () => ({ alerts: await observeAlerts(db, clock.now()) }))
  return { wake: () => sender.wake(), evaluate: () => rounds.run(), hasMailServer: mailServer !== null }
}

async function observeAlerts(db: Queryable, now: number): Promise<NonNullable<Observation['alerts']>> {
  const firing = await countFiring(db)
  const evaluatedAgoMs = firing.length === 0 ? null : Math.max(0, now - (await lastRound(db)))
  return { firing, notifications: await countNotifications(db, now), evaluatedAgoMs }
}
