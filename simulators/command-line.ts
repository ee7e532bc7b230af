import { parseArgs } from 'node:util'
import { isLoopback } from '../packages/kit/net/loopback.ts'
import type { SandboxOptions } from './sandbox.ts'
import { smsCarriers } from './sms-carriers.ts'

export interface CommandLine {
  sandbox: SandboxOptions
  exitWithParent: boolean
  help: boolean
}

export const usage = `Usage: node dist/simulators/main.js [options]

A simulated phone network: carriers that speak their real protocols, and handsets seen through HTTP.

  --data-dir <folder>       keep the handsets' messages (default: in memory only)
  --host <address>          listen there (default 127.0.0.1); beyond this machine only
                            where the environment has POSTHORN_SANDBOX=public
  --http-port <port>        the /sandbox interface (default 8090; 0 takes a free port)
  --smpp-port <port>        SMPP over TCP (default 2775)
  --smpp-tls-port <port>    SMPP over TLS with a public test certificate (default 3550; "none" for none)
  --telegram-port <port>    Telegram Gateway API (default 8091)
  --rbm-port <port>         Google RCS Business Messaging (default 8092)
  --infobip-port <port>     Infobip's Viber, RCS and number APIs (default 8093)
  --whatsapp-port <port>    WhatsApp Cloud API (default 8094)
  --sip-port <port>         calls by SIP, UDP and TCP (default 5060)
  --sms-ru-port <port>      codes by call of sms.ru (default 8095)
${smsCarriers.map(({ name, port, about }) => `  ${`--${optionOf(name)} <port>`.padEnd(26)}${about} (default ${port})`).join('\n')}
  --smtp-port <port>        e-mails by SMTP, over STARTTLS (default 2525)
                            each "none" for none; with --http-port 0 each takes a free one by default
  --hlr-lookups-port <port> lookups of hlr-lookups.com (default none)
  --speech-port <port>      speech of Google, Azure and OpenAI (default none)
  --system-id <name>        the account that may bind, call by SIP and submit e-mails (default posthorn)
  --password <password>     the account's password, at most 8 characters (default sandbox)
  --track-duplicates        count submits that were accepted before, in GET /sandbox/stats
  --exit-with-parent        stop when standard input ends, and leave Ctrl+C to the parent
  --help                    this text
`

/** A sentence about an option that is wrong. */
export class WrongOption extends Error {
  override name = 'WrongOption'
}

/** Throws `WrongOption`. `isPublic`: everybody who reaches the network may use it. */
export function parseCommandLine(args: string[], isPublic = false): CommandLine {
  const values = readOptions(args)
  const { host, password, 'system-id': systemId } = values
  if (!isPublic && !isLoopback(host)) throw new WrongOption(beyond(host))
  const httpPort = parsePort('--http-port', values['http-port'])
  if (password.length > 8) throw new WrongOption('--password must have at most 8 characters')
  /** Undefined: that carrier is not started. */
  const at = (name: string, given: string | undefined, usual: number) => {
    const port = parseOptionalPort(`--${name}`, given ?? String(httpPort === 0 ? 0 : usual))
    return port === null ? undefined : { host, port }
  }
  const given = (option: string) => {
    const value: unknown = Object.entries(values).find(([name]) => name === option)?.[1]
    return typeof value === 'string' ? value : undefined
  }
  const sip = at('sip-port', values['sip-port'], 5060)
  const smtp = at('smtp-port', values['smtp-port'], 2525)
  return {
    sandbox: {
      dataDir: values['data-dir'] ?? null,
      http: { host, port: httpPort },
      sms: {
        host,
        port: parsePort('--smpp-port', values['smpp-port']),
        tlsPort: parseOptionalPort('--smpp-tls-port', values['smpp-tls-port']),
        accounts: [{ systemId, password }],
        trackDuplicates: values['track-duplicates'],
      },
      telegram: at('telegram-port', values['telegram-port'], 8091),
      rbm: at('rbm-port', values['rbm-port'], 8092),
      infobip: at('infobip-port', values['infobip-port'], 8093),
      whatsapp: at('whatsapp-port', values['whatsapp-port'], 8094),
      smsRu: at('sms-ru-port', values['sms-ru-port'], 8095),
      ...Object.fromEntries(
        smsCarriers.map(({ name, port }) => [name, at(optionOf(name), given(optionOf(name)), port)]),
      ),
      hlrLookups: at('hlr-lookups-port', values['hlr-lookups-port'], 0),
      speech: at('speech-port', values['speech-port'], 0),
      sip: sip && { ...sip, username: systemId, password },
      smtp: smtp && { ...smtp, username: systemId, password },
    },
    exitWithParent: values['exit-with-parent'],
    help: values.help,
  }
}

function beyond(host: string): string {
  return (
    `--host is ${host}, beyond this machine, and the keys of the simulated carriers stand in the documents: ` +
    'leave it at 127.0.0.1, or set POSTHORN_SANDBOX=public where everybody who reaches it may use it'
  )
}

/** `plain-http-port` for `plainHttp`. */
function optionOf(name: string): string {
  return `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-port`
}

function readOptions(args: string[]) {
  const smsOptions = Object.fromEntries(
    smsCarriers.map(({ name }) => [optionOf(name), { type: 'string' } as const]),
  )
  try {
    return parseArgs({
      args,
      options: {
        'data-dir': { type: 'string' },
        host: { type: 'string', default: '127.0.0.1' },
        'http-port': { type: 'string', default: '8090' },
        'smpp-port': { type: 'string', default: '2775' },
        'smpp-tls-port': { type: 'string', default: '3550' },
        'telegram-port': { type: 'string' },
        'rbm-port': { type: 'string' },
        'infobip-port': { type: 'string' },
        'whatsapp-port': { type: 'string' },
        'sip-port': { type: 'string' },
        'sms-ru-port': { type: 'string' },
        'smtp-port': { type: 'string' },
        ...smsOptions,
        'hlr-lookups-port': { type: 'string', default: 'none' },
        'speech-port': { type: 'string', default: 'none' },
        'system-id': { type: 'string', default: 'posthorn' },
        password: { type: 'string', default: 'sandbox' },
        'track-duplicates': { type: 'boolean', default: false },
        'exit-with-parent': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    throw new WrongOption(error instanceof Error ? error.message : 'the options cannot be read')
  }
}

function parseOptionalPort(option: string, text: string): number | null {
  return text === 'none' ? null : parsePort(option, text)
}

function parsePort(option: string, text: string): number {
  const port = Number(text)
  if (/^[0-9]{1,5}$/.test(text) && port <= 65_535) return port
  throw new WrongOption(`${option} must be a port between 0 and 65535, not ${text}`)
}
