// The reporter of a test worker: sends events to its parent, and after each file the resources that the file
// left open.
import { inspect } from 'node:util'

/** Closing may take a moment: `fetch` keeps a connection for four seconds. */
const patienceMs = 10_000

let before = null
let cpu = process.cpuUsage()

export default async function* report(events) {
  for await (const { type, data } of events) {
    before ??= openResources()
    if (type === 'test:dequeue') send({ type: 'started', nesting: data.nesting, name: data.name })
    // Of the test that has just ended.
    if (type === 'test:diagnostic' && data.nesting > 0) send({ type: 'diagnostic', text: data.message })
    if (type !== 'test:pass' && type !== 'test:fail') continue
    send({
      type: 'ended',
      name: data.name,
      nesting: data.nesting,
      isSuite: data.details.type === 'suite',
      durationMs: data.details.duration_ms,
      skipped: data.skip,
      failure: type === 'test:fail' ? describe(data.details.error) : null,
    })
    if (data.nesting > 0) continue
    const { user, system } = process.cpuUsage(cpu)
    cpu = process.cpuUsage()
    send({ type: 'done', cpuMs: (user + system) / 1_000, leftOpen: await leftOpen() })
  }
  yield ''
}

function describe(error) {
  // The inner tests report their own failure.
  if (error.failureType === 'subtestsFailed') return null
  const text = inspect(error.cause ?? error, { depth: 5 })
  return text.replaceAll(/^ +at .*node:(internal|async_hooks).*\n?/gm, '')
}

/** Kinds of the resources (sockets, timers, …) that would keep a separate process from ending. */
async function leftOpen() {
  const giveUpAt = Date.now() + patienceMs
  for (;;) {
    const open = openResources()
    const left = [...open.keys()].filter((name) => open.get(name) > (before.get(name) ?? 0))
    if (left.length === 0) return []
    if (Date.now() > giveUpAt) {
      before = open
      return left
    }
    await new Promise((resolve) => setTimeout(resolve, 20).unref())
  }
}

function openResources() {
  const counts = new Map()
  for (const name of process.getActiveResourcesInfo()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

function send(message) {
  if (process.connected) process.send(message)
}
