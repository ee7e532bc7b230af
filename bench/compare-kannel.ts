// Kannel and Posthorn in turns on one machine: HTTP in, SMPP to the same simulated carrier, its receipt back, an HTTP
// callback out.
import { setTimeout as pause } from 'node:timers/promises'
import { bodySource, countAccepted, ordinaryPhone } from './acceptance.ts'
import { CallbackReceiver } from './load/callback-receiver.ts'
import { GatewayProcess } from './load/gateway-process.ts'
import { HttpLoad, type LoadOptions } from './load/http-load.ts'
import { KannelProcess, kannelVersion } from './load/kannel-process.ts'
import { median, percentile } from './load/machine.ts'

const connections = 64
const warmUpSeconds = 3
/** So long may no callback come before the others count as lost. */
const silenceMs = 5_000

export interface CompareFigures {
  kannel: string
  /** Messages of Posthorn by those of Kannel, a second from the first request to the last callback. */
  medianRatio: number
  ratios: number[]
}

interface RoundFigures {
  acceptedPerSecond: number
  accepted: number
  calledBack: number
  /** From the first request to the last callback. */
  perSecond: number
  /** How long callbacks came after the load had ended. */
  tailSeconds: number
  acceptP99Ms: number
}

/** A gateway that is open, and how it is asked. */
interface Contender {
  load: Omit<LoadOptions, 'connections'>
  /** Messages that an answer accepts. */
  accepts: (answer: string) => number
}

/** Throws `NoKannel` where it is not installed. */
export async function benchCompareKannel(options: {
  seconds: number
  rounds: number
}): Promise<CompareFigures> {
  const kannel = kannelVersion()
  const ratios: number[] = []
  for (let round = 1; round <= options.rounds; round++) {
    const other = await measureKannel(options.seconds)
    console.log(`round ${round}, Kannel:   ${sentence(other)}`)
    const own = await measurePosthorn(options.seconds)
    console.log(`round ${round}, Posthorn: ${sentence(own)}`)
    ratios.push(Math.round((100 * own.perSecond) / other.perSecond) / 100)
    console.log(`round ${round}: Posthorn / Kannel = ${ratios.at(-1)}`)
  }
  return { kannel, medianRatio: median(ratios), ratios }
}

async function measureKannel(seconds: number): Promise<RoundFigures> {
  await using kannel = await KannelProcess.open()
  let id = 0
  const text = 'Your+order+has+been+shipped'
  return await measure(seconds, (receiverPort) => {
    // 3: the end of a message, delivered or not. Posthorn calls back for the same.
    const report = encodeURIComponent(`http://127.0.0.1:${receiverPort}/report?status=%d&id=%F`)
    const nextBody = () =>
      `username=bench&password=bench&from=Posthorn&to=${ordinaryPhone(++id)}&text=${text}&dlr-mask=3&dlr-url=${report}`
    return {
      load: { port: kannel.port, path: '/cgi-bin/sendsms', method: 'GET', nextBody },
      accepts: (answer) => (/Accepted|Queued/.test(answer) ? 1 : 0),
    }
  })
}

async function measurePosthorn(seconds: number): Promise<RoundFigures> {
  await using gateway = await GatewayProcess.open()
  return await measure(seconds, (receiverPort) => ({
    load: {
      port: gateway.port,
      path: '/api/json.php',
      nextBody: bodySource(1, `http://127.0.0.1:${receiverPort}/report`),
    },
    accepts: countAccepted,
  }))
}

async function measure(
  seconds: number,
  contenderFor: (receiverPort: number) => Contender,
): Promise<RoundFigures> {
  let calledBack = 0
  let lastAt = 0
  using receiver = await CallbackReceiver.open(() => {
    calledBack++
    lastAt = performance.now()
  })
  const { load, accepts } = contenderFor(receiver.port)
  const run = async (runSeconds: number) => {
    // A connection that rested may have been closed meanwhile.
    using open = await HttpLoad.open({ ...load, connections })
    const latencies: number[] = []
    let accepted = 0
    calledBack = 0
    const startedAt = performance.now()
    await open.flatOut(runSeconds, ({ body, tookMs }) => {
      accepted += accepts(body)
      latencies.push(tookMs)
    })
    const loadEndedAt = performance.now()
    await untilCalledBack(accepted, () => ({ calledBack, lastAt: Math.max(lastAt, loadEndedAt) }))
    return { accepted, latencies, startedAt, loadEndedAt }
  }
  await run(warmUpSeconds)
  const { accepted, latencies, startedAt, loadEndedAt } = await run(seconds)
  return {
    acceptedPerSecond: Math.round((accepted * 1_000) / (loadEndedAt - startedAt)),
    accepted,
    calledBack,
    perSecond: Math.round((calledBack * 1_000) / (lastAt - startedAt)),
    tailSeconds: Math.max(0, lastAt - loadEndedAt) / 1_000,
    acceptP99Ms: percentile(latencies, 0.99),
  }
}

/** Waits until every accepted message is called back, or no callback comes for a while. */
async function untilCalledBack(
  accepted: number,
  now: () => { calledBack: number; lastAt: number },
): Promise<void> {
  while (now().calledBack < accepted && performance.now() - now().lastAt < silenceMs) await pause(50)
}

function sentence(figures: RoundFigures): string {
  const { acceptedPerSecond, accepted, calledBack, perSecond, tailSeconds, acceptP99Ms } = figures
  return (
    `${perSecond}/s from request to callback; accepted ${acceptedPerSecond}/s, p99 ${acceptP99Ms.toFixed(0)} ms; ` +
    `${calledBack} of ${accepted} called back, the last one ${tailSeconds.toFixed(1)} s after the load`
  )
}
