import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { packageFolder } from '../../packages/kit/machine/package-folder.ts'

export const clientFolder = join(packageFolder, 'clients', 'typescript')
const limitMs = 60_000

/** A program that runs TypeScript or JavaScript. */
export interface Runtime {
  name: 'Node' | 'Bun' | 'Deno'
  /** Why it cannot be used here; false where it can. */
  skip: string | false
  command: readonly string[]
  /** Of an example: Node needs it compiled. */
  file: (example: string) => string
}

export const runtimes: Runtime[] = [
  {
    name: 'Node',
    skip: false,
    command: [process.execPath],
    file: (example) =>
      join(import.meta.dirname, '..', '..', 'clients', 'typescript', 'examples', `${example}.js`),
  },
  { name: 'Bun', skip: missing('bun'), command: ['bun', 'run'], file: sourceOf },
  {
    name: 'Deno',
    skip: missing('deno'),
    command: ['deno', 'run', ...['net', 'env', 'read', 'write'].map((access) => `--allow-${access}`)].concat(
      '--no-prompt',
      '--node-modules-dir=manual',
    ),
    file: sourceOf,
  },
]

function sourceOf(example: string): string {
  return join(clientFolder, 'examples', `${example}.ts`)
}

function missing(program: string): string | false {
  const found = spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined
  return found ? false : `${program} is not installed here: .ci/run says how`
}

/** An empty project in which the client is installed as it would be published. */
export class InstalledClient implements Disposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'client-'))

  constructor() {
    const installed = join(this.folder, 'node_modules', '@posthorn', 'client')
    mkdirSync(installed, { recursive: true })
    for (const part of ['package.json', 'dist']) {
      cpSync(join(clientFolder, part), join(installed, part), { recursive: true })
    }
    writeFileSync(
      join(this.folder, 'package.json'),
      JSON.stringify({ type: 'module', dependencies: { '@posthorn/client': '*' } }),
    )
  }

  /** Starts an example of the client there. */
  run(runtime: Runtime, example: string, options: { words: string[]; env: Record<string, string> }): Program {
    const source = runtime.file(example)
    cpSync(source, join(this.folder, basename(source)))
    const words = [...runtime.command.slice(1), basename(source), ...options.words]
    return new Program(runtime.command[0] ?? '', words, this.folder, options.env)
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** A running program. It is ended after a minute, and then what waits for it fails. */
export class Program implements Disposable {
  #output = ''
  #ended = false
  #look: () => void = () => {}
  readonly #child

  constructor(program: string, words: string[], cwd: string, env: Record<string, string>) {
    const quiet = { DENO_NO_UPDATE_CHECK: '1', DENO_DIR: join(cwd, '.deno'), NO_COLOR: '1' }
    const child = spawn(program, words, { cwd, env: { ...process.env, ...quiet, ...env }, timeout: limitMs })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text
        this.#look()
      })
    }
    child.on('close', () => {
      this.#ended = true
      this.#look()
    })
    this.#child = child
  }

  /** Everything written so far, to the terminal of either kind. */
  get output(): string {
    return this.#output
  }

  write(line: string): void {
    this.#child.stdin.write(`${line}\n`)
  }

  /** As Ctrl+C does. */
  stop(): void {
    this.#child.kill('SIGINT')
  }

  /** Resolves with the output once it has `text`. */
  async shows(text: string): Promise<string> {
    await this.#until(() => this.#output.includes(text) || this.#ended)
    if (this.#output.includes(text)) return this.#output
    throw new Error(`the program ended without ${text}: ${this.#output}`)
  }

  /** Resolves with its exit status and all its lines. */
  async end(): Promise<{ status: number | null; lines: string[] }> {
    await this.#until(() => this.#ended)
    return { status: this.#child.exitCode, lines: this.#output.trim().split('\n') }
  }

  [Symbol.dispose](): void {
    if (!this.#ended) this.#child.kill('SIGKILL')
  }

  #until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#look = () => {
        if (isSo()) resolve()
      }
      this.#look()
    })
  }
}
