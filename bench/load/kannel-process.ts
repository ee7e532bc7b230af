import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { freeNetworkFlags, networkProgram } from '../../packages/command-line/launch-network.ts'
import { OpenParts } from '../../packages/kit/flow/open-parts.ts'
import { freePort } from '../../test/support/free-port.ts'

const readyWithinMs = 30_000
const endsWithinMs = 10_000

/** Debian installs them in /usr/sbin, which is on the PATH of root alone. */
const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

export class NoKannel extends Error {
  override name = 'NoKannel'
}

/** The first line that `bearerbox --version` prints. Throws `NoKannel`. */
export function kannelVersion(): string {
  const { stdout, stderr } = spawnSync(findProgram('bearerbox'), ['--version'], { encoding: 'utf8' })
  return /version `([^']+)'/.exec(stdout + stderr)?.[1] ?? 'of an unknown version'
}

function findProgram(name: string): string {
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
  if (found !== undefined) return found
  throw new NoKannel(
    `Kannel is not installed: there is no ${name} on the PATH. On Debian and Ubuntu: apt-get install kannel, ` +
      'and systemctl disable --now kannel where the package has started it',
  )
}

/** Kannel's `bearerbox` and `smsbox` in a folder of their own, before a simulated carrier of their own. */
export class KannelProcess implements AsyncDisposable {
  /** Of `/cgi-bin/sendsms`. */
  readonly port: number
  readonly #parts: OpenParts

  private constructor(parts: OpenParts, port: number) {
    this.#parts = parts
    this.port = port
  }

  static open(): Promise<KannelProcess> {
    const report = (error: unknown) => console.error(error)
    return OpenParts.open(report, async (parts) => {
      const folder = mkdtempSync(join(tmpdir(), 'kannel-bench-'))
      parts.onClose(() => rmSync(folder, { recursive: true, force: true }))
      mkdirSync(join(folder, 'spool'))
      const network = [networkProgram, ...freeNetworkFlags(folder)]
      const carrier = parts.keep(new Running(process.execPath, network, 'pipe'))
      const ports = {
        carrier: await smppPortOf(carrier.child),
        admin: await freePort(),
        smsbox: await freePort(),
        http: await freePort(),
      }
      const file = join(folder, 'kannel.conf')
      writeFileSync(file, configuration(folder, ports))
      parts.keep(new Running(findProgram('bearerbox'), [file]))
      await untilStatus(ports.admin, /\(online/)
      parts.keep(new Running(findProgram('smsbox'), [file]))
      await untilStatus(ports.admin, /smsbox:/)
      return new KannelProcess(parts, ports.http)
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#parts[Symbol.asyncDispose]()
  }
}

class Running implements AsyncDisposable {
  readonly child: ChildProcess

  constructor(program: string, args: string[], output: 'pipe' | 'ignore' = 'ignore') {
    // The standard input of the simulated carrier is what it ends with.
    this.child = spawn(program, args, { stdio: [output, output, 'ignore'] })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    const ended = once(this.child, 'exit')
    this.child.kill('SIGTERM')
    const timer = setTimeout(() => this.child.kill('SIGKILL'), endsWithinMs)
    await ended
    clearTimeout(timer)
  }
}

async function smppPortOf({ stdout }: ChildProcess): Promise<number> {
  if (stdout === null) throw new Error('the simulated carrier has no standard output')
  for await (const line of createInterface({ input: stdout })) {
    return (JSON.parse(line) as { smpp: { port: number } }).smpp.port
  }
  throw new Error('the simulated carrier did not start')
}

/** Waits until the status page of bearerbox has the pattern. */
async function untilStatus(adminPort: number, pattern: RegExp): Promise<void> {
  const signal = AbortSignal.timeout(readyWithinMs)
  for (;;) {
    const page = await fetch(`http://127.0.0.1:${adminPort}/status.txt?password=bench`, { signal })
      .then((answer) => answer.text())
      .catch(() => '')
    if (pattern.test(page)) return
    if (signal.aborted) throw new Error(`Kannel was not ready in ${readyWithinMs / 1_000} s:\n${page}`)
    await pause(100)
  }
}

interface Ports {
  carrier: number
  admin: number
  smsbox: number
  http: number
}

/**
 * The fastest store of Kannel that survives a crash of the process: a file a message, which is never synced. Its window
 * and connections to the carrier are those with which it was fastest; its user's guide describes each line.
 */
function configuration(folder: string, { carrier, admin, smsbox, http }: Ports): string {
  return `group = core
admin-port = ${admin}
admin-password = bench
smsbox-port = ${smsbox}
log-level = 3
store-type = spool
store-location = ${folder}/spool
dlr-storage = internal
sms-incoming-queue-limit = -1

group = smsc
smsc = smpp
smsc-id = carrier
host = 127.0.0.1
port = ${carrier}
transceiver-mode = true
smsc-username = posthorn
smsc-password = sandbox
system-type = ""
source-addr-ton = 5
source-addr-npi = 0
max-pending-submits = 200
instances = 2

group = smsbox
bearerbox-host = 127.0.0.1
sendsms-port = ${http}
log-level = 3
max-pending-requests = 512

group = sendsms-user
username = bench
password = bench
max-messages = 10
`
}
