import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { mainProgram } from '../../../../test/support/project.ts'

export interface TestSandboxLine {
  ready: true
  pid: number
  url: string
  api: string
  verify: string
  apiKey: string
  signingSecret: string
  expect: string
  reset: string
  receiver: string
  consoleJoin: string
}

/** `posthorn sandbox --ci` as a process, with a folder of its own for temporary files. */
export class TestSandboxProcess implements AsyncDisposable {
  readonly line: TestSandboxLine
  readonly child: ChildProcessWithoutNullStreams
  readonly #folder: string

  private constructor(child: ChildProcessWithoutNullStreams, line: TestSandboxLine, folder: string) {
    this.child = child
    this.line = line
    this.#folder = folder
  }

  static async start(variables: Record<string, string> = {}): Promise<TestSandboxProcess> {
    const folder = await mkdtemp(join(tmpdir(), 'posthorn-test-sandbox-'))
    const env = { ...process.env, TMPDIR: folder, ...variables }
    const child = spawn(process.execPath, [mainProgram, 'sandbox', '--ci'], { env, stdio: 'pipe' })
    let written = ''
    child.stderr.on('data', (text: Buffer) => {
      written += text.toString()
    })
    const ended = once(child, 'exit').then(() => Promise.reject(new Error(`it ended: ${written}`)))
    const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [string]
    ended.catch(() => undefined)
    return new TestSandboxProcess(child, JSON.parse(line) as TestSandboxLine, folder)
  }

  /** What lies in the folder for temporary files. */
  leftOver(): string[] {
    return readdirSync(this.#folder)
  }

  /** POST of JSON; the answer's status and JSON. */
  async post(url: string, body: object = {}): Promise<{ status: number; json: Record<string, unknown> }> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> }
  }

  /** Sends one operation; its item of the answer. */
  async send(operation: object): Promise<{ success: boolean; error?: string }> {
    const { json } = await this.post(this.line.api, { auth: this.line.apiKey, data: [operation] })
    const [item] = json['data'] as [{ success: boolean; error?: string }]
    return item
  }

  /** Ends as `end` makes it; resolves to its exit code. */
  async ended(end: () => void): Promise<number | null> {
    const { exitCode, signalCode } = this.child
    if (exitCode !== null || signalCode !== null) return exitCode
    const exit = once(this.child, 'exit') as Promise<[number | null]>
    end()
    const [code] = await exit
    return code
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.ended(() => this.child.stdin.end())
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 20 })
  }
}
