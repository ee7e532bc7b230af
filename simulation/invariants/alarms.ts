import { describe } from '../outside/hand-over.ts'
import { decidedWithinMs } from '../world/waiting-times.ts'
import type { Evidence } from './evidence.ts'

interface AlarmRow {
  alarmId: number
  state: string
  isDue: boolean
  isTold: boolean
}

/** Of an alarm that is over nothing goes out any more; each step sends once, and each alarm ends. */
export async function alarms({ db, world, handOvers, messages }: Evidence): Promise<string[]> {
  const { people, record } = world
  if (people === null) return []
  const broken: string[] = []
  const rows = await db.query<AlarmRow>({
    text: `SELECT alarm_id AS "alarmId", state, due_at IS NOT NULL AS "isDue", notified_at IS NOT NULL AS "isTold" FROM alarms`,
  })
  for (const { alarmId, state, isDue, isTold } of rows) {
    if (state === 'open' || isDue) broken.push(`alarm ${alarmId} is ${state} and never ends`)
    if (state === 'taken' && !isTold)
      broken.push(`alarm ${alarmId} was taken, and the others were not notified`)
  }
  const sent = await db.query<{ alarmId: number; msgId: number }>({
    text: 'SELECT alarm_id AS "alarmId", msg_id AS "msgId" FROM alarm_messages WHERE msg_id IS NOT NULL AND step >= 0',
  })
  for (const { dedupKey, alarmIds, endedMs } of people.alarms) {
    for (const alarmId of alarmIds)
      if (!rows.some((row) => row.alarmId === alarmId))
        broken.push(`alarm ${alarmId} (${dedupKey}) was started and lost`)
    if (endedMs === null) continue
    const own = sent.filter(({ alarmId }) => alarmIds.has(alarmId))
    for (const handOver of own.flatMap(({ msgId }) => handOvers.get(msgId) ?? [])) {
      const allowedMs = decidedWithinMs + record.stoppedWithin(handOver.process.name, handOver.atMs)
      if (handOver.givenMs > endedMs + allowedMs)
        broken.push(
          `${describe(handOver)} goes out ${Math.round(handOver.atMs - endedMs)} ms after its alarm was over`,
        )
    }
  }
  const linked = new Set(sent.map(({ msgId }) => msgId))
  const parts = await db.query<{ msgId: number }>({
    text: `SELECT msg_id AS "msgId" FROM messages WHERE plan ->> 'alarm' IS NOT NULL`,
  })
  for (const { msgId } of parts)
    if (!linked.has(msgId)) broken.push(`message ${msgId} is part of an alarm that knows nothing of it`)
  for (const msgId of linked)
    if (!messages.has(msgId)) broken.push(`message ${msgId} of an alarm does not exist`)
  return broken
}
