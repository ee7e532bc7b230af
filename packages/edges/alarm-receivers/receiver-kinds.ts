import type { ReceiverKind } from '../../domain/alarms/alarm-receiver.ts'
import { readAlertmanager } from './alertmanager.ts'
import { readPagerDuty } from './pagerduty.ts'
import type { AlertBody, ReadAlert } from './read-alert.ts'
import { readZabbix } from './zabbix.ts'

/** The systems that post alerts, by what reads their bodies. */
export const alertReaders: Readonly<
  Record<Exclude<ReceiverKind, 'posthorn'>, (body: AlertBody) => ReadAlert>
> = {
  alertmanager: readAlertmanager,
  grafana: readAlertmanager,
  zabbix: readZabbix,
  pagerduty: readPagerDuty,
}

export type PostingKind = keyof typeof alertReaders

/** Undefined for a kind that posts nothing. */
export function findPostingKind(kind: string): PostingKind | undefined {
  return Object.hasOwn(alertReaders, kind) ? (kind as PostingKind) : undefined
}
