import type { Clock } from '../../kit/time/clock.ts'
import { takeAlarm } from '../../store/alarms/alarm-ends.ts'
import { newestMessageTo } from '../../store/alarms/alarm-steps.ts'
import { type AcknowledgeLink, findAlarm } from '../../store/alarms/alarms.ts'
import type { Database } from '../../store/database.ts'
import type { Acknowledgements } from '../dispatch/decisions/acknowledgements.ts'

/** What the page behind a link shows. `own`: this recipient has taken the alarm. */
export type LinkedAlarm = 'open' | 'own' | 'over'

export interface AcknowledgeLinksOptions {
  db: Database
  clock: Clock
  acknowledgements: Pick<Acknowledgements, 'acknowledge'>
}

/** Reads and takes alarms for the page behind the link of a recipient. */
export class AcknowledgeLinks {
  readonly #options: AcknowledgeLinksOptions

  constructor(options: AcknowledgeLinksOptions) {
    this.#options = options
  }

  async read({ alarmId, position }: AcknowledgeLink): Promise<LinkedAlarm> {
    const alarm = await findAlarm(this.#options.db, alarmId)
    if (alarm === null) return 'over'
    if (alarm.state === 'open' || alarm.state === 'unanswered') return 'open'
    return alarm.takenBy === position ? 'own' : 'over'
  }

  /** A second tap, and one after the end, change nothing. */
  async take(link: AcknowledgeLink): Promise<LinkedAlarm> {
    const { db, clock, acknowledgements } = this.#options
    const { alarmId, accountId, position } = link
    await db.transaction(async (tx) => {
      const msgId = await newestMessageTo(tx, alarmId, position)
      if (msgId !== null) await acknowledgements.acknowledge(tx, { accountId, msgId, by: 'link' })
      // The message was acknowledged before, or its carrier has not answered yet.
      await takeAlarm(tx, { alarmId, position, now: clock.now() })
    })
    return this.read(link)
  }
}
