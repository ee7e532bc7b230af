import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { carrierKinds, type SandboxPeers } from '../../carriers/kinds.ts'
import { launchNetwork } from '../../command-line/launch-network.ts'
import { OpenParts } from '../../kit/flow/open-parts.ts'
import type { StartOptions } from '../../kit/flow/start.ts'
import { type Clock, sleep, unlessAborted, within } from '../../kit/time/clock.ts'

/** Where the simulated network listens. */
export type SandboxAddresses = SandboxPeers & {
  /** For example `http://127.0.0.1:8090`. */
  http: string
}

export interface SandboxProcessOptions extends StartOptions {
  /** The simulated network keeps received messages here. */
  dataDir: string
  clock: Clock
  /** A line for the operator: the process started or ended, or wrote a warning. */
  log: (level: 'info' | 'warn', sentence: string) => void
}

const startWithinMs = 30_000
const stopWithinMs = 5_000

/**
 * The simulated phone network as a process beside the gateway. It ends when the gateway ends, and is
 * restarted on the same ports when it ends by itself.
 */
export class SandboxProcess implements AsyncDisposable {
  readonly addresses: SandboxAddresses
  readonly #options: SandboxProcessOptions
  readonly #stop = new AbortController()
  readonly #kept: Promise<void>
  #child: ChildProcess

  private constructor(options: SandboxProcessOptions, child: ChildProcess, addresses: SandboxAddresses) {
    this.#options = options
    this.#child = child
    this.addresses = addresses
    this.#kept = this.#keep()
  }

  /** Rejects when it is not ready within half a minute. `launched` is one that was started a moment ago. */
  static open(options: SandboxProcessOptions, launched?: ChildProcess): Promise<SandboxProcess> {
    const onFault = (error: unknown) => options.log('warn', String(error))
    const open = async (parts: OpenParts) => {
      const child = launched ?? launch(options, freePorts)
      parts.onClose(() => child.kill('SIGKILL'))
      const starting = unlessAborted(ready(child), parts.start.stop)
      const late = () => new Error(`the simulated network did not start in ${startWithinMs / 1_000} s`)
      return new SandboxProcess(options, child, await within(options.clock, startWithinMs, starting, late))
    }
    return OpenParts.open(onFault, open, options.start)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    this.#child.kill('SIGTERM')
    const late = () => new Error('the simulated network did not end by itself')
    await within(this.#options.clock, stopWithinMs, this.#kept, late).catch(() => {
      this.#child.kill('SIGKILL')
      return this.#kept
    })
  }

  async #keep(): Promise<void> {
    const { clock, log } = this.#options
    const stopping = () => this.#stop.signal.aborted
    for (;;) {
      await ended(this.#child)
      if (stopping()) return
      log('warn', 'the simulated network has ended; it is started again')
      await sleep(clock, 1_000, this.#stop.signal)
      if (stopping()) return
      this.#child = launch(this.#options, readPorts(this.addresses))
    }
  }
}

/** By the names of the addresses, which are the names of the program's flags. */
type Ports = Record<string, number>

const simulators = carrierKinds.map(({ sandbox }) => sandbox.simulator)
const freePorts: Ports = Object.fromEntries(['http', 'smppTls', ...simulators].map((name) => [name, 0]))

function readPorts(addresses: SandboxAddresses): Ports {
  const ports = { ...freePorts }
  for (const [name, address] of Object.entries<Address>(addresses)) ports[name] = readPort(address)
  return ports
}

type Address = string | { url: string } | { port: number } | null

function readPort(address: Address): number {
  if (address === null) return 0
  if (typeof address === 'string') return Number(new URL(address).port)
  return 'url' in address ? readPort(address.url) : address.port
}

/** `smsRu` is `sms-ru` on a command line. */
function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** The command line of the simulators' program. */
export function simulatorFlags(dataDir: string, ports: Ports = freePorts): string[] {
  const flags = Object.entries(ports).flatMap(([name, port]) => [`--${kebab(name)}-port`, String(port)])
  return [...flags, '--exit-with-parent', '--data-dir', dataDir]
}

function launch({ dataDir, log }: SandboxProcessOptions, ports: Ports): ChildProcess {
  return launchNetwork(simulatorFlags(dataDir, ports), (sentence) => log('warn', sentence))
}

function ready(child: ChildProcess): Promise<SandboxAddresses> {
  return new Promise((resolve, reject) => {
    const gone = (code: number | null) =>
      reject(new Error(`the simulated network ended at once (code ${code})`))
    if (child.exitCode !== null) return gone(child.exitCode)
    child.once('exit', gone).once('error', reject)
    if (child.stdout === null) return
    createInterface({ input: child.stdout }).once('line', (line) => {
      child.removeAllListeners('exit')
      resolve(JSON.parse(line) as SandboxAddresses)
    })
  })
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}
