import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { TestSandboxProcess } from '../../packages/gateway/test/sandbox/test-sandbox.ts'
import { projectFile } from '../support/project.ts'

const clients = projectFile('clients')
/** The sandbox starts within the first test. */
const timeout = 600_000

const interpreters = {
  python: {
    program: 'python3',
    args: ['-m', 'unittest'],
    needs: ['-c', 'import sys; assert sys.version_info >= (3, 9)'],
  },
  php: {
    program: 'php',
    args: ['tests/client_test.php'],
    needs: ['-r', 'exit(PHP_VERSION_ID >= 80200 && extension_loaded("curl") ? 0 : 1);'],
  },
}

describe('clients in other languages', { timeout }, () => {
  let sandbox: TestSandboxProcess
  before(
    async () => {
      sandbox = await TestSandboxProcess.start()
    },
    { timeout },
  )
  after(() => sandbox[Symbol.asyncDispose]())

  for (const [language, { program, args, needs }] of Object.entries(interpreters)) {
    const isThere = spawnSync(program, needs).status === 0
    const skip = isThere ? false : `${program} is not installed, or too old`
    test(`the ${language} client keeps the contract, in the sandbox and before a failing gateway`, {
      skip,
      timeout,
    }, async () => {
      await using failing = await FailingGateway.open()
      const child = spawn(program, args, {
        cwd: `${clients}/${language}`,
        env: {
          ...process.env,
          POSTHORN_SANDBOX: JSON.stringify(sandbox.line),
          POSTHORN_FAILING: failing.url,
          PYTHONDONTWRITEBYTECODE: '1',
        },
      })
      let written = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (text: Buffer) => {
          written += text.toString()
        })
      }
      const [code] = (await once(child, 'close')) as [number | null]
      assert.equal(code, 0, written)
      assert.doesNotMatch(written, /skipped/)
      const sends = failing.requests.filter(({ path }) => path === '/api/json.php')
      assert.equal(sends.length, 4)
      assert.equal(new Set(sends.map(({ key }) => key)).size, 1)
      assert.match(sends[0]?.key ?? '', /^[0-9a-f-]{36}$/)
      assert.equal(new Set(sends.map(({ body }) => body)).size, 1)
      assert.equal(failing.requests.length - sends.length, 1)
    })
  }
})

/** Breaks the connection, then answers as a proxy, then refuses for a moment, then carries the request out. */
class FailingGateway implements AsyncDisposable {
  readonly requests: { path: string; key: string; body: string }[] = []
  readonly #server = createServer((request, response) => void this.#answer(request, response))
  url = ''

  static async open(): Promise<FailingGateway> {
    const gateway = new FailingGateway()
    gateway.#server.listen(0, '127.0.0.1')
    await once(gateway.#server, 'listening')
    gateway.url = `http://127.0.0.1:${(gateway.#server.address() as AddressInfo).port}`
    return gateway
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await request.setEncoding('utf8').toArray()).join('')
    const path = request.url ?? ''
    this.requests.push({ path, key: String(request.headers['idempotency-key'] ?? ''), body })
    if (path !== '/api/json.php') return void request.socket.destroy()
    const busy = 'The gateway has too much to do: nothing was accepted, please try again'
    const refusal = { success: false, error: busy }
    const answer = { success: true, data: [{ success: true, data: { id: 1, msg_id: 1, data: 1, parts: 1 } }] }
    const steps = [
      () => request.socket.destroy(),
      () => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
      () => response.end(JSON.stringify(refusal)),
      () => response.end(JSON.stringify(answer)),
    ]
    const sends = this.requests.filter((each) => each.path === path).length
    steps[sends - 1]?.()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }
}
