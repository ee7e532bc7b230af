import { Argument, type Command, Option } from 'commander'
import { MediaWorker } from '../../../telephony/rtp/media-worker.ts'
import type { Connector, Preview, SubmitOutcome, SubmitPart } from '../../carriers/connector.ts'
import { findKind, type UpstreamConfig } from '../../carriers/kinds.ts'
import type { Config } from '../../config/config.ts'
import { findConfigFile, readConfigFile } from '../../config/load-config.ts'
import { parsePhone } from '../../domain/address/phone.ts'
import type { StageContent } from '../../domain/plan/content.ts'
import type { Channel } from '../../domain/plan/plan.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import { systemClock } from '../../kit/time/clock.ts'
import { addCommand, type Printed } from '../command.ts'
import { type CommandContext, CommandFailed } from '../context.ts'

interface TryOptions {
  sender: string
  send?: true
}

/** Long enough for every upstream. */
const lifetimeMs = 600_000

export function addTryCommand(upstreams: Command, context: CommandContext): void {
  addCommand(upstreams, context, {
    name: 'try',
    summary: 'show the request that an upstream over HTTP would get, or send it',
    description:
      'Prints the request that would submit a text to an upstream over HTTP, with its secrets masked. With --send\n' +
      'it goes out, past queue, routes and prices, and how the answer was read is printed. For Telegram the text is\n' +
      'the code; a call only rings.',
    argument: new Argument('<name>', 'its name in posthorn.yaml'),
    others: [new Argument('<phone>', 'recipient'), new Argument('<text>', 'text of the message')],
    options: [
      new Option('--sender <name>', 'sender of the message').default('Posthorn'),
      new Option('--send', 'send it'),
    ],
    examples: [
      'upstreams try my-provider 380671234567 "Hello"',
      'upstreams try my-provider 380671234567 "Hello" --send',
    ],
    run: (given: TryOptions, name: string, [phone = '', text = '']) =>
      tryUpstream(readConfig(context), { ...given, name, phone, text }),
  })
}

function readConfig({ deps }: CommandContext): Config {
  const environment = deps.environment()
  const path = findConfigFile(environment, deps.folder)
  if (path === null) throw new CommandFailed('there is no configuration file, and so no upstream of yours')
  return readConfigFile(path, environment)
}

interface Trial extends TryOptions {
  name: string
  phone: string
  text: string
}

async function tryUpstream({ upstreams, publicUrl }: Config, trial: Trial): Promise<Printed> {
  const upstream = upstreams.find(({ name }) => name === trial.name)
  if (upstream === undefined) {
    const names = upstreams.map(({ name }) => name).join(', ')
    throw new CommandFailed(`${trial.name} is not an upstream of the configuration file; known: ${names}`)
  }
  const connector = openConnector(upstream, publicUrl)
  if (connector.preview === undefined) {
    throw new CommandFailed(
      `only SMS over HTTP and alphasms can be tried; ${upstream.name} is ${upstream.kind}`,
    )
  }
  const now = Date.now()
  const part = toPart(trial, connector.channel, now)
  const shown = await connector.preview(part, now)
  if ('kind' in shown) return outcomePrinted(shown, [], null)
  const request = requestLines(shown)
  if (trial.send === undefined) return { value: { request: masked(shown) }, text: request.join('\n') }
  return outcomePrinted(await submit(connector, part), request, masked(shown))
}

function openConnector(upstream: UpstreamConfig, publicUrl: string | null): Connector {
  return findKind(upstream).open(upstream, {
    clock: systemClock,
    inboundUrl: (name) => `${publicUrl ?? 'http://127.0.0.1'}/inbound/${name}`,
    sizeOf: () => Promise.resolve(null),
    speech: null,
    media: new MediaWorker({ host: '127.0.0.1', ports: null, onCrash: () => undefined }),
    mediaHost: null,
    namedVoice: (name: string) => name,
    machineDetection: 'off',
    claimCode: () => Promise.resolve(false),
  })
}

/** A message that the gateway has never had: its reports match nothing. */
function toPart({ phone: given, text, sender }: Trial, channel: Channel, now: number): SubmitPart {
  const phone = parsePhone(given)
  if (phone === null) throw new CommandFailed(`${given} is no phone number with its country code`)
  if (text.trim() === '') throw new CommandFailed('the text must not be blank')
  const content = contentOn(channel, text)
  const expiresAt = now + lifetimeMs
  return {
    ...{ msgId: 1, accountId: 0, isCode: false },
    ...{ stage: 0, phone, sender, content },
    ...{ partIndex: 0, partCount: 1, concatReference: 1 },
    ...{ expiresAt, waitEndsAt: expiresAt },
  }
}

function contentOn(channel: Channel, text: string): StageContent {
  switch (channel) {
    case 'sms':
      return { kind: 'sms', text }
    case 'viber':
      return { kind: 'viber', form: 'text', text, button: null }
    case 'rcs':
    case 'whatsapp':
      return { kind: channel, form: 'text', text }
    case 'telegram':
      return { kind: 'telegram', code: text }
    case 'voice': {
      const voice = { gender: 'female', language: 'en', name: 'default' } as const
      return { kind: 'voice', text, collectsDigit: false, voice }
    }
    case 'call':
      return { kind: 'call' }
    case 'email':
      return { kind: 'email', subject: text, text, html: null }
    default:
      return unreachable(channel)
  }
}

async function submit(connector: Connector, part: SubmitPart): Promise<SubmitOutcome> {
  const connection = connector.open({
    onState: () => undefined,
    onReport: () => Promise.resolve(),
    onInbound: () => Promise.resolve(),
  })
  try {
    return await connection.submit(part)
  } finally {
    await connection.close(0)
  }
}

function masked({ method, url, headers, body, secrets }: Preview): Omit<Preview, 'secrets'> {
  const hide = (text: string) => secrets.reduce((shown, secret) => shown.replaceAll(secret, '…'), text)
  const shown = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, hide(value)]))
  return { method, url: hide(url), headers: shown, body: body === null ? null : hide(body) }
}

function requestLines(preview: Preview): string[] {
  const { method, url, headers, body } = masked(preview)
  const head = [`${method} ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
  return body === null ? head : [...head, '', body]
}

function outcomePrinted(
  outcome: SubmitOutcome,
  request: string[],
  shown: Omit<Preview, 'secrets'> | null,
): Printed {
  const failed = outcome.kind !== 'accepted' && outcome.kind !== 'completed'
  const lines = request.length === 0 ? [] : [...request, '']
  return { value: { request: shown, outcome }, text: [...lines, describeOutcome(outcome)].join('\n'), failed }
}

function describeOutcome(outcome: SubmitOutcome): string {
  switch (outcome.kind) {
    case 'accepted': {
      const { ref, raw, cost } = outcome
      const price = cost === undefined ? '' : `; it costs ${cost.micros / 1_000_000} ${cost.currency}`
      return `taken, id ${ref} (${raw})${price}`
    }
    case 'completed':
      return `completed: ${outcome.report.kind} (${outcome.raw})`
    case 'refused':
      return `refused, ${outcome.refusal}, ${outcome.status}: ${outcome.raw}`
    case 'unknown':
      return `unknown whether it was taken: ${outcome.raw}`
  }
}
