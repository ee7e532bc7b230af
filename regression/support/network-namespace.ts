import { execFile, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The network and the mounts of a process of the test alone. */
const own = ['--net', '--mount']
/** The whole scene, with its recovery. */
const maxMs = 400_000

/** Why no scene can have a network of its own here; null where one can. */
export function whyNoNamespace(): string | null {
  const attempt = 'ip link set lo up && nft add table inet posthorn'
  const { status, stderr, error } = spawnSync('unshare', [...own, 'sh', '-c', attempt], { encoding: 'utf8' })
  if (status === 0) return null
  return `no network namespace with nftables can be opened here: ${error?.message ?? stderr.trim()}`
}

/**
 * Runs a compiled file of this folder in a network of its own, where only loopback exists, and returns the JSON that it
 * prints last. Rejects with what it wrote to stderr.
 */
export async function inOwnNetwork(file: string, ...args: string[]): Promise<unknown> {
  const command = ['sh', '-c', 'ip link set lo up && exec "$@"', 'sh', process.execPath]
  const script = join(import.meta.dirname, file)
  const { stdout } = await promisify(execFile)('unshare', [...own, ...command, script, ...args], {
    timeout: maxMs,
    killSignal: 'SIGTERM',
  })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

/** Of the network of this process: packets fare as rules of nftables say, until these are lifted. */
export class PacketRules implements Disposable {
  static #made = 0
  /** Of its own, so that rules are lifted alone. */
  readonly #table = `posthorn${PacketRules.#made++}`

  /** Each is a match and an action, as in `tcp dport 2775 drop`. */
  constructor(rules: readonly string[]) {
    nft(`table inet ${this.#table} {
      chain received {
        type filter hook input priority 0;
        ${rules.join('\n')}
      }
    }`)
  }

  [Symbol.dispose](): void {
    nft(`delete table inet ${this.#table}`)
  }
}

function nft(commands: string): void {
  const { status, stderr } = spawnSync('nft', ['-f', '-'], { input: commands, encoding: 'utf8' })
  if (status !== 0) throw new Error(`nft: ${stderr}`)
}

/** Names are asked of the server on port 53 of this network, which has a second to answer. */
export function useOwnNameServer(folder: string): void {
  const file = join(folder, 'resolv.conf')
  writeFileSync(file, 'nameserver 127.0.0.1\noptions timeout:1 attempts:1\n')
  const { status, stderr } = spawnSync('mount', ['--bind', file, '/etc/resolv.conf'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`mount: ${stderr}`)
}
