import assert from 'node:assert/strict'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parseCommandLine } from '../../simulators/command-line.ts'
import { scratchFolder } from './scratch-folder.ts'
import { SmppClient } from './smpp-client.ts'

const program = fileURLToPath(new URL('../../simulators/main.js', import.meta.url))
const freePorts = ['--http-port', '0', '--smpp-port', '0', '--smpp-tls-port', '0']

interface Ready {
  ready: true
  http: string
  smpp: { host: string; port: number }
  smppTls: { host: string; port: number }
}

function run(args: string[]): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [program, ...args], { stdio: 'pipe' })
}

async function readyLine(child: ChildProcessWithoutNullStreams): Promise<Ready> {
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return JSON.parse(line) as Ready
}

async function exitCode(child: ChildProcessWithoutNullStreams): Promise<number | null> {
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

test('the program prints its addresses in one line, and stops on SIGTERM without losing anything', async () => {
  await using folder = await scratchFolder()
  using first = run([...freePorts, '--data-dir', folder.path])
  const { smpp, smppTls } = await readyLine(first)
  {
    using client = await SmppClient.bound(smpp.port)
    await client.submit('380501112233', 'Hello')
    await client.delivered(1)
    using secure = await SmppClient.connect(smppTls.port, true)
    assert.equal((await secure.bind()).command_status, 0)
  }
  const stopped = exitCode(first)
  first.kill('SIGTERM')
  assert.equal(await stopped, 0)

  using second = run([...freePorts, '--data-dir', folder.path, '--exit-with-parent'])
  const { http } = await readyLine(second)
  const { messages } = (await (await fetch(`${http}/sandbox/handsets/380501112233`)).json()) as {
    messages: { text: string }[]
  }
  assert.equal(messages[0]?.text, 'Hello')
  const gone = exitCode(second)
  second.stdin.end()
  assert.equal(await gone, 0)
})

test('every carrier is in the line of addresses, and can be left out', async () => {
  using child = run([...freePorts, '--whatsapp-port', 'none'])
  const ready = await readyLine(child)
  assert.deepEqual(Object.keys(ready), [
    'ready',
    'http',
    'smpp',
    'smppTls',
    'telegram',
    'rbm',
    'infobip',
    'sip',
    'smsRu',
    'smtp',
    'twilio',
    'plainHttp',
    'kannel',
    'telnyx',
    'jasmin',
    'vonage',
    'plivo',
    'messagebird',
    'alphasms',
  ])
  const stopped = exitCode(child)
  child.kill('SIGTERM')
  assert.equal(await stopped, 0)
})

test('a message that the SMSC has accepted is on disk even when the process is killed', async () => {
  await using folder = await scratchFolder()
  using first = run([...freePorts, '--data-dir', folder.path])
  const { smpp } = await readyLine(first)
  using client = await SmppClient.bound(smpp.port)
  const { message_id: id } = await client.submit('380501119908', 'Hello')
  const killed = exitCode(first)
  first.kill('SIGKILL')
  await killed

  using second = run([...freePorts, '--data-dir', folder.path])
  const { smpp: again } = await readyLine(second)
  using next = await SmppClient.bound(again.port)
  // Under way, or delivered since.
  const { message_state: state } = await next.request('query_sm', { message_id: id })
  assert.ok(state === 1 || state === 2, `state ${state}`)
  const stopped = exitCode(second)
  second.kill('SIGTERM')
  await stopped
})

test('a wrong option ends in one sentence and exit code 2', async () => {
  using child = run(['--smpp-port', '70000'])
  let output = ''
  child.stderr.on('data', (piece: Buffer) => {
    output += piece.toString()
  })
  const [code] = (await once(child, 'close')) as [number]
  assert.equal(code, 2)
  assert.equal(output, '--smpp-port must be a port between 0 and 65535, not 70000\n')
})

test('without options the program takes the usual ports', () => {
  const { http, sms, dataDir } = parseCommandLine([]).sandbox
  assert.deepEqual(http, { host: '127.0.0.1', port: 8090 })
  assert.deepEqual([sms.host, sms.port, sms.tlsPort, dataDir], ['127.0.0.1', 2775, 3550, null])
  assert.equal(parseCommandLine(['--smpp-tls-port', 'none']).sandbox.sms.tlsPort, null)
  const carriers = (args: string[]) => {
    const { telegram, rbm, infobip, whatsapp, sip, smsRu } = parseCommandLine(args).sandbox
    return [telegram, rbm, infobip, whatsapp, sip, smsRu].map((carrier) => carrier?.port ?? null)
  }
  assert.deepEqual(carriers([]), [8091, 8092, 8093, 8094, 5060, 8095])
  assert.deepEqual(carriers(['--http-port', '0']), [0, 0, 0, 0, 0, 0])
  assert.deepEqual(carriers(['--rbm-port', 'none', '--telegram-port', '9000']), [
    9000,
    null,
    8093,
    8094,
    5060,
    8095,
  ])
  assert.throws(() => parseCommandLine(['--password', 'much-too-long']), /at most 8 characters/)
  assert.throws(() => parseCommandLine(['--unknown']), /Unknown option '--unknown'/)
})
