import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseSubscriber } from '../../administration/subscribers/opt-outs.ts'
import { exportSubscriber } from '../../administration/subscribers/subscriber-export.ts'
import type { Download } from '../download.ts'
import type { RecipientsPorts } from './recipients-ports.ts'

/** A reader as slow as that is given up: the file holds a snapshot of the database. */
const longestMs = 10 * 60_000

/**
 * Everything about one person, as `posthorn subscriber export` writes it: `/subscriber/export.ndjson`. It writes its
 * entry of the audit log itself.
 */
export function subscriberFile({
  db,
  clock,
  archive,
}: Pick<RecipientsPorts, 'db' | 'clock' | 'archive'>): Download {
  return {
    role: 'admin',
    open: async ({ recipient = '' }, { userId, name: userName }, address) => {
      const phone = parseSubscriber(recipient)
      const store = await archive()
      const content = new PassThrough({ highWaterMark: 1_048_576 })
      const request = { phone, by: { userId, userName, address }, now: clock.now() }
      exportSubscriber(db, store, request, (lines) =>
        pipeline(Readable.from(lines, { highWaterMark: 1 }), content, {
          signal: AbortSignal.timeout(longestMs),
        }),
      ).catch((error: unknown) => content.destroy(error instanceof Error ? error : new Error(String(error))))
      return { name: 'subscriber.ndjson', type: 'application/x-ndjson', content }
    },
  }
}
