import { createHash } from 'node:crypto'
import { alarmLimits } from '../../domain/alarms/alarm.ts'
import { type AlarmReceiver, type ReceivedAlert, receiverTitle } from '../../domain/alarms/alarm-receiver.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { endAlarm, findKeyed } from '../../store/alarms/alarm-ends.ts'
import type { Database } from '../../store/database.ts'
import type { AlarmStarted } from './alarm-ports.ts'
import type { AlarmWork } from './alarm-work.ts'

export interface ReceivedAlertsOptions {
  db: Database
  clock: Clock
  work: Pick<AlarmWork, 'start'>
}

/** `ended`: the alarm was acknowledged or resolved by its sender. `none`: there is none to end. */
export type ReceivedOutcome = AlarmStarted | { kind: 'ended'; alarmId: number } | { kind: 'none' }

/** Makes alarms of what monitoring systems say, and ends them. */
export class ReceivedAlerts {
  readonly #options: ReceivedAlertsOptions

  constructor(options: ReceivedAlertsOptions) {
    this.#options = options
  }

  receive(receiver: AlarmReceiver, alert: ReceivedAlert): Promise<ReceivedOutcome> {
    return alert.action === 'trigger' ? this.#start(receiver, alert) : this.#end(receiver, alert)
  }

  #start(receiver: AlarmReceiver, { key, text }: ReceivedAlert): Promise<AlarmStarted> {
    const { accountId, settings, recipients, template } = receiver
    const whole = template.replaceAll('{text}', () => text)
    return this.#options.work.start({
      ...{ accountId, settings, recipients, receiver: receiverTitle(receiver), needs: 'some' },
      dedupKey: keyOf(receiver, key),
      text: clipped(whole),
    })
  }

  async #end(receiver: AlarmReceiver, { action, key }: ReceivedAlert): Promise<ReceivedOutcome> {
    const { db, clock } = this.#options
    const end =
      action === 'acknowledge'
        ? ({ state: 'taken', by: receiverTitle(receiver) } as const)
        : ({ state: 'resolved', by: null } as const)
    return db.transaction(async (tx): Promise<ReceivedOutcome> => {
      const alarmId = await findKeyed(tx, receiver.accountId, keyOf(receiver, key))
      if (alarmId === null || !(await endAlarm(tx, alarmId, { ...end, now: clock.now() })))
        return { kind: 'none' }
      return { kind: 'ended', alarmId }
    })
  }
}

/** Unique among all receivers of the account. A long key is hashed. */
function keyOf(receiver: AlarmReceiver, key: string): string {
  const whole = `${receiverTitle(receiver)} ${key}`
  if (whole.length <= alarmLimits.dedupKey) return whole
  return `${receiverTitle(receiver)} ${createHash('sha256').update(key).digest('base64url')}`
}

function clipped(text: string): string {
  return text.length <= alarmLimits.text ? text : `${text.slice(0, alarmLimits.text - 1)}…`
}
