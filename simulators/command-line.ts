import { parseArgs } from 'node:util'

export interface CommandLine {
  dataDir: string | null
  host: string
  httpPort: number
  smppPort: number
  /** null: no TLS. */
  smppTlsPort: number | null
  systemId: string
  password: string
  trackDuplicates: boolean
  exitWithParent: boolean
  help: boolean
}

export const usage = `Usage: node dist/simulators/main.js [options]

A simulated phone network: an SMSC that speaks SMPP 3.4, and handsets seen through HTTP.

  --data-dir <folder>       keep what handsets received (default: in memory only)
  --host <address>          listen there (default 127.0.0.1)
  --http-port <port>        the /sandbox interface (default 8090; 0 takes a free port)
  --smpp-port <port>        SMPP over TCP (default 2775)
  --smpp-tls-port <port>    SMPP over TLS with a public test certificate (default 3550; "none" for none)
  --system-id <name>        who may bind (default posthorn)
  --password <password>     and its password, at most 8 characters (default sandbox)
  --track-duplicates        count submits that were accepted before, in GET /sandbox/stats
  --exit-with-parent        stop when standard input ends, and leave Ctrl+C to the parent
  --help                    this text
`

/** A sentence about an option that is wrong. */
export class WrongOption extends Error {
  override name = 'WrongOption'
}

/** Throws `WrongOption`. */
export function parseCommandLine(args: string[]): CommandLine {
  const values = readOptions(args)
  const tls = values['smpp-tls-port']
  const password = values.password
  if (password.length > 8) throw new WrongOption('--password must have at most 8 characters')
  return {
    dataDir: values['data-dir'] ?? null,
    host: values.host,
    httpPort: parsePort('--http-port', values['http-port']),
    smppPort: parsePort('--smpp-port', values['smpp-port']),
    smppTlsPort: tls === 'none' ? null : parsePort('--smpp-tls-port', tls),
    systemId: values['system-id'],
    password,
    trackDuplicates: values['track-duplicates'],
    exitWithParent: values['exit-with-parent'],
    help: values.help,
  }
}

function readOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        'data-dir': { type: 'string' },
        host: { type: 'string', default: '127.0.0.1' },
        'http-port': { type: 'string', default: '8090' },
        'smpp-port': { type: 'string', default: '2775' },
        'smpp-tls-port': { type: 'string', default: '3550' },
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

function parsePort(option: string, text: string): number {
  const port = Number(text)
  if (/^[0-9]{1,5}$/.test(text) && port <= 65_535) return port
  throw new WrongOption(`${option} must be a port between 0 and 65535, not ${text}`)
}
