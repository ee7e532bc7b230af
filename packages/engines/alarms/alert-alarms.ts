import { type AlertNotice, describeNotice, type NoticedAlert } from '../../domain/alerts/alert-notice.ts'
import type { Language } from '../../kit/text/texts.ts'
import { findReceiver } from '../../store/alarms/alarm-receivers.ts'
import type { Database } from '../../store/database.ts'
import type { Answer } from '../callbacks/answer.ts'
import type { ReceivedAlerts } from './received-alerts.ts'

/** A notification of an alert to the receiver of this name, of the kind posthorn. */
export interface AlarmNotice {
  receiver: string
  notice: AlertNotice
  language: Language
}

/** Makes alarms of the alerts of this installation. In the words of callbacks, so that all targets are retried alike. */
export function alertAlarms(
  db: Database,
  received: Pick<ReceivedAlerts, 'receive'>,
): (notice: AlarmNotice) => Promise<Answer> {
  return async ({ receiver: name, notice, language }) => {
    try {
      const receiver = await findReceiver(db, { kind: 'posthorn', name })
      for (const { action, key, text } of alertsIn(notice, language)) {
        const outcome = await received.receive(receiver, { action, key, text })
        if (outcome.kind === 'refused') return { kind: 'unreachable', reason: outcome.refusal.sentence }
        if (outcome.kind === 'full')
          return { kind: 'unreachable', reason: 'the account has too many open alarms' }
      }
      return { kind: 'status', status: 200, retryAfter: null }
    } catch (error) {
      return {
        kind: 'unreachable',
        reason: error instanceof Error ? error.message : 'the alarm was not stored',
      }
    }
  }
}

function alertsIn(notice: AlertNotice, language: Language) {
  if (notice.event === 'test') {
    return [{ action: 'trigger' as const, key: `test ${notice.at}`, text: titleOf(notice, language) }]
  }
  const alerts: readonly NoticedAlert[] = notice.event === 'summary' ? notice.alerts : [notice.alert]
  return alerts.map((alert) => ({
    action: alert.event === 'resolved' ? ('resolve' as const) : ('trigger' as const),
    key: `alert ${alert.alertId}`,
    text: titleOf({ event: alert.event, alert }, language),
  }))
}

function titleOf(notice: AlertNotice, language: Language): string {
  return describeNotice(notice, '', language).title
}
