import { userInfo } from 'node:os'
import { Option } from 'commander'
import { audited } from '../admin/audited.ts'
import { systemClock } from '../lib/clock.ts'
import type { Database } from '../storage/database.ts'

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

/** Writes a command's change to the audit log, as the console does. */
export function noted<Result>(
  db: Database,
  { by, action, target }: { by: string; action: string; target: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const outcomeOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
  const entry = { userId: null, userName: by, address: 'this machine', action, details: {} }
  return audited({ db, clock: systemClock, outcomeOf }, entry, (note) => {
    note(target)
    return work()
  })
}

function localUser(): string {
  try {
    return userInfo().username
  } catch {
    return 'the command line'
  }
}
