import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Carrier, HandsetReply } from '../../simulators/carrier.ts'
import { InvalidField } from '../../simulators/carrier.ts'
import { Carriers } from '../../simulators/carriers.ts'
import { Expectations } from '../../simulators/expect/expectations.ts'
import { Handsets } from '../../simulators/handsets.ts'
import { Mailboxes } from '../../simulators/mailbox/mailboxes.ts'
import { answer } from '../../simulators/sandbox-routes.ts'
import type { HandsetChannel } from '../../simulators/scripts.ts'
import { ManualClock } from '../support/manual-clock.ts'

class RecordingCarrier implements Carrier {
  readonly name: string
  readonly channels: readonly HandsetChannel[]
  readonly replies: HandsetReply[] = []
  readonly #knows: string
  faults: object = {}

  constructor(name: string, channels: readonly HandsetChannel[], knows = 'silent') {
    this.name = name
    this.channels = channels
    this.#knows = knows
  }

  reply(reply: HandsetReply): void {
    this.replies.push(reply)
  }

  putFaults(json: unknown): void {
    for (const name of Object.keys(json as object)) {
      if (name !== 'silent' && name !== this.#knows) throw new InvalidField(`${name} is not a fault`)
    }
    this.faults = json as object
  }

  stats(): Record<string, number> {
    return { replies: this.replies.length }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return Promise.resolve()
  }
}

class ListeningCarrier extends RecordingCarrier {
  webhook: string | null = null

  setWebhook(url: string | null): Promise<void> {
    if (url?.includes('deaf')) throw new InvalidField('url must answer the set-up check')
    this.webhook = url
    return Promise.resolve()
  }
}

async function network() {
  const rbm = new ListeningCarrier('rbm', ['rcs'])
  const infobip = new RecordingCarrier('infobip', ['viber', 'rcs'], 'declineTemplates')
  const handsets = await Handsets.open({ dataDir: null, clock: new ManualClock() })
  const mailboxes = await Mailboxes.open({ dataDir: null })
  const expectations = new Expectations({ handsets, mailboxes, clock: new ManualClock() })
  const parts = { handsets, carriers: new Carriers([rbm, infobip]), mailboxes, expectations }
  const call = async (method: string, path: string, body?: object) => {
    const answered = await answer(parts, { method, path, body })
    assert.ok('json' in answered)
    return answered.json
  }
  return { rbm, infobip, handsets, call }
}

test('a reply goes to the carrier that the message came from, else to the first of the channel', async () => {
  const { rbm, infobip, handsets, call } = await network()
  const reply = { channel: 'rcs', text: 'Hi', to: 'Shop' }
  const path = '/sandbox/handsets/380501112233/replies'
  await call('POST', path, reply)
  assert.equal(rbm.replies.length, 1)
  const arrival = { channel: 'rcs', from: 'Shop', text: 'Hello', via: 'infobip', ref: 'm-1' } as const
  handsets.receive('380501112233', arrival)
  await call('POST', path, reply)
  assert.deepEqual(infobip.replies[0], {
    phone: '380501112233',
    channel: 'rcs',
    to: 'Shop',
    content: { kind: 'text', text: 'Hi' },
    via: 'infobip',
    ref: 'm-1',
  })
  handsets.receive('380501112233', { ...arrival, via: 'rbm:agent' })
  await call('POST', path, reply)
  assert.equal(rbm.replies.length, 2)
})

test('faults of a channel are for all its carriers or for none, those of a carrier for it alone', async () => {
  const { rbm, infobip, call } = await network()
  assert.deepEqual(await call('PUT', '/sandbox/faults/rcs', { silent: true }), {
    rbm: { silent: true },
    infobip: { silent: true },
  })
  assert.deepEqual(await call('PUT', '/sandbox/faults/rbm', {}), {})
  assert.deepEqual([rbm.faults, infobip.faults], [{}, { silent: true }])
  await assert.rejects(call('PUT', '/sandbox/faults/rcs', { declineTemplates: true }), InvalidField)
  assert.deepEqual([rbm.faults, infobip.faults], [{}, { silent: true }])
  assert.deepEqual(await call('PUT', '/sandbox/faults/viber', { declineTemplates: true }), {
    declineTemplates: true,
  })
})

test('a webhook address is set for the carrier with that name or channel, if exactly one takes such an address', async () => {
  const { rbm, call } = await network()
  const url = 'http://127.0.0.1:9/push'
  assert.deepEqual(await call('PUT', '/sandbox/webhooks/rcs', { url }), { url })
  assert.equal(rbm.webhook, url)
  assert.deepEqual(await call('GET', '/sandbox/webhooks'), { rbm: { url } })
  assert.deepEqual(await call('DELETE', '/sandbox/webhooks/rbm'), { url: null })
  await assert.rejects(call('PUT', '/sandbox/webhooks/rbm', { url: 'http://deaf' }), /set-up check/)
  await assert.rejects(call('PUT', '/sandbox/webhooks/rbm', { url: 'push' }), /url must be a URL/)
  await assert.rejects(call('PUT', '/sandbox/webhooks/viber', { url }), /carrier must be one .*: rbm$/)
})

test('a reply of another kind than text is shown with its content', async () => {
  const { handsets, call } = await network()
  const media = { url: 'https://example.com/cat.jpg', caption: 'My cat' }
  const reply = { channel: 'viber', to: 'Shop', type: 'image', media }
  assert.deepEqual(await call('POST', '/sandbox/handsets/380501112233/replies', reply), {
    phone: '380501112233',
    channel: 'viber',
    to: 'Shop',
    text: 'My cat',
    content: { kind: 'media', media: 'image', ...media },
  })
  assert.deepEqual(handsets.view('380501112233').replies[0]?.content, {
    kind: 'media',
    media: 'image',
    ...media,
  })
})

const wrong: [object, string][] = [
  [{ type: 'sticker' }, 'type must be one of text, button, location, image, '],
  [{ type: 'button' }, 'button must be a string that is not empty'],
  [{ type: 'location' }, 'location must be a JSON object'],
  [{ type: 'location', location: { latitude: 91, longitude: 0 } }, 'location.latitude must be a number betw'],
  [{ type: 'location', location: { latitude: 1, longitude: 2, name: 3 } }, 'location.name must be a string'],
  [{ type: 'image', media: {} }, 'media.url must be a string'],
  [{ type: 'image', media: { url: 'cat.jpg' } }, 'media.url must be a URL'],
  [{ type: 'audio', media: { url: 'https://example.com', filesize: -1 } }, 'media.filesize must be a number'],
  [{ type: 'document', media: { url: 'https://example.com', filename: '' } }, 'media.filename must be a str'],
  [{ text: 'x', to: 17 }, 'to must be the name or number'],
]

test('an invalid reply is refused with the name of the wrong field', async () => {
  const { call } = await network()
  for (const [fields, sentence] of wrong) {
    const body = { channel: 'rcs', to: 'Shop', ...fields }
    await assert.rejects(
      call('POST', '/sandbox/handsets/380501112233/replies', body),
      (error) => error instanceof InvalidField && error.message.startsWith(sentence),
      sentence,
    )
  }
})
