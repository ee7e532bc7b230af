import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  testCertificate as cert,
  publicTestKey as key,
} from '../../../../simulators/smsc/test-certificate.ts'
import { freePort } from '../../../../test/support/free-port.ts'

/** False, or why its tests are skipped: the line that says so. */
export const openSslIsMissing: false | string =
  spawnSync('openssl', ['version']).error === undefined ? false : 'openssl is not installed'

const host = '127.0.0.1'

/** `openssl s_server`: a TLS server that prints what it receives, and sends what the test writes. */
export class OpenSsl implements AsyncDisposable {
  readonly port: number
  readonly #folder: string
  readonly #process: ChildProcess
  #said = ''
  #wake: () => void = () => undefined

  static async open(): Promise<OpenSsl> {
    for (let tries = 0; tries < 5; tries++) {
      const server = await OpenSsl.#start()
      if (await server.#listens()) return server
      await server[Symbol.asyncDispose]()
    }
    throw new Error('openssl does not listen')
  }

  /** Another process may take the port first: then the server ends. */
  static async #start(): Promise<OpenSsl> {
    const folder = mkdtempSync(join(tmpdir(), 'posthorn-openssl-'))
    writeFileSync(join(folder, 'key.pem'), key)
    writeFileSync(join(folder, 'cert.pem'), cert)
    const port = await freePort()
    const options = ['-quiet', '-accept', `${host}:${port}`, '-key', 'key.pem', '-cert', 'cert.pem']
    const process = spawn('openssl', ['s_server', ...options], { cwd: folder, timeout: 20_000 })
    return new OpenSsl(port, folder, process)
  }

  private constructor(port: number, folder: string, process: ChildProcess) {
    this.port = port
    this.#folder = folder
    this.#process = process
    process.stdout?.on('data', (piece: Buffer) => {
      this.#said += piece.toString('latin1')
      this.#wake()
    })
  }

  /** All that it received, once that matches `pattern`. */
  async says(pattern: RegExp): Promise<string> {
    while (!pattern.test(this.#said)) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    return this.#said
  }

  say(message: string): void {
    this.#process.stdin?.write(message)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      const exit = once(this.#process, 'exit')
      this.#process.kill('SIGKILL')
      await exit
    }
    rmSync(this.#folder, { recursive: true })
  }

  /** Polls, because the server does not print when it is ready. False where it has ended. */
  async #listens(): Promise<boolean> {
    for (let tries = 0; tries < 200 && this.#process.exitCode === null; tries++) {
      const socket = connect(this.port, host)
      const open = await new Promise((resolve) => {
        socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      })
      socket.destroy()
      if (open) return true
      await pause(50)
    }
    return false
  }
}
