import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RawHttpServer, writeEach } from '../../../test/support/raw-http-server.ts'
import { UpstreamHttp } from '../../carriers/http/upstream-http.ts'
import { reach } from '../../command-line/doctor/http-reach.ts'
import { S3Store } from '../../engines/archive/s3-store.ts'
import { Secret } from '../../settings/secret.ts'
import { SpeechHttp } from '../../speech/speech-http.ts'
import { sizeOfFile } from '../net/file-size.ts'

const reply = [
  'HTTP/1.1 100 Continue\r\n\r\n',
  'HTTP/1.1 103 Early Hints\r\n\r\n',
  'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok',
]

test('carriers, engines of speech, stores and files may send interim responses', {
  timeout: 20_000,
}, async () => {
  const clients: Record<string, (baseUrl: string) => Promise<unknown>> = {
    carrier: async (baseUrl) => {
      const http = new UpstreamHttp({ baseUrl, timeoutMs: 5_000, connections: 1 })
      const answer = await http.request({ method: 'POST', path: '/', headers: {}, body: '{}' })
      await http.close()
      return answer.kind === 'answer' && answer.body
    },
    speech: async (baseUrl) => {
      await using http = new SpeechHttp({ baseUrl, timeoutMs: 5_000, connections: 1 })
      const request = { method: 'POST', path: '/', headers: {}, body: 'text', wantsSound: true } as const
      return (await http.request(request)).toString()
    },
    archive: async (endpoint) => {
      const keys = { accessKeyId: new Secret('a'), secretAccessKey: new Secret('b') }
      const store = new S3Store({
        kind: 's3',
        endpoint,
        bucket: 'bucket',
        region: 'auto',
        prefix: '',
        ...keys,
      })
      await store.put('name', Buffer.from('content'))
      return (await store.get('name')).toString()
    },
    doctor: async (url) => (await reach(url, 'GET', () => 0, new AbortController().signal)).body,
    file: async (address) => {
      const resolver = { resolve: async () => ['127.0.0.1'] }
      const size = await sizeOfFile(`${address}/file`, { resolver, allowPrivateAddresses: true })
      return size === 2 ? 'ok' : size
    },
  }
  for (const [name, request] of Object.entries(clients)) {
    await using server = await RawHttpServer.open((socket) => writeEach(socket, reply))
    assert.equal(await request(server.origin), 'ok', name)
  }
})
