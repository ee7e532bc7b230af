import { userInfo } from 'node:os'
import { Option } from 'commander'
import { audited } from '../administration/audited.ts'
import type { Fields } from '../administration/audited-state.ts'
import type { Requester } from '../administration/subscribers/subscriber.ts'
import type { Clock } from '../kit/time/clock.ts'
import type { Database } from '../store/database.ts'
import { databaseNow } from '../store/pg/database-clock.ts'

export interface ByOption {
  by?: string
}

export function byOption(): Option {
  return new Option('--by <name>', 'who does it, for the audit log; default: the user of this machine')
}

/** The name of `--by` for the audit log. */
export function nameOf({ by = localUser() }: ByOption): string {
  return by
}

/** The same with the place that the audit log names. */
export function toRequester(given: ByOption): Requester {
  return requesterNamed(nameOf(given))
}

function requesterNamed(userName: string): Requester {
  return { userId: null, userName, address: 'this machine' }
}

export interface NotedChange {
  by: string
  action: string
  target: string
  /** What the entry keeps of the command: no secret, no text, no whole telephone number. */
  details?: Fields
  /** All of the command, by which what it changes is found. Default: `details`. */
  fields?: Fields
}

/** Writes a command's change to the audit log, as the console does. `describe` names the target once it is known. */
export async function noted<Result>(
  db: Database,
  { by, action, target, details = {}, fields = details }: NotedChange,
  work: () => Promise<Result>,
  describe: (result: Result) => string = () => target,
): Promise<Result> {
  const describeError = (error: unknown) => (error instanceof Error ? error.message : String(error))
  const entry = { ...requesterNamed(by), action, details, fields }
  const clock = await databaseTime(db)
  return audited({ db, clock, describeOutcome: describeError }, entry, async (note) => {
    note(target)
    const result = await work()
    note(describe(result))
    return result
  })
}

/** The time of the database, as gateways write it. */
async function databaseTime(db: Database): Promise<Pick<Clock, 'now'>> {
  const now = await databaseNow(db)
  return { now: () => now }
}

function localUser(): string {
  try {
    return userInfo().username
  } catch {
    return 'the command line'
  }
}
