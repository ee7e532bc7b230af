import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { SharedLimits } from '../packages/admission/shared-limits.ts'
import { fallbackWaitDefaults } from '../packages/config/sections/dispatch-settings.ts'
import { callOtpDefaults, contractDefaults } from '../packages/config/sections/general-settings.ts'
import { limitsDefaults } from '../packages/config/sections/limits-settings.ts'
import { numberNetwork } from '../packages/domain/network/number-network.ts'
import type { Channel } from '../packages/domain/plan/plan.ts'
import { TariffTable } from '../packages/domain/pricing/tariff-table.ts'
import { SmsRules } from '../packages/domain/sms-rules/sms-rules.ts'
import { openHttpServer } from '../packages/edges/server.ts'
import { CodeSource } from '../packages/engines/links/code-source.ts'
import { MessageLinks } from '../packages/engines/links/message-links.ts'
import { noSiblings } from '../packages/kit/machine/siblings.ts'
import { systemClock } from '../packages/kit/time/clock.ts'
import type { AsynchronousPorts, TemplateStore } from '../packages/operations/ports.ts'
import type { CatalogueAccount } from '../packages/store/accounts/catalogue-settings.ts'

/** Cost of HTTP, validation and answers, with an intake that accepts at once. */
export interface HttpContractBench {
  machine: string
  runs: { operations: number; requests: number; requestsPerSecond: number; cpuMicrosPerOperation: number }[]
}

const thisFile = fileURLToPath(import.meta.url)
const connections = 32
const warmUpSeconds = 2
const measuredSeconds = 5
const apiKey = 'bench'

export async function benchHttpContract(): Promise<HttpContractBench> {
  const cores = cpus()
  const machine = `${cores.length} x ${cores[0]?.model ?? 'unknown CPU'}, Node ${process.version}`
  await using server = await openHttpServer({ ...ports(), listen: { host: '127.0.0.1', port: 0 } })
  const runs = []
  for (const operations of [1, 100]) {
    await load(server.address.port, operations, warmUpSeconds)
    const before = process.cpuUsage()
    const requests = await load(server.address.port, operations, measuredSeconds)
    const { user, system } = process.cpuUsage(before)
    const cpuMicrosPerOperation = (user + system) / requests / operations
    runs.push({ operations, requests, requestsPerSecond: requests / measuredSeconds, cpuMicrosPerOperation })
  }
  return { machine, runs }
}

/** Runs clients in their own process, so that only the server's work is counted here. */
async function load(port: number, operations: number, seconds: number): Promise<number> {
  const child = fork(thisFile, ['client', String(port), String(operations), String(seconds)])
  const [answered] = (await once(child, 'message')) as [number]
  await once(child, 'exit')
  return answered
}

const notBenched = () => Promise.reject(new Error('not part of this bench'))

const noTemplates: TemplateStore = {
  maxTemplates: 0,
  createSms: notBenched,
  listSms: notBenched,
  named: notBenched,
  deleteSms: notBenched,
  moderatesViber: () => false,
  createViber: notBenched,
  listViber: notBenched,
  deleteViber: notBenched,
  changeByClient: notBenched,
}

function ports(): AsynchronousPorts {
  let msgId = 1_000_000_000_000
  const account: CatalogueAccount = {
    accountId: 1,
    name: 'bench',
    currency: 'UAH',
    notificationUrl: null,
    country: null,
    usesNumberMemory: true,
    linkDomain: null,
    isDisabled: false,
    signingSecret: null,
    senders: [],
    approved: new Map<Channel, Set<string>>([['sms', new Set(['Posthorn'])]]),
    tariffs: new TariffTable([], [{ channel: 'sms', prefix: '380', priceMicros: 500_000 }]),
  }
  const owner = {
    keyId: 1,
    hash: Buffer.alloc(32),
    account,
    scopes: null,
    admitsAddress: null,
    expiresAt: null,
  }
  return {
    intake: {
      accept: (submissions) => Promise.resolve(submissions.map(() => ({ kind: 'accepted', msgId: msgId++ }))),
      acceptOnce: notBenched,
      storedAnswer: notBenched,
    },
    catalogue: {
      authenticate: (key) => (key === apiKey ? owner : null),
      noteUse: () => undefined,
      refreshForUnknownKey: () => Promise.resolve(),
    },
    lookup: {
      byClientId: () => Promise.resolve(null),
      byMsgId: () => Promise.resolve(null),
      balanceMicros: () => Promise.resolve(0),
    },
    conversations: { read: () => Promise.resolve({ conversationId: null, entries: [] }) },
    cancelQueued: { cancel: notBenched },
    acknowledgements: { acknowledge: notBenched },
    textsOf: () => [],
    knownOf: () => null,
    numberMemory: { read: async () => () => null },
    channelOutlook: () => ({ state: 'healthy', delivered: null, tookMs: null }),
    numbers: { look: notBenched, charge: notBenched },
    checkHookUrl: () => null,
    templates: noTemplates,
    whatsAppTemplates: { find: () => ({ kind: 'unknown', known: [] }), approved: () => [] },
    fallbackWaitSeconds: fallbackWaitDefaults,
    voices: null,
    smsRules: new SmsRules([], numberNetwork),
    smsOffer: { flash: false, binary: false, tlvs: new Set() },
    callCountries: callOtpDefaults,
    newLinks: () =>
      new MessageLinks({ codes: new CodeSource(), baseUrl: 'https://go.example', showScheme: true }),
    callResults: { answer: notBenched },
    db: { transaction: notBenched },
    outbox: { write: () => Promise.resolve([]) },
    contract: contractDefaults,
    limits: limitsDefaults,
    clock: systemClock,
    sharedLimits: new SharedLimits(limitsDefaults, systemClock, noSiblings),
    events: { refusedOperation: () => undefined, fault: ({ error }) => console.error(error) },
  }
}

function requestBytes(operations: number): Buffer {
  const data = Array.from({ length: operations }, (_, index) => ({
    type: 'sms',
    id: 1_000_000 + index,
    phone: 380_670_000_000 + index,
    sms_message: 'Your code is 482913. Do not tell it to anybody, whoever asks for it.',
    sms_signature: 'Posthorn',
    hook: 'https://example.com/callbacks/sms',
    sms_lifetime: 3600,
  }))
  const body = JSON.stringify({ auth: apiKey, data })
  const head = [
    'POST /api/json.php HTTP/1.1',
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** One connection that sends the next request after each complete answer. Returns the number of answers. */
function keepRequesting(port: number, request: Buffer, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let answers = 0
    let missing = 0
    socket.on('error', reject)
    socket.on('connect', () => socket.write(request))
    socket.on('data', (chunk: Buffer) => {
      missing = missing === 0 ? answerLength(chunk) - chunk.length : missing - chunk.length
      if (missing !== 0) return
      answers++
      if (Date.now() < until) {
        socket.write(request)
        return
      }
      socket.destroy()
      resolve(answers)
    })
  })
}

function answerLength(chunk: Buffer): number {
  const head = chunk.toString('latin1', 0, 1_024)
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  const bodyAt = head.indexOf('\r\n\r\n') + 4
  if (
    !head.startsWith('HTTP/1.1 200') ||
    length === undefined ||
    head.startsWith('{"success":false', bodyAt)
  ) {
    throw new Error(`unexpected answer: ${head}`)
  }
  return bodyAt + Number(length)
}

if (process.argv[1] === thisFile && process.argv[2] === 'client') {
  const [port = 0, operations = 1, seconds = 1] = process.argv.slice(3).map(Number)
  const request = requestBytes(operations)
  const until = Date.now() + seconds * 1_000
  const counts = await Promise.all(
    Array.from({ length: connections }, () => keepRequesting(port, request, until)),
  )
  process.send?.(counts.reduce((sum, count) => sum + count, 0))
  process.disconnect()
} else if (process.argv[1] === thisFile) {
  const { machine, runs } = await benchHttpContract()
  console.log(machine)
  for (const { operations, requestsPerSecond, cpuMicrosPerOperation } of runs) {
    const perSecond = Math.round(requestsPerSecond * operations).toLocaleString('en')
    console.log(
      `${operations} a request: ${cpuMicrosPerOperation.toFixed(1)} µs of CPU an operation, ${perSecond} operations a second`,
    )
  }
}
