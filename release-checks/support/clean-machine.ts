import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until, within } from '../../regression/support/until.ts'
import type { RanBlock } from '../../test/docs/page-commands.ts'
import { projectFolder } from '../../test/support/project.ts'
import { addNode, certificates, makeDebian } from './fresh-debian.ts'

const run = promisify(execFile)
const user = 'newcomer'
const blockWithinMs = 420_000

/** `$1` is the root. All processes of the machine are in the namespace of this one, and end with it. */
const booting = `
set -e
mount --make-rprivate /
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
echo booted
sleep infinity`

interface Where {
  /** Default: the clone. */
  folder: string
  /** Where Posthorn listens in place of 8080, as the README says. */
  port: number
}

/** A Debian that has Node, npm, git and curl, and a user who has just cloned the repository. */
export class CleanMachine implements AsyncDisposable {
  /** The user's clone. */
  readonly clone = `/home/${user}/posthorn`
  /** The root folder. */
  readonly root: string
  readonly #terminals: Terminal[] = []
  /** `unshare`, whose child is the first process of the machine. */
  #power: ChildProcess | null = null
  #firstPid = 0

  private constructor(root: string) {
    this.root = root
  }

  static async make(): Promise<CleanMachine> {
    const machine = new CleanMachine(mkdtempSync(join(tmpdir(), 'posthorn-machine-')))
    try {
      await makeDebian(machine.root, ['passwd', 'ca-certificates', 'libstdc++6', 'git', 'curl'])
      await addNode(join(machine.root, 'usr/local'))
      for (const file of [certificates, '/etc/resolv.conf', '/etc/hosts']) machine.#copy(file)
      await run('chroot', [machine.root, 'useradd', '--create-home', user])
      const clone = join(machine.root, machine.clone)
      await run('git', ['clone', '--quiet', '--no-hardlinks', projectFolder, clone])
      await run('chroot', [machine.root, 'chown', '--recursive', `${user}:${user}`, `/home/${user}`])
      await machine.#boot()
      return machine
    } catch (error) {
      await machine[Symbol.asyncDispose]()
      throw error
    }
  }

  /** Opens a terminal that runs a block which does not end, such as one that starts Posthorn. */
  start(block: string, where: Partial<Where>): Terminal {
    const terminal = new Terminal(
      this.#spawn(block, where),
      join(this.root, `terminal-${this.#terminals.length}`),
    )
    this.#terminals.push(terminal)
    return terminal
  }

  /** Runs a block to its end. Never rejects. */
  async run(block: string, where: Partial<Where> = {}, withinMs = blockWithinMs): Promise<RanBlock> {
    const child = this.#spawn(block, where)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += String(data)))
    const timer = setTimeout(() => child.kill('SIGKILL'), withinMs)
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
    if (this.#power !== null) {
      this.#power.kill('SIGKILL')
      await Promise.all(this.#terminals.map((terminal) => terminal.closed()))
    }
    rmSync(this.root, { recursive: true, force: true })
  }

  async #boot(): Promise<void> {
    const options = ['--mount', '--pid', '--fork', '--kill-child']
    const power = spawn('unshare', [...options, 'sh', '-c', booting, 'sh', this.root], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#power = power
    await within('the machine to boot', 60_000, once(power.stdout, 'data'))
    this.#firstPid = Number(readFileSync(`/proc/${power.pid}/task/${power.pid}/children`, 'utf8'))
  }

  #copy(file: string): void {
    copyFileSync(file, join(this.root, file))
  }

  /** Without a port the block starts and calls nothing. */
  #spawn(block: string, { folder = this.clone, port = 8_080 }: Partial<Where>): ChildProcess {
    const enter = [
      '--target',
      String(this.#firstPid),
      '--mount',
      '--pid',
      'chroot',
      `--userspec=${user}:${user}`,
    ]
    const variables = ['PATH=/usr/local/bin:/usr/bin:/bin', `HOME=/home/${user}`, `POSTHORN_PORT=${port}`]
    const shell = ['bash', '--noprofile', '--norc', '-euo', 'pipefail', '-c']
    const here = block.replaceAll(':8080', `:${port}`)
    const words = [...enter, this.root, 'env', '-i', `--chdir=${folder}`, ...variables, ...shell, here]
    // Detached: a group of its own, as in a terminal.
    return spawn('nsenter', words, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
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

  /** Ctrl+C. Resolves once its command has ended. */
  async interrupt(): Promise<void> {
    process.kill(-(this.#child.pid ?? 0), 'SIGINT')
    await this.closed()
  }

  /** Resolves once its command has ended. */
  async closed(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    await within('the terminal to close', 30_000, once(this.#child, 'close'))
  }
}
