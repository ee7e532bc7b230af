import assert from 'node:assert/strict'
import { appendFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { mock, test } from 'node:test'
import type { HandsetsOptions } from '../../simulators/handsets.ts'
import { Handsets } from '../../simulators/handsets.ts'
import { Mailboxes } from '../../simulators/mailbox/mailboxes.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { scratchFolder } from './scratch-folder.ts'

const arrival = { channel: 'sms', from: 'Posthorn', via: 'posthorn' } as const

function openHandsets(options: Partial<HandsetsOptions> = {}): Promise<Handsets> {
  return Handsets.open({ dataDir: null, clock: new ManualClock(), ...options })
}

test('a handset shows what it received, oldest first', async () => {
  const clock = new ManualClock(Date.UTC(2026, 10, 21, 8, 0, 0))
  await using handsets = await openHandsets({ clock })
  handsets.receive('380501112233', { ...arrival, text: 'one' })
  clock.advance(1_500)
  handsets.receive('380501112233', { ...arrival, channel: 'viber', text: 'two', msgId: '17' })
  assert.deepEqual(handsets.view('380501112233'), {
    phone: '380501112233',
    messages: [
      { channel: 'sms', from: 'Posthorn', text: 'one', at: '2026-11-21T08:00:00.000Z' },
      { channel: 'viber', from: 'Posthorn', text: 'two', msg_id: '17', at: '2026-11-21T08:00:01.500Z' },
    ],
    replies: [],
    scripts: {},
  })
})

test('a phone that has received nothing is empty', async () => {
  await using handsets = await openHandsets()
  assert.deepEqual(handsets.view('380501112233').messages, [])
})

test('a number ending in 99CF is scripted for channel C, or for all where C is 0', async () => {
  await using handsets = await openHandsets()
  assert.equal(handsets.script('380501119901', 'sms'), 'undeliverable')
  assert.equal(handsets.script('380501119901', 'voice'), 'undeliverable')
  assert.equal(handsets.script('380501119913', 'sms'), 'silent')
  assert.equal(handsets.script('380501119913', 'viber'), null)
  assert.equal(handsets.script('380501119929', 'viber'), 'reply')
  assert.equal(handsets.script('380501119972', 'sms'), null)
  assert.equal(handsets.script('380501112233', 'sms'), null)
})

test('a script that was set wins over the number, and null removes it', async () => {
  await using handsets = await openHandsets()
  handsets.setScripts('380501119901', { sms: 'slow', viber: 'read' })
  assert.equal(handsets.script('380501119901', 'sms'), 'slow')
  handsets.setScripts('380501119901', { sms: null })
  assert.equal(handsets.script('380501119901', 'sms'), 'undeliverable')
  assert.deepEqual(handsets.view('380501119901').scripts, { viber: 'read' })
})

test('messages, replies and scripts survive a restart, also after a torn line', async () => {
  await using folder = await scratchFolder()
  {
    await using handsets = await openHandsets({ dataDir: folder.path })
    handsets.receive('380501112233', { ...arrival, text: 'first' })
    handsets.setScripts('380501112233', { sms: 'slow' })
    handsets.sent('380501112233', {
      channel: 'sms',
      to: 'Posthorn',
      content: { kind: 'text', text: 'STOP' },
      via: 'posthorn',
    })
  }
  const [file] = await readdir(folder.path)
  await appendFile(join(folder.path, file ?? ''), '{"phone":"38050111')
  {
    await using handsets = await openHandsets({ dataDir: folder.path })
    handsets.receive('380501112233', { ...arrival, text: 'second', content: { card: 1 }, ref: 'm-2' })
  }
  await using handsets = await openHandsets({ dataDir: folder.path })
  const view = handsets.view('380501112233')
  assert.deepEqual(
    view.messages.map((message) => message.text),
    ['first', 'second'],
  )
  assert.deepEqual(view.messages[1]?.content, { card: 1 })
  assert.equal(JSON.stringify(view).includes('m-2'), false)
  assert.equal(view.replies[0]?.text, 'STOP')
  assert.deepEqual(view.scripts, { sms: 'slow' })
  assert.deepEqual(handsets.lastSender('380501112233', 'sms'), {
    from: 'Posthorn',
    via: 'posthorn',
    ref: 'm-2',
  })
})

test('a phone keeps its newest messages and the network its newest of all', async () => {
  await using handsets = await openHandsets({ maxPerPhone: 3, maxEntries: 10 })
  for (let each = 0; each < 5; each++) handsets.receive('380501112233', { ...arrival, text: `a${each}` })
  assert.deepEqual(
    handsets.view('380501112233').messages.map((message) => message.text),
    ['a2', 'a3', 'a4'],
  )
  for (let each = 0; each < 8; each++) handsets.receive(`38050000000${each}`, { ...arrival, text: 'b' })
  assert.deepEqual(
    handsets.view('380501112233').messages.map((message) => message.text),
    ['a3', 'a4'],
  )
  for (let each = 0; each < 1_000; each++) handsets.receive(`3806${each + 10_000}`, { ...arrival, text: 'c' })
  assert.equal(handsets.latest(100).length, 10)
  assert.deepEqual(handsets.view('380501112233').messages, [])
})

test('the journal stays bounded and what is kept is the newest, scripts included', async () => {
  await using folder = await scratchFolder()
  const options = { dataDir: folder.path, maxEntries: 400 }
  {
    await using handsets = await openHandsets(options)
    handsets.setScripts('380509999999', { rcs: 'silent' })
    for (let batch = 0; batch < 50; batch++) {
      for (let each = 0; each < 100; each++) {
        handsets.receive(`38050${batch * 100 + each}`, { ...arrival, text: 'hello' })
      }
      await handsets.written()
    }
  }
  const files = await readdir(folder.path)
  assert.ok(files.length <= 5, `${files.length} segments`)
  let bytes = 0
  for (const file of files) bytes += (await stat(join(folder.path, file))).size
  assert.ok(bytes < 200_000, `${bytes} bytes`)
  await using handsets = await openHandsets(options)
  assert.equal(handsets.latest(1_000).length, 400)
  assert.equal(handsets.view('380504999').messages.length, 1)
  assert.equal(handsets.script('380509999999', 'rcs'), 'silent')
})

test('scripts are bounded too: the one set longest ago is dropped', async () => {
  await using handsets = await openHandsets({ maxScripted: 2 })
  for (const phone of ['380501111111', '380502222222', '380503333333']) {
    handsets.setScripts(phone, { sms: 'slow' })
  }
  assert.equal(handsets.script('380501111111', 'sms'), null)
  assert.equal(handsets.script('380503333333', 'sms'), 'slow')
})

test('a waiting test resumes when the messages have arrived', async () => {
  await using handsets = await openHandsets()
  const both = handsets.received('380501112233', 2)
  handsets.receive('380501112233', { ...arrival, text: 'one' })
  handsets.receive('380501112233', { ...arrival, text: 'two' })
  assert.equal((await both).messages.length, 2)
})

test('a changed message replaces the old one, for waiting tests and after a restart', async () => {
  await using folder = await scratchFolder()
  const options = { dataDir: folder.path }
  const call = { ...arrival, channel: 'voice', ref: 'c-1' } as const
  const ended = { via: call.via, ref: 'c-1', text: 'Missed call', content: { state: 'ended' } }
  {
    await using handsets = await openHandsets(options)
    handsets.receive('380501112233', { ...call, text: 'Incoming call', content: { state: 'ringing' } })
    handsets.receive('380501112233', { ...arrival, text: 'two' })
    const changed = handsets.until('380501112233', ({ messages }) => messages[0]?.text === 'Missed call')
    handsets.change('380501112233', { ...ended, ref: 'c-2' })
    handsets.change('380501112233', { ...ended, via: 'another' })
    handsets.change('380509999999', ended)
    handsets.change('380501112233', ended)
    assert.deepEqual((await changed).messages[0]?.content, { state: 'ended' })
  }
  await using handsets = await openHandsets(options)
  assert.deepEqual(
    handsets.view('380501112233').messages.map(({ text }) => text),
    ['Missed call', 'two'],
  )
  assert.equal([...handsets.receivedOn('voice')].length, 1)
  assert.equal(handsets.latest(10).length, 1)
})

test('a cleared handset is empty and stays so after a restart', async () => {
  await using folder = await scratchFolder()
  {
    await using handsets = await openHandsets({ dataDir: folder.path })
    handsets.receive('380501112233', { ...arrival, text: 'one' })
    handsets.setScripts('380501112233', { sms: 'slow' })
    handsets.clear('380501112233')
  }
  await using handsets = await openHandsets({ dataDir: folder.path })
  assert.deepEqual(handsets.view('380501112233').messages, [])
  assert.equal(handsets.script('380501112233', 'sms'), null)
})

test('a wait for a message that does not come ends after two minutes, with what is there', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    await using handsets = await openHandsets()
    await using mailboxes = await Mailboxes.open({ dataDir: null })
    handsets.receive('380501112233', { ...arrival, text: 'the only one' })
    assert.equal((await handsets.received('380501112233')).messages.length, 1)
    const second = handsets.received('380501112233', 2)
    const mail = mailboxes.received('Anna@reader.example')
    mock.timers.tick(120_000)
    await assert.rejects(second, /nothing more came to the phone 380501112233, which has .*the only one/)
    await assert.rejects(mail, /nothing more came to the mailbox anna@reader\.example, which has /)
  } finally {
    mock.timers.reset()
  }
})
