import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../../config/config.ts'
import { type Check, describeError, ok, problem, type Said } from '../finding.ts'

const hourMs = 3_600_000

/** The age of the newest backup in the folder of the settings; nothing where none is set. */
export function checkBackups({ backups }: Pick<Config, 'backups'>, now: () => number): Check {
  const { folder, maxAgeHours } = backups
  return {
    name: 'backups',
    look: async (): Promise<Said[]> => {
      if (folder === null) return [ok('backups.folder', 'not set: the age of backups is not checked')]
      const advice = 'look why the job that makes backups failed; docs/operations/backup-and-restore.md'
      try {
        const newest = await newestIn(folder)
        if (newest === null) return [problem('backups.folder', `${folder} is empty`, advice)]
        const hours = Math.floor((now() - newest.at) / hourMs)
        const found = `the newest backup, ${newest.name}, is ${hours} hours old`
        if (newest.size === 0) return [problem('backups.folder', `${newest.name} is an empty file`, advice)]
        return [hours > maxAgeHours ? problem('backups.folder', found, advice) : ok('backups.folder', found)]
      } catch (error) {
        return [problem('backups.folder', `${folder} cannot be read: ${describeError(error)}`, advice)]
      }
    },
  }
}

async function newestIn(folder: string): Promise<{ name: string; at: number; size: number } | null> {
  let newest: { name: string; at: number; size: number } | null = null
  for (const name of await readdir(folder)) {
    if (name.startsWith('.')) continue
    const entry = await stat(join(folder, name))
    const size = entry.isFile() ? entry.size : 1
    if (newest === null || entry.mtimeMs > newest.at) newest = { name, at: entry.mtimeMs, size }
  }
  return newest
}
