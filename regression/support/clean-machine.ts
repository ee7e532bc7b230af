import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { RanBlock } from '../../test/docs/page-commands.ts'
import { projectFolder } from '../../test/support/project.ts'
import { addNode, certificates, makeDebian } from './fresh-debian.ts'
import { until, within } from './until.ts'

const run = promisify(execFile)
const user = 'newcomer'
const blockWithinMs = 420_000

/**
 * `$1` is the root; the rest is a command of the newcomer. The shell stays the first process of its namespace and ends with
 * `unshare`, and all processes with it: a program that changes its user would not be told.
 */
const entering = `
set -e
root=$1; shift
mount --make-rprivate /
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
chroot --userspec=${user}:${user} "$root" env -i --chdir="$1" PATH=/usr/local/bin:/usr/bin:/bin HOME=/home/${user} "$2" bash --noprofile --norc -euo pipefail -c "$3"`

/** A Debian that has Node, npm, git and curl, and a user who has just cloned the repository. */
export class CleanMachine implements AsyncDisposable {
  /** The user's clone. */
  readonly clone = `/home/${user}/posthorn`
  /** The root folder. */
  readonly root: string
  readonly #port: number
  readonly #terminals: Terminal[] = []

  private constructor(root: string, port: number) {
    this.root = root
    this.#port = port
  }

  /** `port`: where Posthorn listens in place of 8080, as the README says. */
  static async make(port: number): Promise<CleanMachine> {
    const machine = new CleanMachine(mkdtempSync(join(tmpdir(), 'posthorn-machine-')), port)
    try {
      await makeDebian(machine.root, ['passwd', 'ca-certificates', 'libstdc++6', 'git', 'curl'])
      await addNode(join(machine.root, 'usr/local'))
      for (const file of [certificates, '/etc/resolv.conf', '/etc/hosts']) machine.#copy(file)
      await run('chroot', [machine.root, 'useradd', '--create-home', user])
      const clone = join(machine.root, machine.clone)
      await run('git', ['clone', '--quiet', '--no-hardlinks', projectFolder, clone])
      await run('chroot', [machine.root, 'chown', '--recursive', `${user}:${user}`, `/home/${user}`])
      return machine
    } catch (error) {
      await machine[Symbol.asyncDispose]()
      throw error
    }
  }

  /** Opens a terminal that runs a block which does not end, such as one that starts Posthorn. */
  start(block: string, folder = this.clone): Terminal {
    const terminal = new Terminal(
      this.#spawn(block, folder),
      join(this.root, `terminal-${this.#terminals.length}`),
    )
    this.#terminals.push(terminal)
    return terminal
  }

  /** Runs a block to its end. Never rejects. */
  async run(block: string, folder = this.clone): Promise<RanBlock> {
    const child = this.#spawn(block, folder)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += String(data)))
    const timer = setTimeout(() => child.kill('SIGKILL'), blockWithinMs)
    const [code] = (await once(child, 'close')) as [number | null]
    clearTimeout(timer)
    return { code: code ?? 1, output }
  }

  /** Changes a file of the clone as an editor does. */
  edit(file: string, change: (text: string) => string): void {
    const path = join(this.root, this.clone, file)
    writeFileSync(path, change(readFileSync(path, 'utf8')))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const terminal of this.#terminals) await terminal.close()
    rmSync(this.root, { recursive: true, force: true })
  }

  #copy(file: string): void {
    copyFileSync(file, join(this.root, file))
  }

  #spawn(block: string, folder: string): ChildProcess {
    const options = ['--mount', '--pid', '--fork', '--kill-child']
    const words = [this.root, folder, `POSTHORN_PORT=${this.#port}`]
    const here = block.replaceAll(':8080', `:${this.#port}`)
    return spawn('unshare', [...options, 'sh', '-c', entering, 'sh', ...words, here], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  }
}

/** Where a command of the newcomer goes on. */
class Terminal {
  readonly #child: ChildProcess
  #output = ''

  constructor(child: ChildProcess, log: string) {
    this.#child = child
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data) => {
        this.#output += String(data)
        appendFileSync(log, String(data))
      })
  }

  /** Resolves once it shows this. */
  async shows(text: string): Promise<void> {
    await until(`the terminal shows ${text}`, blockWithinMs, async () => {
      if (this.#child.exitCode !== null) throw new Error(`it ended:\n${this.#output}`)
      return this.#output.includes(text) ? null : this.#output.slice(-2_000)
    })
  }

  async close(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = once(this.#child, 'close')
    this.#child.kill('SIGKILL')
    await within('the terminal to close', 30_000, ended)
  }
}
