import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPublicAddress } from '../../../kit/net/public-address.ts'
import { checkHookUrl, readHookUrl } from '../../callbacks/egress-filter.ts'

const privateHost = 'hook must be a URL with a public host'
const notHttp = 'hook must be an http or https URL'
const badPort = 'hook must use port 80, 443 or a port from 1024 up'
const credentials = 'hook must be a URL without user name and password'
const unwritten = 'hook must be a URL without spaces, control characters and backslashes'

const refused: [url: string, sentence: string][] = [
  // Loopback in every spelling that URL parsing understands
  ['http://127.0.0.1/', privateHost],
  ['http://127.0.0.1./', privateHost],
  ['http://127.1/', privateHost],
  ['http://127.255.255.254:8080/', privateHost],
  ['http://2130706433/', privateHost],
  ['http://0x7f000001/', privateHost],
  ['http://0x7f.1/', privateHost],
  ['http://0177.0.0.1/', privateHost],
  ['http://017700000001/', privateHost],
  ['http://0/', privateHost],
  ['http://0.0.0.0/', privateHost],
  ['http://%31%32%37.0.0.1/', privateHost],
  ['http://１２７.0.0.1/', privateHost],
  ['http://①②⑦.⓪.⓪.①/', privateHost],
  ['http:\\\\127.0.0.1\\hook', privateHost],
  ['http:127.0.0.1', privateHost],
  [' http://127.0.0.1', privateHost],
  ['ht\ntp://127.0.0.1', privateHost],
  ['HTTP://LOCALHOST/', privateHost],
  ['http://localhost.:8080/', privateHost],
  ['http://app.localhost/', privateHost],
  ['http://[::1]/', privateHost],
  ['http://[0:0:0:0:0:0:0:1]/', privateHost],
  ['http://[::]/', privateHost],
  // IPv4 inside IPv6
  ['http://[::ffff:127.0.0.1]/', privateHost],
  ['http://[::ffff:7f00:1]/', privateHost],
  ['http://[::ffff:8.8.8.8]/', privateHost],
  ['http://[::127.0.0.1]/', privateHost],
  ['http://[64:ff9b::127.0.0.1]/', privateHost],
  ['http://[64:ff9b::8.8.8.8]/', privateHost],
  ['http://[64:ff9b:1::10.0.0.1]/', privateHost],
  ['http://[2002:7f00:1::]/', privateHost],
  ['http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/', privateHost],
  // Private, link-local, shared, multicast, reserved
  ['http://10.1.2.3/', privateHost],
  ['http://172.16.0.1/', privateHost],
  ['http://172.31.255.255/', privateHost],
  ['http://192.168.1.1/', privateHost],
  ['http://169.254.169.254/latest/meta-data/', privateHost],
  ['http://0xa9fea9fe/', privateHost],
  ['http://2852039166/', privateHost],
  ['http://100.64.0.1/', privateHost],
  ['http://192.0.0.8/', privateHost],
  ['http://198.18.0.1/', privateHost],
  ['http://224.0.0.1/', privateHost],
  ['http://255.255.255.255/', privateHost],
  ['http://[fe80::1]/', privateHost],
  ['http://[fc00::1]/', privateHost],
  ['http://[fd12:3456::1]/', privateHost],
  ['http://[fec0::1]/', privateHost],
  ['http://[ff02::1]/', privateHost],
  ['http://[2001:db8::1]/', privateHost],
  // Other schemes and no URL at all
  ['ftp://example.com/', notHttp],
  ['file:///etc/passwd', notHttp],
  ['javascript:alert(1)', notHttp],
  ['gopher://example.com/', notHttp],
  ['//example.com/', notHttp],
  ['example.com', notHttp],
  ['http://', notHttp],
  ['http://[::1', notHttp],
  ['http://256.256.256.256/', notHttp],
  ['', notHttp],
  // Credentials
  ['http://user:secret@example.com/', credentials],
  ['http://example.com@127.0.0.1/', credentials],
  ['https://:secret@example.com/', credentials],
  // Ports of other services
  ['http://example.com:22/', badPort],
  ['http://example.com:25/', badPort],
  ['http://example.com:0/', badPort],
  ['http://example.com:1023/', badPort],
  // What URL parsing drops or turns into something else
  ['https://example.com/ho\tok', unwritten],
  ['https://exam\nple.com/hook', unwritten],
  ['https://example.com/hook\r\nHost: other.example', unwritten],
  ['https://example.com/hook\n', unwritten],
  ['\u0001https://example.com/', unwritten],
  ['https://example.com/\u0000', unwritten],
  ['https://example.com/\u0085', unwritten],
  ['https://example.com/a\u00a0b', unwritten],
  ['https://example.com/a\u2028b', unwritten],
  [' https://example.com/', unwritten],
  ['https://example.com/a b', unwritten],
  ['https:\\\\example.com\\hook', unwritten],
  ['https://example.com\\@other.example/', unwritten],
  // Platforms of clouds
  ['http://168.63.129.16/?comp=versions', privateHost],
  ['http://2822734096/', privateHost],
  ['http://[::ffff:168.63.129.16]/', privateHost],
]

for (const [url, sentence] of refused) {
  test(`refuses ${JSON.stringify(url)}`, () => assert.equal(checkHookUrl(url), sentence))
}

const admitted = [
  'http://example.com/hook',
  'https://example.com/hook?key=1#part',
  'https://example.com:443/',
  'https://example.com:8443/',
  'http://example.com:1024/',
  'http://8.8.8.8/',
  'http://172.32.0.1/',
  'http://100.128.0.1/',
  'http://[2606:4700::1111]/',
  'https://пример.укр/хук',
  'http://notlocalhost/',
]

for (const url of admitted) {
  test(`admits ${url}`, () => assert.equal(checkHookUrl(url), null))
}

test('refuses a URL of more than 2,048 characters', () => {
  assert.equal(checkHookUrl(`http://example.com/${'a'.repeat(2_029)}`), null)
  assert.equal(
    checkHookUrl(`http://example.com/${'a'.repeat(2_030)}`),
    'hook must be at most 2048 characters long',
  )
})

test('admits private hosts where the setting says so, and still no other scheme or port', () => {
  const rules = { allowPrivateAddresses: true }
  assert.equal(checkHookUrl('http://127.0.0.1:3000/', rules), null)
  assert.equal(checkHookUrl('http://localhost:3000/', rules), null)
  assert.equal(checkHookUrl('http://127.0.0.1:22/', rules), badPort)
  assert.equal(checkHookUrl('file:///etc/passwd', rules), notHttp)
})

test('takes a hook apart as it will be requested, without its fragment', () => {
  assert.deepEqual(readHookUrl('https://Example.COM:8443/a b?c=d#e', { allowPrivateAddresses: false }), {
    kind: 'target',
    target: { origin: 'https://example.com:8443', host: 'example.com:8443', path: '/a%20b?c=d' },
  })
})

test('still calls what was accepted before spaces and backslashes were refused, and nothing with control characters', () => {
  const rules = { allowPrivateAddresses: false }
  const host = (url: string) => {
    const hook = readHookUrl(url, rules)
    return hook.kind === 'target' ? hook.target.host : hook.sentence
  }
  assert.equal(host(' https://example.com/a b '), 'example.com')
  assert.equal(host('https:\\\\example.com\\hook'), 'example.com')
  assert.equal(host('https://exam\tple.com/'), unwritten)
  assert.equal(host('https://example.com/\n'), unwritten)
})

test('knows public addresses from all others', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '2606:4700::1111', '2a00:1450:4001::200e']) {
    assert.equal(isPublicAddress(address), true, address)
  }
  for (const address of ['127.0.0.1', '::ffff:8.8.8.8', '::1', 'fe80::1%eth0', 'example.com', '']) {
    assert.equal(isPublicAddress(address), false, address)
  }
})
