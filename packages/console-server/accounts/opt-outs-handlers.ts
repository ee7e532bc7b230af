import { ConsoleRefusal } from '../../administration/refusal.ts'
import type { optOutsRoutes } from '../../console-contract/accounts/opt-outs.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import { csvPieces } from '../../kit/text/csv.ts'
import { importOptOuts } from '../../store/replies/import-opt-outs.ts'
import type { AccountsPorts } from './accounts-ports.ts'

export function optOutsHandlers({
  db,
  clock,
  catalogue,
}: AccountsPorts): Handlers<keyof typeof optOutsRoutes> {
  return {
    'POST /opt-outs/import': async ({ body: { csv }, note }) => {
      const silent = () => undefined
      const options = { db, now: clock.now(), warn: silent, progress: silent }
      const summary = await importOptOuts(csvPieces(csv), options).catch((error: unknown) => {
        // The import rejects with a plain `Error` about the file, unless the database failed.
        if (error instanceof Error && error.constructor === Error)
          throw new ConsoleRefusal('file-refused', { sentence: error.message })
        throw error
      })
      if (summary.added > 0) catalogue.noteOptOut()
      note(`${summary.added} opt-outs of ${summary.read} lines`)
      return summary
    },
  }
}
