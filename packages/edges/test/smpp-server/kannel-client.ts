import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { scratchFolder } from '../../../../test/simulators/scratch-folder.ts'
import { freePort } from '../../../../test/support/free-port.ts'
import { until } from '../../../gateway/test/whole/until.ts'
import { OpenParts } from '../../../kit/flow/open-parts.ts'

const programs = ['bearerbox', 'smsbox']
const isMissing = programs.some((program) => spawnSync(program, ['--version']).error !== undefined)

/** Why tests with Kannel are skipped; false where they run. */
export const kannelIsMissing = isMissing && 'bearerbox and smsbox (Debian: kannel) are not installed'

export interface KannelOptions {
  /** Of the SMPP server that it binds to. */
  port: number
  /** `transceiver`: one session; `pair`: a transmitter and a receiver, each of a group with the same `smsc-id`. */
  sessions: 'transceiver' | 'pair'
  /** Where texts of subscribers are requested, with escapes. */
  getUrl: string
}

interface KannelPorts extends KannelOptions {
  admin: number
  /** Where bearerbox takes smsbox. */
  boxes: number
  sendsms: number
}

/** Bearerbox and smsbox of Kannel with an `smsc = smpp` that is bound to an SMPP server. */
export class KannelClient implements AsyncDisposable {
  readonly #sendsms: string
  readonly #parts = new OpenParts((error) => {
    throw error
  })

  /** Resolves once it is bound and takes texts. */
  static async open(options: KannelOptions): Promise<KannelClient> {
    const [admin, boxes, sendsms] = [await freePort(), await freePort(), await freePort()]
    const client = new KannelClient(`http://127.0.0.1:${sendsms}/cgi-bin/sendsms`)
    try {
      await client.#start({ ...options, admin, boxes, sendsms })
      return client
    } catch (error) {
      await client[Symbol.asyncDispose]()
      throw error
    }
  }

  private constructor(sendsms: string) {
    this.#sendsms = sendsms
  }

  /** The status and body of smsbox's answer. */
  async send(fields: Record<string, string>): Promise<[status: number, body: string]> {
    const query = new URLSearchParams({ username: 'tester', password: 'foobar', from: 'Posthorn', ...fields })
    const response = await fetch(`${this.#sendsms}?${query.toString()}`)
    return [response.status, await response.text()]
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#parts[Symbol.asyncDispose]()
  }

  async #start(ports: KannelPorts): Promise<void> {
    const { admin, sessions } = ports
    const { path } = this.#parts.keep(await scratchFolder())
    const file = join(path, 'kannel.conf')
    await writeFile(file, configOf(ports))
    const status = async () => {
      const response = await fetch(`http://127.0.0.1:${admin}/status.txt?password=sandbox`).catch(() => null)
      return (await response?.text()) ?? ''
    }
    const untilStatus = (what: string, shown: RegExp) =>
      until(what, async () => (shown.test(await status()) ? true : null))
    this.#parts.keep(startProgram('bearerbox', file))
    await untilStatus('bearerbox to be bound', sessions === 'pair' ? /\(online .*\(online /s : /\(online /)
    this.#parts.keep(startProgram('smsbox', file))
    await untilStatus('smsbox to be connected', /smsbox:/)
    await until('sendsms to listen', async () =>
      (await this.send({}).catch(() => null)) === null ? null : true,
    )
  }
}

/** Ended by SIGTERM, after 5 seconds by SIGKILL. */
function startProgram(program: string, file: string): AsyncDisposable {
  const child = spawn(program, ['-v', '4', file], { stdio: 'ignore' })
  return { [Symbol.asyncDispose]: () => endProgram(child) }
}

async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const limit = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await ended
  clearTimeout(limit)
}

/** By the users' guide of Kannel 1.4.5: nothing but what makes it work. */
function configOf({ port, sessions, getUrl, admin, boxes, sendsms }: KannelPorts): string {
  const binds =
    sessions === 'pair'
      ? [`port = ${port}`, `receive-port = ${port}`]
      : [`port = ${port}\ntransceiver-mode = true`]
  const smscs = binds.map(
    (bind) => `
group = smsc
smsc = smpp
smsc-id = posthorn
host = 127.0.0.1
${bind}
smsc-username = demo
smsc-password = sandbox
system-type = ""
`,
  )
  return `
group = core
admin-port = ${admin}
admin-interface = 127.0.0.1
admin-password = sandbox
smsbox-port = ${boxes}
smsbox-interface = 127.0.0.1
dlr-storage = internal

${smscs.join('\n')}
group = smsbox
bearerbox-host = 127.0.0.1
sendsms-port = ${sendsms}
sendsms-interface = 127.0.0.1

group = sendsms-user
username = tester
password = foobar
concatenation = true
max-messages = 10

group = sms-service
keyword = default
get-url = "${getUrl}"
max-messages = 0
catch-all = true
`
}
