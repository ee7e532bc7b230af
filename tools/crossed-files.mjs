// Prints which files one SMS crosses from the request to the callback: `node tools/crossed-files.mjs`, after a build. V8
// counts the calls of each function while a gateway with a simulated carrier handles SMS one after the other; each of them
// crosses a file of which a function is called at least as often as messages are sent, and less often while none is sent.
import { Session } from 'node:inspector/promises'
import { join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

const dist = join(import.meta.dirname, '..', 'dist')
const compiled = (path) => import(pathToFileURL(join(dist, path)).href)
const { startTestServer } = await compiled('test/support/database.js')
const { GatewayHarness } = await compiled(process.argv[2] ?? 'packages/gateway/test/whole/gateway-harness.js')

const server = await startTestServer()
process.env.POSTHORN_TEST_DATABASE = server.url
const harness = await GatewayHarness.open()
const session = new Session()
session.connect()
await session.post('Profiler.enable')

const messages = 40
let sent = 0
const sendAll = async () => {
  for (let index = 0; index < messages; index++) {
    const { id } = await harness.client.send({ phone: `38067123${4500 + ++sent}` })
    await harness.untilCallbacks(id)
  }
}
// Code that is compiled on its first use.
await sendAll()
const startedAt = Date.now()
const busy = await filesDuring(sendAll)
const tookMs = Date.now() - startedAt
const idle = await filesDuring(() => pause(tookMs))
const crossed = [...busy].filter((file) => !idle.has(file)).sort()
for (const file of crossed) console.log(file)
console.log(`one SMS crosses ${crossed.length} files`)
await harness[Symbol.asyncDispose]()
await server[Symbol.asyncDispose]()

/** Our files of which a function is called once for each message meanwhile. */
async function filesDuring(work) {
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  const called = result.filter(({ url, functions }) => url.startsWith('file:') && functions.some(isCalled))
  const files = called.map(({ url }) => relative(dist, fileURLToPath(url)))
  return new Set(files.filter((file) => /^(src|packages|telephony)\//.test(file) && !/\/test\//.test(file)))
}

/** The function without a name is the file itself, which runs when it is loaded. */
function isCalled({ functionName, ranges: [range] }) {
  return range.count >= messages && (functionName !== '' || range.startOffset > 0)
}
