import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { freshCommandLine, json } from '../command-line.ts'

const { run } = await freshCommandLine()

before(async () => {
  await run('accounts', 'create', 'shop')
})

type Listed = Record<string, unknown>

async function listed(): Promise<Listed[]> {
  return json<{ services: Listed[] }>(await run('services', 'list', '--json')).services
}

test('service 1 is listed where none was added', async () => {
  const [service, ...others] = await listed()
  assert.equal(others.length, 0)
  assert.equal(service?.['service_id'], 1)
  assert.match((await run('services', 'list')).out, /1 +- +- +- +300 +5 +sms, email +sms +false/)
})

test('the first added service is not service 1, which exists already and can be changed and reset', async () => {
  assert.match((await run('services', 'add', '--lifetime', '900')).out, /service 2 is there/)
  assert.match((await run('services', 'set', '1', '--attempts', '3')).out, /service 1 is changed/)
  assert.deepEqual(
    (await listed()).map((each) => [each['service_id'], each['lifetime_seconds'], each['attempts']]),
    [
      [1, 300, 3],
      [2, 900, 5],
    ],
  )
  await run('services', 'remove', '1')
  await run('services', 'remove', '2')
  assert.equal((await listed())[0]?.['attempts'], 5)
})

test('a service is added with its settings, changed, and removed', async () => {
  const words = [
    '--name',
    'Shop',
    '--sender',
    'Shop',
    '--lifetime',
    '600',
    '--attempts',
    '3',
    '--types',
    'sms',
  ]
  const planAndTexts = [
    '--plan',
    'sms:45,voice',
    '--domain',
    'Shop.Example',
    '--text',
    'uk=Код: {code}',
    '--text',
    'en={code}',
    '--own-codes',
    'on',
    '--max-price',
    '0.5',
    ...['--country', 'ua', '--country', 'pl'],
  ]
  const add = () => run('services', 'add', '--id', '7', ...words, ...planAndTexts)
  assert.match((await run('services', 'add', '--plan', 'viber')).err, /no approved sender for viber/)
  assert.match((await add()).err, /Shop is no approved sender for sms, which the service uses/)
  await run('accounts', 'create', 'sender-of-codes')
  await run('senders', 'add', 'Shop', '--channel', 'sms', '--account', 'sender-of-codes')
  const added = await add()
  assert.match(added.out, /service 7 is there: send service_id 7/)
  const expected = {
    service_id: 7,
    account_id: null,
    account: null,
    name: 'Shop',
    sender: 'Shop',
    texts: { uk: 'Код: {code}', en: '{code}' },
    lifetime_seconds: 600,
    attempts: 3,
    types: ['sms'],
    plan: [
      { channel: 'sms', wait_seconds: 45 },
      { channel: 'voice', wait_seconds: null },
    ],
    domain: 'shop.example',
    own_codes: true,
    max_price: '0.50',
    countries: ['PL', 'UA'],
    whatsapp_template: null,
    is_stored: true,
  }
  assert.deepEqual(
    (await listed()).find((each) => each['service_id'] === 7),
    expected,
  )
  assert.match((await run('services', 'show', '7')).out, /^plan: sms:45, voice$/m)
  const again = await run('services', 'add', '--id', '7')
  assert.equal(again.exitCode, 1)
  assert.match(again.err, /there is a service 7 already/)
  await run('services', 'set', '7', '--domain', 'none', '--text', 'en=', '--own-codes', 'off')
  const changed = { ...expected, domain: null, texts: { uk: 'Код: {code}' }, own_codes: false }
  assert.deepEqual(json(await run('services', 'show', '7', '--json')), changed)
  assert.match((await run('services', 'remove', '7')).out, /service 7 is removed/)
  assert.match((await run('services', 'remove', '7')).err, /there is no service 7/)
  assert.match((await run('services', 'set', '7', '--attempts', '3')).err, /there is no service 7/)
})

test('service ids count up, and an account may have its own service with the same id', async () => {
  assert.match((await run('services', 'add', '--id', '20')).out, /service 20/)
  assert.match((await run('services', 'add')).out, /service 21/)
  await run('services', 'add', '--id', '20', '--account', 'shop', '--attempts', '9')
  const twenty = (await listed()).filter((each) => each['service_id'] === 20)
  assert.deepEqual(
    twenty.map(({ account, attempts }) => [account, attempts]),
    [
      [null, 5],
      ['shop', 9],
    ],
  )
})

test('an invalid setting is refused with what it must be', async () => {
  const wrong: [words: string[], exitCode: number, says: RegExp][] = [
    [['--lifetime', '59'], 2, /from 60 to 3600/],
    [['--lifetime', '3601'], 2, /from 60 to 3600/],
    [['--attempts', '0'], 2, /from 1 to 20/],
    [['--types', 'sms,fax'], 2, /Allowed choices are sms, email/],
    [['--own-codes', 'some'], 2, /on or off/],
    [['--plan', 'call'], 2, /a plan is a list of sms, voice, telegram/],
    [['--plan', 'sms:45:1'], 2, /It must be channel:wait-seconds/],
    [['--plan', 'sms,sms'], 2, /none of them twice/],
    [['--plan', 'sms:0,voice'], 2, /wait in seconds/],
    [['--plan', 'sms:290,voice'], 1, /must leave the last channel 30 s of a lifetime of 300 s/],
    [['--domain', 'https://shop.example'], 2, /host name alone/],
    [['--text', 'uk=Ваш код'], 2, /has \{code\} where the code stands/],
    [['--text', '{code}'], 2, /It must be name=value/],
    [['--text', 'xx={code}'], 2, /one of the languages/],
    [['--name', 'x'.repeat(41)], 2, /at most 40 characters/],
  ]
  for (const [words, exitCode, says] of wrong) {
    const ran = await run('services', 'add', ...words)
    assert.equal(ran.exitCode, exitCode, words.join(' '))
    assert.match(ran.err, says)
  }
})
