import type { Handlers, QueryOf } from '../../console-contract/contract.ts'
import type { Mask } from '../../console-contract/mask.ts'
import type { AnnotationView, annotationsRoutes } from '../../console-contract/traffic/annotations.ts'
import {
  type AnnotatedSpan,
  type NotedAnnotation,
  type NotedChange,
  readNoted,
  readNotedAlerts,
  readNotedChanges,
  readNotedRuleSets,
} from '../../store/console/annotations.ts'
import type { Database, Queryable } from '../../store/database.ts'

/** A chart with more would show lines alone. */
const maxAnnotations = 200

const controls = {
  'upstreams/pause': 'paused',
  'upstreams/drain': 'draining',
  'upstreams/resume': 'resumed',
} as const
const actions = [...Object.keys(controls), 'settings/load']

export interface AnnotationsPorts {
  db: Database
  /** Writes what is not in the database yet. */
  write: () => Promise<void>
}

/** A user of one account sees what is noted of its receivers, and nothing of the installation. */
export function annotationsHandlers({
  db,
  write,
}: AnnotationsPorts): Handlers<keyof typeof annotationsRoutes> {
  return {
    'GET /annotations': async ({ query, by, mask }) => {
      await write()
      const span = { from: query.from, until: query.to, limit: maxAnnotations + 1 }
      const found = [
        ...(query.accountId === undefined ? [] : await ofAccount(db, query, span)),
        ...(by.accountId === null ? await ofInstallation(db, query, span) : []),
      ]
      const newest = found.toSorted((a, b) => b.at - a.at).slice(0, maxAnnotations)
      return {
        annotations: newest.reverse().map((each) => masked(each, mask)),
        isMore: found.length > maxAnnotations,
      }
    },
  }
}

type Asked = QueryOf<'GET /annotations'>

async function ofAccount(
  db: Queryable,
  { accountId = 0, host }: Asked,
  span: AnnotatedSpan,
): Promise<AnnotationView[]> {
  return (await readNoted(db, { accountId, subject: host ?? null }, span)).map(notedView)
}

/** Of one carrier, what is about it or about all; beside figures of an account, what is about all. */
async function ofInstallation(
  db: Queryable,
  { upstream, accountId }: Asked,
  span: AnnotatedSpan,
): Promise<AnnotationView[]> {
  const subject = accountId === undefined ? (upstream ?? null) : ''
  const noted = await readNoted(db, { accountId: 0, subject }, span)
  const changes = await readNotedChanges(db, { actions, target: subject }, span)
  const alerts = await readNotedAlerts(db, subject, span)
  const ruleSets = await readNotedRuleSets(db, span)
  return [
    ...noted.map(notedView),
    ...changes.map(changeView),
    ...alerts.map(({ isOver, ...alert }) => {
      return { kind: isOver ? ('alert-resolved' as const) : ('alert-fired' as const), ...alert }
    }),
    ...ruleSets.map((each) => ({ kind: 'rule-set' as const, ...each })),
  ]
}

function notedView({ at, kind, subject, times }: NotedAnnotation): AnnotationView {
  if (kind === 'start') return { at, kind, version: subject, gateways: times }
  if (kind === 'receiver-failing') return { at, kind, host: subject }
  return { at, kind, upstream: subject }
}

function changeView({ at, by, action, target }: NotedChange): AnnotationView {
  if (action in controls) {
    return { at, kind: controls[action as keyof typeof controls], upstream: target, by }
  }
  return { at, kind: 'settings', sections: target }
}

/** Names of carriers, hosts and rules may hold a number. */
function masked(annotation: AnnotationView, mask: Mask): AnnotationView {
  const { at, kind } = annotation
  const words = Object.entries(annotation).map(([name, value]) => {
    return [name, typeof value === 'string' ? mask.words(value) : value]
  })
  return { ...Object.fromEntries(words), at, kind } as AnnotationView
}
