import type { Carrier } from './carrier.ts'
import { InvalidField } from './carrier.ts'
import type { Handsets } from './handsets.ts'
import { parsePhone, parseReply, parseScripts } from './sandbox-bodies.ts'
import { handsetChannels, scriptMeanings, scripts } from './scripts.ts'

export interface SandboxParts {
  handsets: Handsets
  carriers: readonly Carrier[]
}

export interface SandboxRequest {
  method: string
  path: string
  /** Parsed JSON; undefined where there was no body. */
  body: unknown
}

export interface SandboxAnswer {
  status: number
  json: object
}

/** No such path. */
export class NotFound extends Error {
  override name = 'NotFound'
}

/** The path exists, the method does not. */
export class WrongMethod extends Error {
  override name = 'WrongMethod'
}

type Route = (parts: SandboxParts, argument: string, body: unknown) => SandboxAnswer

/** Each path with the methods that it has; a group in the pattern is the route's argument. */
const routes: readonly { path: RegExp; methods: Readonly<Record<string, Route>> }[] = [
  { path: /^\/sandbox\/?$/, methods: { GET: overview } },
  { path: /^\/sandbox\/handsets\/?$/, methods: { GET: listHandsets } },
  {
    path: /^\/sandbox\/handsets\/([^/]+)$/,
    methods: { GET: getHandset, PUT: putScripts, DELETE: clearHandset },
  },
  { path: /^\/sandbox\/handsets\/([^/]+)\/replies$/, methods: { POST: postReply } },
  { path: /^\/sandbox\/mailbox\/([^/]+)$/, methods: { GET: getMailbox } },
  { path: /^\/sandbox\/faults\/?$/, methods: { GET: listFaults } },
  { path: /^\/sandbox\/faults\/([^/]+)$/, methods: { GET: getFaults, PUT: putFaults, DELETE: deleteFaults } },
  { path: /^\/sandbox\/stats$/, methods: { GET: getStats } },
]

/** Throws `InvalidField`, `NotFound` or `WrongMethod`. */
export function answer(parts: SandboxParts, request: SandboxRequest): SandboxAnswer {
  for (const { path, methods } of routes) {
    const match = path.exec(request.path)
    if (!match) continue
    const route = methods[request.method]
    if (!route) throw new WrongMethod(`${request.path} takes ${Object.keys(methods).join(', ')}`)
    return route(parts, decodeArgument(match[1] ?? ''), request.body)
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
    scripts: scriptMeanings,
    paths: [
      'GET /sandbox/handsets',
      'GET | PUT | DELETE /sandbox/handsets/{phone}',
      'POST /sandbox/handsets/{phone}/replies',
      'GET /sandbox/mailbox/{address}',
      'GET | PUT | DELETE /sandbox/faults/{channel}',
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
  const { channel, text, to } = parseReply(body)
  const carrier = carriers.find((each) => each.channel === channel)
  if (!carrier) throw new InvalidField(`channel must be one that is simulated: ${channelsOf(carriers)}`)
  const last = handsets.lastSender(phone, channel)
  const addressee = to ?? last?.from
  if (addressee === undefined) {
    throw new InvalidField(`to must be given: ${phone} has received nothing on ${channel} to reply to`)
  }
  const reply = { to: addressee, text, via: last?.via ?? null }
  carrier.reply({ phone, ...reply })
  handsets.sent(phone, { channel, ...reply })
  return { status: 202, json: { phone, channel, to: addressee, text } }
}

function getMailbox(_parts: SandboxParts, argument: string): SandboxAnswer {
  if (!/^[^@\s]+@[^@\s]+$/.test(argument)) throw new InvalidField('address must be an e-mail address')
  return ok({ messages: [] })
}

function listFaults({ carriers }: SandboxParts): SandboxAnswer {
  return ok(Object.fromEntries(carriers.map((carrier) => [carrier.channel, carrier.faults])))
}

function getFaults(parts: SandboxParts, argument: string): SandboxAnswer {
  return ok(carrierOf(parts, argument).faults)
}

function putFaults(parts: SandboxParts, argument: string, body: unknown): SandboxAnswer {
  const carrier = carrierOf(parts, argument)
  carrier.putFaults(body)
  return ok(carrier.faults)
}

function deleteFaults(parts: SandboxParts, argument: string): SandboxAnswer {
  const carrier = carrierOf(parts, argument)
  carrier.putFaults({})
  return ok(carrier.faults)
}

function getStats({ carriers }: SandboxParts): SandboxAnswer {
  return ok(Object.fromEntries(carriers.map((carrier) => [carrier.channel, carrier.stats()])))
}

function carrierOf({ carriers }: SandboxParts, channel: string): Carrier {
  const carrier = carriers.find((each) => each.channel === channel)
  if (!carrier) throw new NotFound(`channel must be one that is simulated: ${channelsOf(carriers)}`)
  return carrier
}

function channelsOf(carriers: readonly Carrier[]): string {
  return carriers.map((carrier) => carrier.channel).join(', ')
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
