import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { type FileSizeOptions, sizeOfFile } from '../../net/file-size.ts'

const requests: string[] = []
const server = createServer((request, response) => {
  requests.push(`${request.method} ${request.url}`)
  if (request.url === '/moved') response.writeHead(302, { location: '/photo.jpg' })
  else response.writeHead(200, { 'content-length': '48213' })
  response.end()
})
const options: FileSizeOptions = {
  resolver: { resolve: async () => ['127.0.0.1'] },
  allowPrivateAddresses: true,
}
let origin = ''

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

after(() => {
  server.close()
})

test('the size of a file is requested without fetching the file', async () => {
  assert.equal(await sizeOfFile(`${origin}/photo.jpg?x=1`, options), 48_213)
  assert.equal(requests.at(-1), 'HEAD /photo.jpg?x=1')
})

test('a private address gets no request', async () => {
  const count = requests.length
  const strict = { ...options, allowPrivateAddresses: false }
  assert.equal(await sizeOfFile(`${origin}/photo.jpg`, strict), null)
  assert.equal(await sizeOfFile(`http://files.example:${new URL(origin).port}/photo.jpg`, strict), null)
  assert.equal(requests.length, count)
})

test('a redirect, an unreachable server and an invalid address have an unknown size', async () => {
  assert.equal(await sizeOfFile(`${origin}/moved`, options), null)
  assert.equal(await sizeOfFile('http://127.0.0.1:9/photo.jpg', options), null)
  for (const address of ['ftp://files.example/x', 'photo.jpg', '']) {
    assert.equal(await sizeOfFile(address, options), null)
  }
})
