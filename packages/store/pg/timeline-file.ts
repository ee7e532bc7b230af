import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateFolder } from '../../kit/machine/private-folder.ts'
import type { Timeline, TimelineStore } from './known-timeline.ts'

/**
 * The newest timeline in `database-timeline.json` of the data folder, so that a gateway that starts while only a former
 * primary answers does not use it. Without a folder that can be written, the gateway remembers only while it runs:
 * `onFault` then gets a sentence.
 */
export function timelineFile(dataDir: string, onFault: (sentence: string) => void): TimelineStore {
  const path = join(dataDir, 'database-timeline.json')
  return {
    read: () => {
      try {
        const { system, timeline } = JSON.parse(readFileSync(path, 'utf8')) as Partial<Timeline>
        return typeof system === 'string' && typeof timeline === 'number' ? { system, timeline } : null
      } catch {
        return null
      }
    },
    write: (newest) => {
      try {
        makePrivateFolder(dataDir)
        // Another process of this gateway may write at the same moment.
        const draft = `${path}.${process.pid}`
        writeFileSync(draft, `${JSON.stringify(newest)}\n`, { mode: 0o600 })
        renameSync(draft, path)
      } catch (error) {
        onFault(
          `the newest timeline of the database cannot be kept in ${path}: ${error instanceof Error ? error.message : error}`,
        )
      }
    },
  }
}
