import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { SpeechProviders } from '../../../../../simulators/speech/speech-providers.ts'
import { Receiver } from '../../../../../test/support/receiver.ts'
import { SmppClient } from '../../../../edges/test/smpp-server/smpp-client.ts'
import { Archive } from '../../../../engines/archive/archive.ts'
import { archivedTables } from '../../../../engines/archive/archived-tables.ts'
import { FolderStore } from '../../../../engines/archive/folder-store.ts'
import { systemClock } from '../../../../kit/time/clock.ts'
import { Secret } from '../../../../settings/secret.ts'
import { writeLookupCache } from '../../../../store/carriers/lookup-cache.ts'
import { encryptedColumns } from '../../../../store/encryption/encrypted-columns.ts'
import { openDatabase } from '../../../../store/open-database.ts'
import { storeOwed } from '../../../../store/replies/owed-answers.ts'
import { GatewayHarness } from '../gateway-harness.ts'
import { IndependentSmsc } from '../independent-smsc.ts'
import { part } from './clients-served.ts'
import { sendEverything } from './everything-sent.ts'
import { commandWith } from './keys-and-commands.ts'
import { phones, said, searchedWords } from './searched-words.ts'
import { findInDatabase, readInDatabase } from './stored-words.ts'

const [first, second] = ['a1'.repeat(32), 'b2'.repeat(32)]

/** What is listed as stored in clear: the number as the id of a verification, and ids of WhatsApp, which contain it. */
const exceptions = [
  `accepted_messages.client_id: ${phones.codes}`,
  `part_refs.ref: ${phones.sms}`,
  `replies.upstream_id: ${phones.sms}`,
]

/** What an erasure leaves until it expires: also an address that has a text and no number, by which it would be found. */
const left = [`call_codes: ${phones.callCode}`, `callbacks: Toucan`, `idempotency_keys: ${phones.lookup}`]

/** Filled by an erasure, and by gateways of an older version. */
const emptyTables = ['subscriber_erasures']

suite('with a key, after something was sent on each way', () => {
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-encryption-'))
  let providers: SpeechProviders
  let peer: IndependentSmsc
  /** Of reports and replies in the forms of other gateways. */
  let receiver: Receiver
  let harness: GatewayHarness
  let keys = [first]
  let code = ''

  const settings = () => ({
    encryption: { keys },
    dataDir: join(folder, 'data'),
    archive: { kind: 'folder', path: join(folder, 'archive') },
    // The peer gets no message: it says what a simulated carrier never says.
    routes: [{ upstream: 'carrier' }, { upstream: 'peer', prefix: '99' }],
    smppServer: { host: '127.0.0.1', port: 0, joinSeconds: 600 },
    trafficRules: [{ kind: 'words', name: 'gambling', words: ['casino'], effect: 'hold' }],
    speech: {
      engines: [
        {
          name: 'google',
          kind: 'google',
          apiKey: providers.address.apiKey,
          baseUrl: providers.address.url,
        },
      ],
      rules: [{ engine: 'google' }],
    },
  })
  const run = async (...args: string[]) => {
    const { encryption, archive } = settings()
    const { code: exitCode, text } = await commandWith(harness, { encryption, archive }, ...args)
    assert.equal(exitCode, 0, text)
    return text
  }
  const assertNothingInClear = async () =>
    assert.deepEqual(await findInDatabase(harness.db, searchedWords), exceptions)

  before(async () => {
    providers = await SpeechProviders.open({ clock: systemClock, port: 0 })
    peer = await IndependentSmsc.open({ outcomeOf: () => 'DELIVRD' })
    receiver = await Receiver.open()
    receiver.react = () => ({ kind: 'answer', status: 200, body: 'ACK/Jasmin' })
    harness = await GatewayHarness.open({
      everyChannel: true,
      carriers: { carrier: {}, peer: { instead: peer.address } },
      settings: settings(),
    })
    await run('endpoints', 'add', receiver.url(`/events/${phones.sms}`))
    code = await sendEverything(harness, { peer, receiver, keys })
    // The harness keeps no answer of its provider of lookups.
    const finding = { reach: 'reachable', imsi: phones.imsi } as const
    const findings = new Map([[phones.lookup, finding]])
    await reading((db) => writeLookupCache(db, 'infobip', findings, Date.now()))
    const now = Date.now()
    const owed = { accountId: 1, replyId: 0, text: 'We are open.', isAboutConsent: false }
    // Not due before the end of this test.
    await reading((db) => storeOwed(db, [owed], now + 86_400_000))
  })

  after(async () => {
    await harness[Symbol.asyncDispose]()
    await peer[Symbol.asyncDispose]()
    await receiver[Symbol.asyncDispose]()
    await providers[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true })
  })

  test('every table with encrypted columns has a row, and none has a value in clear', async () => {
    const status = await run('encryption', 'status')
    for (const table of Object.keys(encryptedColumns)) {
      const [, encrypted, plain] = new RegExp(`^${table} +(\\d+) +(\\d+)$`, 'm').exec(status) ?? []
      assert.deepEqual([table, Number(encrypted) > 0, plain], [table, !emptyTables.includes(table), '0'])
    }
  })

  test('each number and text is in the database, and none in clear in any column but ids that clients and WhatsApp chose', async () => {
    await assertNothingInClear()
    const [row] = await harness.db.query<{ codes: string }>({
      text: `SELECT string_agg(code, ' ') AS codes FROM call_codes`,
    })
    assert.equal(row?.codes.split(' ').includes(code), false)
    const found = await reading((db) => readInDatabase(db, searchedWords))
    const words = new Set(found.map((line) => line.split(': ')[1]))
    assert.deepEqual(
      searchedWords.filter((word) => !words.has(word)),
      [],
    )
  })

  test('no number and no text is in a file of the data folder', () => {
    assert.deepEqual(wordsInFiles(join(folder, 'data')), [])
    const sounds = readdirSync(join(folder, 'data', 'sounds'))
    assert.ok(sounds.length > 0 && sounds.every((name) => name.endsWith('.sealed')), sounds.join())
  })

  test('after a change of the key and a rewrite the new key alone reads all of it: what waited goes on', async () => {
    await harness.stop()
    keys = [second, first]
    await harness.start({ settings: settings() })
    assert.match(await run('encryption', 'rewrite'), /1 other keys open nothing/)
    await harness.stop()
    keys = [first]
    await assert.rejects(harness.start({ settings: settings() }), /encrypted with another key/)
    keys = [second]
    await harness.start({ settings: settings() })
    await using client = await SmppClient.bind({ port: harness.smppPort })
    const waited = await client.untilDelivered(2)
    assert.ok(waited.some((pdu) => JSON.stringify(pdu['short_message']).includes(said.reply)))
    await client.submit({ destination_addr: phones.smpp, ...part(2, 2, 8, ' is whole') })
    await client.untilDelivered(4)
    const { messages } = harness.network().handsets.view(phones.smpp)
    assert.ok(messages.some(({ text }) => text === `${said.waiting} is whole`))
    await assertNothingInClear()
  })

  test('exports write clear text, without codes', async () => {
    const exported = await run('export', 'messages', '--contents')
    for (const text of [
      said.spoken,
      said.smpp,
      said.joined,
      said.kannel,
      said.jasmin,
      said.scheduled,
      said.held,
    ])
      assert.ok(exported.includes(text), text)
    assert.ok(!exported.includes(`"${code}"`))
    const writer = await run('subscriber', 'export', phones.writer)
    for (const text of [phones.writer, said.keyword, said.long, said.answer])
      assert.ok(writer.includes(text), text)
    const unmatched = await run('subscriber', 'export', phones.unmatched)
    assert.ok(unmatched.includes('error 011'), unmatched)
    await assertNothingInClear()
  })

  test('files of the archive hold nothing in clear, and rows are found in them', async () => {
    // What waits would keep its month out of the archive.
    const text = 'SELECT msg_id FROM messages WHERE phase < 9'
    for (const { msg_id } of await harness.db.query<{ msg_id: number }>({ text }))
      await harness.client.request({ type: 'cancel', msg_id })
    await harness.untilAllEnded()
    const store = new FolderStore(join(folder, 'archive'))
    await reading(async (db) => {
      const archive = new Archive({ db, store, now: () => Date.now() })
      for (const { table } of archivedTables)
        await archive.beforeDrop({ table, from: 0, to: Number.MAX_SAFE_INTEGER })
    })
    assert.deepEqual(wordsInFiles(join(folder, 'archive')), [phones.codes])
    for (const [phone, text] of [
      [phones.smpp, said.joined],
      [phones.call, said.spoken],
      [phones.kannel, said.kannel],
      [phones.writer, said.answer],
      [phones.rows, said.rows],
      [phones.lookup, 'DELIVERED'],
    ] as const)
      assert.ok((await run('archive', 'find', `+${phone}`)).includes(text), phone)
  })

  test('an erasure leaves nothing of a person in any row or file, but what the erasures say', async () => {
    const people = [phones.call, phones.callCode, phones.smpp, phones.kannel, phones.jasmin, phones.writer]
    const others = [phones.rows, phones.lookup, phones.alarm]
    for (const phone of [...people, ...others]) await run('subscriber', 'erase', phone)
    const words = [said.spoken, said.smpp, said.joined, said.kannel, said.jasmin, said.answer, said.rows]
    const gone = [...people, ...others, ...words, said.keyword, said.long].map(
      (text) => text.split(' ')[0] ?? '',
    )
    assert.deepEqual(await reading((db) => readInDatabase(db, gone)), left)
    for (const phone of people)
      assert.match(await run('archive', 'find', `+${phone}`), /the archive has nothing/)
    await assertNothingInClear()
  })

  /** Reads with the keys of now. */
  async function reading<Found>(read: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<Found>) {
    await using db = await openDatabase({
      database: { kind: 'url', url: new Secret(harness.databaseUrl), listenUrl: null },
      encryption: { keys: keys.map((key) => new Secret(key)) },
      dataDir: folder,
      role: 'cli',
    })
    return await read(db)
  }
})

/** Which words stand in the names or in the octets of the files of a folder. */
function wordsInFiles(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const texts = files.map(({ name, parentPath }) => {
    const octets = readFileSync(join(parentPath, name))
    return `${name}\n${(name.endsWith('.gz') ? gunzipSync(octets) : octets).toString('latin1')}`
  })
  return searchedWords.filter((word) => texts.some((text) => text.includes(word)))
}
