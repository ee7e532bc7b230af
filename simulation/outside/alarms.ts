import type { AlarmSettings } from '../../packages/domain/alarms/alarm.ts'
import { DatabaseUnavailable } from '../../packages/store/database.ts'
import type { GatewayProcess } from '../gateway/gateway-process.ts'
import type { Profile } from '../world/profile.ts'
import type { Random } from '../world/random.ts'
import type { Schedule } from '../world/schedule.ts'
import type { Story } from '../world/story.ts'

/** One alarm, and when a gateway answered that it is over; null: it was left to its rounds. */
export interface SimulatedAlarm {
  dedupKey: string
  alarmIds: Set<number>
  endedMs: number | null
}

export interface AlarmsContext {
  schedule: Schedule
  random: Random
  story: Story
  profile: Profile
  anyGateway(): GatewayProcess | null
}

const maxTries = 60
const againMs = 700
const patienceMs = 12_000

/** People who start alarms, tap on their links and stop them, and try again until a gateway answers. */
export class SimulatedAlarms {
  readonly alarms: SimulatedAlarm[] = []
  readonly #context: AlarmsContext
  #underWay = 0

  constructor(context: AlarmsContext) {
    this.#context = context
  }

  get underWay(): number {
    return this.#underWay
  }

  start(): void {
    const { schedule, random, profile } = this.#context
    for (let index = 0; index < profile.alarms; index++) {
      const alarm: SimulatedAlarm = { dedupKey: `cause ${index}`, alarmIds: new Set(), endedMs: null }
      const end = random.weighted({ tap: 6, stop: 2, none: 2 })
      const endAfterMs = random.between(20, profile.trafficMs)
      const people = random.whole(2, 6)
      this.alarms.push(alarm)
      this.#underWay++
      const begin = () =>
        void this.#run(alarm, index, { end, endAfterMs, people }).finally(() => this.#underWay--)
      schedule.after(random.between(0, profile.trafficMs / 2), begin)
    }
  }

  async #run(
    alarm: SimulatedAlarm,
    index: number,
    { end, endAfterMs, people }: { end: string; endAfterMs: number; people: number },
  ): Promise<void> {
    const { schedule, random, profile } = this.#context
    const recipients = Array.from({ length: people }, (_, place) => ({
      name: null,
      phone: `38063000${index}${String(place).padStart(3, '0')}`,
    }))
    const settings = settingsOf(profile, end !== 'none' && random.chance(0.3) ? 'one-by-one' : 'at-once')
    const given = {
      accountId: 1,
      receiver: null,
      dedupKey: alarm.dedupKey,
      text: 'Disk full',
      settings,
      recipients,
    }
    const started = await this.#ask((gateway) => gateway.edge?.alarms.start({ ...given, needs: 'all' }))
    if (started === null || !('alarmId' in started)) return
    const { alarmId } = started
    alarm.alarmIds.add(alarmId)
    if (end === 'none') return
    await schedule.sleep(endAfterMs)
    const link = { code: '', alarmId, accountId: 1, domain: null, position: random.whole(0, people - 1) }
    const ended = await this.#ask((gateway) =>
      end === 'tap' ? gateway.edge?.alarms.take(link) : gateway.edge?.alarms.stop(alarmId),
    )
    if (ended !== null) alarm.endedMs = schedule.now
  }

  /** Null where no gateway answered. */
  async #ask<Result>(
    begin: (gateway: GatewayProcess) => Promise<Result> | undefined,
  ): Promise<Result | null> {
    const { schedule, random, story } = this.#context
    for (let turn = 0; turn < maxTries; turn++) {
      const gateway = this.#context.anyGateway()
      const answering = gateway === null ? undefined : begin(gateway)
      if (gateway !== null && answering !== undefined) {
        const result = await new Promise<Result | null>((resolve, reject) => {
          const cancel = schedule.after(patienceMs, () => resolve(null))
          answering.then(
            (answer) => {
              cancel()
              resolve(gateway.isAlive ? answer : null)
            },
            (error: unknown) => {
              cancel()
              if (error instanceof DatabaseUnavailable) resolve(null)
              else reject(error as Error)
            },
          )
        })
        story.note('people', () => `request ${turn + 1} about an alarm: ${JSON.stringify(result)}`)
        if (result !== null) return result
      }
      await schedule.sleep(againMs * random.between(0.5, 1.5))
    }
    return null
  }
}

function settingsOf({ hasViber }: Profile, order: AlarmSettings['order']): AlarmSettings {
  const sms = { channel: 'sms', sender: 'Posthorn', waitSeconds: 45, language: null } as const
  const viber = { channel: 'viber', sender: 'Posthorn', waitSeconds: 30, language: null } as const
  const common = {
    rounds: 1,
    repeatSeconds: null,
    word: null,
    key: null,
    takenText: 'Taken by {name}',
  } as const
  return { channels: hasViber ? [viber, sms] : [sms], order, ...common }
}
