import type { Traffic } from '../regression/support/traffic.ts'
import { type Missing, until } from '../regression/support/until.ts'
import { openCallbacks, openMessages } from '../regression/support/verdict.ts'
import type { SoakScene } from './scene.ts'
import type { OpenMessages } from './traffic/open-messages.ts'
import type { Rounds } from './traffic/rounds.ts'

/** What became of everything that was accepted. */
export interface Ending {
  accepted: number
  calledBack: number
  /** Requests that broke before an answer, or that no gateway took. */
  unanswered: number
  unconnected: number
  refusals: [sentence: string, times: number][]
  /** Rounds of other work by clients that were done. */
  done: Record<string, number>
  failures: [sentence: string, times: number][]
  /** Final statuses, and how many messages have each. */
  statuses: Record<string, number>
  /** Sentences; empty where every promise was kept. */
  broken: string[]
}

export interface EndingParts {
  scene: SoakScene
  messages: OpenMessages
  traffic: readonly Traffic[]
  rounds: Record<string, Rounds>
  /** Of events. */
  faults: readonly string[]
}

const endsWithinMs = 60_000
const idsOfQuery = 10_000

export async function judgeEnding({
  scene,
  messages,
  traffic,
  rounds,
  faults,
}: EndingParts): Promise<Ending> {
  const { db, installation } = scene
  const broken = [...faults]
  const check = async (what: string, look: () => Missing | Promise<Missing>) => {
    await until(what, endsWithinMs, look).catch((error: Error) => broken.push(error.message.slice(0, 4_000)))
  }
  await check('every message is final', () => openMessages(db))
  await check('every callback is delivered', () => openCallbacks(db))
  await check('every accepted message was called back', () => {
    const { waiting } = messages
    return waiting.length === 0 ? null : `${waiting.length} were not, such as ${waiting[0]}`
  })
  const missing = await missingOnDisk(scene, traffic)
  if (missing > 0) broken.push(`${missing} accepted messages are not on disk`)
  const { sound } = JSON.parse(await installation.command('audit', '--json')) as { sound: boolean }
  if (!sound) broken.push('the audit finds differences')
  const statuses = await db.query<{ status: string; count: number }>({
    text: 'SELECT status, count(*) FROM messages GROUP BY status ORDER BY status',
  })
  const total = (figure: (each: Traffic) => number) => traffic.reduce((sum, each) => sum + figure(each), 0)
  return {
    accepted: messages.acceptedCount,
    calledBack: messages.calledBackCount,
    unanswered: total(({ unanswered }) => unanswered),
    unconnected: total(({ unconnected }) => unconnected),
    refusals: traffic.flatMap(({ refusals }) => [...refusals]),
    done: Object.fromEntries(Object.entries(rounds).map(([name, each]) => [name, each.done])),
    failures: Object.values(rounds).flatMap(({ failures }) => [...failures]),
    statuses: Object.fromEntries(statuses.map(({ status, count }) => [status, count])),
    broken,
  }
}

async function missingOnDisk({ db }: SoakScene, traffic: readonly Traffic[]): Promise<number> {
  const ids = traffic.flatMap(({ accepted }) => [...accepted.values()])
  let found = 0
  for (let start = 0; start < ids.length; start += idsOfQuery) {
    const text = 'SELECT count(*) FROM messages WHERE msg_id = ANY($1::bigint[])'
    const [row] = await db.query<{ count: number }>({ text }, [ids.slice(start, start + idsOfQuery)])
    found += row?.count ?? 0
  }
  return ids.length - found
}
