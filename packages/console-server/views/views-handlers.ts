import { ConsoleRefusal } from '../../administration/refusal.ts'
import type { viewsRoutes } from '../../console-contract/access/views.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { listViews, maxViews, removeView, saveView } from '../../store/console/views.ts'
import type { Database } from '../../store/database.ts'

export function viewsHandlers({
  db,
  clock,
}: {
  db: Database
  clock: Clock
}): Handlers<keyof typeof viewsRoutes> {
  return {
    'GET /views': async ({ by }) => ({ views: await listViews(db, by.userId) }),
    'POST /views/save': async ({ body: { name, filters }, by: { userId }, note }) => {
      const viewId = await saveView(db, { userId, name: name.trim(), filters, at: clock.now() })
      if (viewId === null) throw new ConsoleRefusal('views-full', { max: maxViews })
      note(`view ${viewId}`)
      return { viewId }
    },
    'POST /views/remove': async ({ body: { viewId }, by: { userId }, note }) => {
      note(`view ${viewId}`)
      if (!(await removeView(db, { viewId, userId }))) throw new ConsoleRefusal('view-unknown', {})
    },
  }
}
