import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSystemResolver, parseHosts, shareUnderWay } from '../../net/resolver.ts'

test('the hosts file is read with all its names, several addresses of one name and comments', () => {
  const hosts = parseHosts(
    [
      '127.0.0.1 localhost',
      '# 10.0.0.9 nobody',
      '10.0.0.1\tApp app.internal # app',
      '10.0.0.2 app',
      'x y',
    ].join('\n'),
  )
  assert.deepEqual(hosts.get('app'), ['10.0.0.1', '10.0.0.2'])
  assert.deepEqual(hosts.get('app.internal'), ['10.0.0.1'])
  assert.deepEqual([hosts.has('nobody'), hosts.has('y')], [false, false])
})

test('localhost is loopback even without a hosts file', async () => {
  assert.deepEqual(parseHosts('').get('localhost'), ['127.0.0.1', '::1'])
  assert.ok((await (await openSystemResolver()).resolve('LOCALHOST')).includes('127.0.0.1'))
})

test('concurrent callers with the same name share one answer, and later callers get a new one', async () => {
  const resolved: string[] = []
  const shared = shareUnderWay({
    async resolve(hostname) {
      resolved.push(hostname)
      return [`${resolved.length}`]
    },
  })
  const first = await Promise.all([shared.resolve('a'), shared.resolve('a'), shared.resolve('b')])
  assert.deepEqual(first, [['1'], ['1'], ['2']])
  assert.deepEqual(await shared.resolve('a'), ['3'])
})
