import type { Handlers, RouteRequest } from '../../console-contract/contract.ts'
import type { Mask } from '../../console-contract/mask.ts'
import type { UpstreamsView, upstreamsRoutes } from '../../console-contract/operating/upstreams.ts'
import { listSlots } from '../../store/carriers/slots.ts'
import {
  controlUpstream,
  readUpstreamControls,
  resumeUpstream,
} from '../../store/carriers/upstream-controls.ts'
import { countOpen } from '../../store/messages/count-open.ts'
import { candidatesView, routeView } from './route-views.ts'
import { controlView, messagesView, upstreamView } from './upstream-views.ts'
import type { UpstreamsPorts } from './upstreams-ports.ts'
import { viewResults } from './view-results.ts'

export function upstreamsHandlers(ports: UpstreamsPorts): Handlers<keyof typeof upstreamsRoutes> {
  const { config, dispatch } = ports
  const control = async (
    { body: { upstream, reason }, by, note }: RouteRequest<'POST /upstreams/pause' | 'POST /upstreams/drain'>,
    state: 'paused' | 'draining',
  ) => {
    note(upstream)
    const at = ports.clock.now()
    await controlUpstream(ports.db, { upstream, state, reason: reason.trim(), madeBy: by.name, at })
    return applyHere(ports)
  }
  return {
    'GET /upstreams': ({ mask }) => viewUpstreams(ports, mask),
    'GET /upstreams/routes': () => Promise.resolve({ routes: config.routes.map(routeView) }),
    'GET /upstreams/results': () => viewResults(ports),
    'GET /upstreams/candidates': async ({ query, mask }) => {
      const view = candidatesView(dispatch, query)
      return { ...view, recipient: mask.recipient(view.recipient) }
    },
    'POST /upstreams/pause': (request) => control(request, 'paused'),
    'POST /upstreams/drain': (request) => control(request, 'draining'),
    'POST /upstreams/resume': async ({ body: { upstream }, note }) => {
      note(upstream)
      await resumeUpstream(ports.db, upstream)
      return applyHere(ports)
    },
  }
}

/** Applies the change on this gateway before the response is sent. */
async function applyHere({ dispatch, liveUpdates }: UpstreamsPorts): Promise<void> {
  await dispatch.applyControls()
  liveUpdates.changed('upstreams')
}

async function viewUpstreams({ db, config, dispatch }: UpstreamsPorts, mask: Mask): Promise<UpstreamsView> {
  const [slots, { byUpstream, isCounted }, controls, seen] = await Promise.all([
    listSlots(db),
    countOpen(db),
    readUpstreamControls(db),
    dispatch.upstreams(),
  ])
  const open = new Map(byUpstream.map((each) => [each.upstream, each]))
  const snapshots = new Map(seen.map((snapshot) => [snapshot.upstream, snapshot]))
  const node = dispatch.nodeId
  const upstreams = config.upstreams.flatMap((each) => {
    const snapshot = snapshots.get(each.name)
    if (snapshot === undefined) return []
    const own = slots.filter(({ upstream }) => upstream === each.name)
    const known = { config: each, snapshot, slots: own, open: open.get(each.name), isCounted, node }
    return [upstreamView(known, mask)]
  })
  const named = [...new Set([...open.keys(), ...controls.map(({ upstream }) => upstream)])]
  const former = named.filter((name) => name !== '' && !snapshots.has(name))
  return {
    node,
    upstreams,
    isCounted,
    former: former.map((upstream) => ({
      upstream,
      control: controlView(controls.find((each) => each.upstream === upstream) ?? null, mask),
      messages: messagesView(open.get(upstream)),
    })),
  }
}
