import { InvalidField } from './carrier.ts'
import type { Carriers } from './carriers.ts'
import { NotFound } from './carriers.ts'
import type { ExpectationResult, Expectations } from './expect/expectations.ts'
import { parseExpectation } from './expect/parse-expectation.ts'
import type { Handsets } from './handsets.ts'
import { mailScriptMeanings } from './mailbox/mail-scripts.ts'
import type { Mailboxes } from './mailbox/mailboxes.ts'
import { parseReply } from './parse-reply.ts'
import { textOfReply } from './reply-content.ts'
import {
  parseAddress,
  parseCallAct,
  parseChannel,
  parsePhone,
  parseScripts,
  parseWebhook,
} from './sandbox-bodies.ts'
import { callScriptMeanings, handsetChannels, scriptMeanings, scripts } from './scripts.ts'

export interface SandboxParts {
  handsets: Handsets
  carriers: Carriers
  mailboxes: Mailboxes
  expectations: Expectations
}

export interface SandboxRequest {
  method: string
  path: string
  /** Parsed JSON; undefined where there was no body. */
  body: unknown
}

export type SandboxAnswer =
  | { status: number; json: object }
  | { status: number; type: string; octets: Buffer }

/** The path exists, the method does not. */
export class WrongMethod extends Error {
  override name = 'WrongMethod'
}

type Route = (
  parts: SandboxParts,
  argument: string,
  body: unknown,
  second: string,
) => SandboxAnswer | Promise<SandboxAnswer>

/** Each path with the methods that it has; the groups in the pattern are the route's arguments. */
const routes: readonly { path: RegExp; methods: Readonly<Record<string, Route>> }[] = [
  { path: /^\/sandbox\/?$/, methods: { GET: overview } },
  { path: /^\/sandbox\/handsets\/?$/, methods: { GET: listHandsets } },
  {
    path: /^\/sandbox\/handsets\/([^/]+)$/,
    methods: { GET: getHandset, PUT: putScripts, DELETE: clearHandset },
  },
  { path: /^\/sandbox\/handsets\/([^/]+)\/replies$/, methods: { POST: postReply } },
  { path: /^\/sandbox\/handsets\/([^/]+)\/read$/, methods: { POST: postRead } },
  { path: /^\/sandbox\/handsets\/([^/]+)\/calls$/, methods: { GET: listCalls } },
  { path: /^\/sandbox\/handsets\/([^/]+)\/calls\/([^/]+)$/, methods: { POST: postCall } },
  { path: /^\/sandbox\/recordings\/([^/]+)\.wav$/, methods: { GET: getRecording } },
  { path: /^\/sandbox\/mailbox\/([^/]+)$/, methods: { GET: getMailbox, DELETE: clearMailbox } },
  { path: /^\/sandbox\/faults\/?$/, methods: { GET: listFaults } },
  { path: /^\/sandbox\/faults\/([^/]+)$/, methods: { GET: getFaults, PUT: putFaults, DELETE: deleteFaults } },
  { path: /^\/sandbox\/webhooks\/?$/, methods: { GET: listWebhooks } },
  {
    path: /^\/sandbox\/webhooks\/([^/]+)$/,
    methods: { GET: getWebhook, PUT: putWebhook, DELETE: deleteWebhook },
  },
  { path: /^\/sandbox\/expect$/, methods: { POST: postExpect } },
  { path: /^\/sandbox\/reset$/, methods: { POST: postReset } },
  { path: /^\/sandbox\/stats$/, methods: { GET: getStats } },
]

/** Rejects with `InvalidField`, `NotFound` or `WrongMethod`. */
export async function answer(parts: SandboxParts, request: SandboxRequest): Promise<SandboxAnswer> {
  for (const { path, methods } of routes) {
    const match = path.exec(request.path)
    if (!match) continue
    const route = methods[request.method]
    if (!route) throw new WrongMethod(`${request.path} takes ${Object.keys(methods).join(', ')}`)
    return await route(parts, decodeArgument(match[1] ?? ''), request.body, decodeArgument(match[2] ?? ''))
  }
  throw new NotFound(`${request.path} is not a path of the sandbox; GET /sandbox/ names them all`)
}

function overview(): SandboxAnswer {
  const numbers = Object.fromEntries(
    scripts.slice(0, 10).map((script, digit) => [`…99C${digit}`, `${script}: ${scriptMeanings[script]}`]),
  )
  const channels = Object.fromEntries(handsetChannels.map((channel, index) => [index + 1, channel]))
  return ok({
    numbers: { C: { 0: 'every channel', ...channels }, ...numbers, 'any other': 'delivered within a second' },
    scripts: { ...scriptMeanings, ...callScriptMeanings },
    addresses: { ...mailScriptMeanings, 'any other': 'taken at once' },
    paths: [
      'GET /sandbox/handsets',
      'GET | PUT | DELETE /sandbox/handsets/{phone}',
      'POST /sandbox/handsets/{phone}/replies',
      'POST /sandbox/handsets/{phone}/read',
      'GET /sandbox/handsets/{phone}/calls',
      'POST /sandbox/handsets/{phone}/calls/{callId}',
      'GET /sandbox/recordings/{callId}.wav',
      'GET | DELETE /sandbox/mailbox/{address}',
      'GET | PUT | DELETE /sandbox/faults/{carrier or channel}',
      'GET | PUT | DELETE /sandbox/webhooks/{carrier or channel}',
      'POST /sandbox/expect',
      'POST /sandbox/reset',
      'GET /sandbox/stats',
    ],
  })
}

function listHandsets({ handsets }: SandboxParts): SandboxAnswer {
  return ok({ handsets: handsets.latest(100) })
}

function getHandset({ handsets }: SandboxParts, argument: string): SandboxAnswer {
  return ok(handsets.view(parsePhone(argument)))
}

function putScripts({ handsets }: SandboxParts, argument: string, body: unknown): SandboxAnswer {
  return ok(handsets.setScripts(parsePhone(argument), parseScripts(body)))
}

function clearHandset({ handsets }: SandboxParts, argument: string): SandboxAnswer {
  const phone = parsePhone(argument)
  handsets.clear(phone)
  return ok(handsets.view(phone))
}

function postReply({ handsets, carriers }: SandboxParts, argument: string, body: unknown): SandboxAnswer {
  const phone = parsePhone(argument)
  const { channel, content, to, below } = parseReply(body)
  const last = handsets.lastSender(phone, channel, below)
  const carrier = carriers.ofReply(channel, last?.via ?? null)
  const addressee = to ?? last?.from
  if (addressee === undefined) {
    throw new InvalidField(`to must be given: ${phone} has received nothing on ${channel} to reply to`)
  }
  const reply = { channel, to: addressee, content, via: last?.via ?? null }
  carrier.reply({ phone, ...reply, ref: last?.ref ?? null })
  handsets.sent(phone, reply)
  const sent = { phone, channel, to: addressee, text: textOfReply(content) }
  return { status: 202, json: content.kind === 'text' ? sent : { ...sent, content } }
}

function postRead({ handsets, carriers }: SandboxParts, argument: string, body: unknown): SandboxAnswer {
  const phone = parsePhone(argument)
  const channel = parseChannel(body)
  const last = handsets.lastSender(phone, channel)
  const carrier = carriers.ofReply(channel, last?.via ?? null)
  if (carrier.read === undefined) {
    throw new InvalidField(`channel must be another: ${channel} has no read reports`)
  }
  const ref = last?.ref ?? null
  if (last === null || ref === null || !carrier.read({ phone, ref })) {
    throw new InvalidField(`channel must be one on which ${phone} received something lately`)
  }
  return { status: 202, json: { phone, channel, from: last.from } }
}

function listCalls({ carriers }: SandboxParts, argument: string): SandboxAnswer {
  return ok({ calls: carriers.calls().underWay(parsePhone(argument)) })
}

async function postCall(
  { carriers }: SandboxParts,
  argument: string,
  body: unknown,
  callId: string,
): Promise<SandboxAnswer> {
  return ok(await carriers.calls().act(parsePhone(argument), callId, parseCallAct(body)))
}

async function getRecording({ carriers }: SandboxParts, callId: string): Promise<SandboxAnswer> {
  const octets = await carriers.calls().recording(callId)
  if (octets === null) throw new NotFound('there is no such recording; only the newest are kept')
  return { status: 200, type: 'audio/wav', octets }
}

function getMailbox({ mailboxes }: SandboxParts, argument: string): SandboxAnswer {
  return ok(mailboxes.view(parseAddress(argument)))
}

function clearMailbox({ mailboxes }: SandboxParts, argument: string): SandboxAnswer {
  const address = parseAddress(argument)
  mailboxes.clear(address)
  return ok(mailboxes.view(address))
}

function listFaults({ carriers }: SandboxParts): SandboxAnswer {
  return ok(carriers.byName((carrier) => carrier.faults))
}

function getFaults({ carriers }: SandboxParts, argument: string): SandboxAnswer {
  const [first, ...others] = carriers.named(argument)
  if (others.length === 0) return ok(first.faults)
  return ok(Object.fromEntries([first, ...others].map(({ name, faults }) => [name, faults])))
}

function putFaults(parts: SandboxParts, argument: string, body: unknown): SandboxAnswer {
  const carriers = parts.carriers.named(argument)
  const before = carriers.map(({ faults }) => faults)
  try {
    for (const carrier of carriers) carrier.putFaults(body)
  } catch (error) {
    for (const [index, carrier] of carriers.entries()) carrier.putFaults(before[index])
    throw error
  }
  return getFaults(parts, argument)
}

function deleteFaults(parts: SandboxParts, argument: string): SandboxAnswer {
  return putFaults(parts, argument, {})
}

function listWebhooks({ carriers }: SandboxParts): SandboxAnswer {
  return ok(carriers.byName(({ webhook }) => (webhook === undefined ? undefined : { url: webhook })))
}

function getWebhook({ carriers }: SandboxParts, argument: string): SandboxAnswer {
  return ok({ url: carriers.withWebhook(argument).webhook })
}

async function putWebhook(
  { carriers }: SandboxParts,
  argument: string,
  body: unknown,
): Promise<SandboxAnswer> {
  const carrier = carriers.withWebhook(argument)
  await carrier.setWebhook(parseWebhook(body))
  return ok({ url: carrier.webhook })
}

function deleteWebhook(parts: SandboxParts, argument: string): Promise<SandboxAnswer> {
  return putWebhook(parts, argument, { url: null })
}

const expectStatuses: Record<ExpectationResult['kind'], number> = {
  met: 200,
  missing: 408,
  unexpected: 409,
  'too-many-waits': 429,
  closing: 503,
}

async function postExpect({ expectations }: SandboxParts, _: string, body: unknown): Promise<SandboxAnswer> {
  const result = await expectations.expect(parseExpectation(body))
  const status = expectStatuses[result.kind]
  if (result.kind !== 'met') return { status, json: { success: false, error: result.why } }
  const { messages, captures } = result
  return { status, json: { success: true, message: messages.at(-1) ?? null, captures, messages } }
}

function postReset({ handsets, mailboxes, carriers }: SandboxParts): SandboxAnswer {
  for (const phone of handsets.phones()) handsets.clear(phone)
  for (const address of mailboxes.addresses()) mailboxes.clear(address)
  carriers.reset()
  return ok({ success: true })
}

function getStats({ carriers }: SandboxParts): SandboxAnswer {
  return ok(carriers.byName((carrier) => carrier.stats()))
}

function decodeArgument(argument: string): string {
  try {
    return decodeURIComponent(argument)
  } catch {
    throw new InvalidField('path must be percent-encoded UTF-8')
  }
}

function ok(json: object): SandboxAnswer {
  return { status: 200, json }
}
