// How soon the telephones of 50 people ring after an alarm is started, and how soon they rest after it is taken.

import { AlarmHarness } from '../packages/gateway/test/whole/alarm-harness.ts'
import { until } from '../packages/gateway/test/whole/until.ts'

export interface AlarmsBench {
  people: number
  /** From the request until the first message is with a carrier; the goal is below 1,000. */
  firstMs: number
  /** Until each person's is. */
  allMs: number
  /** From the tap until the others are notified who has taken it; the goal is below 1,000. */
  notifiedMs: number
}

const channels = [{ channel: 'viber', sender: 'Posthorn', wait_seconds: 600 }]

export async function benchAlarms(people: number): Promise<AlarmsBench> {
  await using alarms = await AlarmHarness.open()
  const phones: string[] = []
  for (let index = 0; index < people + 2; index++) phones.push(await alarms.handset({ viber: 'delivered' }))
  // A warm-up: cold code is not measured here.
  await measure(alarms, phones.splice(0, 2))
  return await measure(alarms, phones)
}

async function measure(alarms: AlarmHarness, phones: readonly string[]): Promise<AlarmsBench> {
  const people = phones.length
  const recipients = phones.map((phone) => ({ phone }))
  const arrived = (count: number) => phones.filter((phone) => alarms.texts(phone).length >= count)
  const begunAt = performance.now()
  await alarms.start({ recipients, channels, text: '{ack_link}' })
  await until('the first message', () => (arrived(1).length > 0 ? true : null))
  const firstMs = performance.now() - begunAt
  await until('all messages', () => (arrived(1).length === people ? true : null))
  const allMs = performance.now() - begunAt
  const link = alarms.texts(phones[0] ?? '')[0] ?? ''
  const tappedAt = performance.now()
  await fetch(link, { method: 'POST', body: new URLSearchParams({ take: 'yes' }) })
  await until('all notices', () => (arrived(2).length === people - 1 ? true : null))
  const notifiedMs = performance.now() - tappedAt
  return {
    people,
    firstMs: Math.round(firstMs),
    allMs: Math.round(allMs),
    notifiedMs: Math.round(notifiedMs),
  }
}
