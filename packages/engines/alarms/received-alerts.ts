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

/** Characters of an alarm that has room for its link on each channel. */
const shortText = 600

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

  /** A text that is too long for a channel with its link is shortened: a long alert must not be lost. */
  async #start(receiver: AlarmReceiver, { key, text }: ReceivedAlert): Promise<AlarmStarted> {
    const { accountId, settings, recipients, template } = receiver
    const start = (most: number) =>
      this.#options.work.start({
        ...{ accountId, settings, recipients, receiver: receiverTitle(receiver), needs: 'some' },
        dedupKey: keyOf(receiver, key),
        text: fillText(template, text, most),
      })
    const started = await start(alarmLimits.text)
    return started.kind === 'refused' ? start(shortText) : started
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

/** The template with as much of the alert as makes `most` characters: what stands behind it, such as the link, stays. */
function fillText(template: string, text: string, most: number): string {
  const around = template.split('{text}')
  const room = Math.floor((most - around.join('').length) / Math.max(1, around.length - 1))
  const short = text.length <= room ? text : `${text.slice(0, Math.max(0, room - 1))}…`
  return around.join(short)
}
