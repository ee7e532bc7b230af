import type { AlarmRecipient, AlarmSettings } from './alarm.ts'

/** Systems whose alerts become alarms; `posthorn`: the alerts of this installation, by a target of the kind alarm. */
export const receiverKinds = ['alertmanager', 'grafana', 'zabbix', 'pagerduty', 'posthorn'] as const
export type ReceiverKind = (typeof receiverKinds)[number]

/** What a monitoring system posts to, and whom its alarms are for. */
export interface AlarmReceiver {
  kind: ReceiverKind
  name: string
  accountId: number
  /** What the recipients get, with `{text}` of the alert. */
  template: string
  settings: AlarmSettings
  recipients: readonly AlarmRecipient[]
  /** What its sender authenticates with; of PagerDuty's interface the routing_key. */
  secret: string
}

/** What a monitoring system says of one cause. */
export interface ReceivedAlert {
  action: 'trigger' | 'acknowledge' | 'resolve'
  /** Of the cause, the same in each request about it. */
  key: string
  text: string
}

/** Where the system posts to. */
export function receiverPath({ kind, name }: Pick<AlarmReceiver, 'kind' | 'name'>): string | null {
  if (kind === 'posthorn') return null
  return kind === 'pagerduty' ? '/v2/enqueue' : `/v1/alarm-hooks/${kind}/${name}`
}

/** Its name in alarms and in the log. */
export function receiverTitle({ kind, name }: Pick<AlarmReceiver, 'kind' | 'name'>): string {
  return `${kind} ${name}`
}
