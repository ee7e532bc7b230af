import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { PublicEvent } from '../../../engines/feed/describe-events.ts'
import { apiKey, GatewayHarness } from './gateway-harness.ts'

const phone = '380671234567'

interface Answer {
  success: boolean
  error?: string
  oldest?: string
  events: PublicEvent[]
  next: string
  more: boolean
}

async function get(harness: GatewayHarness, query: string, key = apiKey) {
  const headers = { authorization: `Bearer ${key}` }
  const response = await fetch(`${harness.url}/v1/events${query}`, { headers })
  return { status: response.status, ...((await response.json()) as Answer) }
}

/** Reads on until the feed has `count` events. */
async function readEvents(harness: GatewayHarness, count: number): Promise<PublicEvent[]> {
  const events: PublicEvent[] = []
  for (let after = '0'; events.length < count; ) {
    const answer = await get(harness, `?after=${after}&wait=20`)
    assert.equal(answer.status, 200, answer.error)
    events.push(...answer.events)
    after = answer.next
  }
  return events
}

test('a message leaves its events in the feed, in their order and without gaps', async () => {
  await using harness = await GatewayHarness.open()
  const sent = await harness.client.send({ id: 42, phone })
  const events = await readEvents(harness, 3)
  const about = { msg_id: String(sent.msg_id), id: '42', phone, operation: 'sms', channel: 'sms' }
  assert.deepEqual(
    events.map(({ number, type, data }) => ({ number, type, data: { ...data, request_id: undefined } })),
    [
      { number: 1, type: 'message.accepted', data: { ...about, request_id: undefined } },
      { number: 2, type: 'message.submitted', data: { ...about, request_id: undefined } },
      {
        number: 3,
        type: 'message.delivered',
        data: { ...about, status: 'DELIVERED', request_id: undefined },
      },
    ],
  )
  assert.match(events[0]?.id ?? '', /^evt_\d+_1$/)
})

suite('a request to the feed', () => {
  test('waits for the first event of the wanted types', async () => {
    await using harness = await GatewayHarness.open()
    const waiting = get(harness, '?wait=20&types=message.delivered')
    await harness.client.send({ phone })
    const { events, next, more } = await waiting
    assert.deepEqual(
      events.map(({ type }) => type),
      ['message.delivered'],
    )
    assert.deepEqual([next, more], ['3', false])
  })

  test('is refused with what would be right', async () => {
    await using harness = await GatewayHarness.open()
    await harness.client.send({ phone })
    await readEvents(harness, 3)
    const { db } = harness
    await db.query({
      text: `UPDATE events SET first_number = first_number + 10, last_number = last_number + 10`,
    })
    await db.query({ text: `UPDATE event_counters SET last_number = last_number + 10` })
    const wrong: [query: string, status: number, sentence: RegExp][] = [
      ['?after=x', 400, /^after must be the number of an event/],
      ['?after=99', 400, /^after must be at most 13: that is the number of the newest event$/],
      ['?after=4', 410, /^after must be at least 10: the events before number 11 are not kept any more$/],
      ['?types=message.delivered,sms', 400, /: "sms" is none$/],
      ['?wait=61', 400, /^wait must be whole seconds from 0 to 60$/],
      ['?limit=0', 400, /^limit must be a whole number from 1 to 1000$/],
      ['?cursor=1', 400, /"cursor" must be one of after, types, wait and limit/],
    ]
    for (const [query, status, sentence] of wrong) {
      const answer = await get(harness, query)
      assert.equal(answer.status, status, query)
      assert.match(answer.error ?? '', sentence)
    }
    assert.equal((await get(harness, '', 'wrong')).status, 401)
    assert.deepEqual(
      (await get(harness, '?limit=2')).events.map(({ number }) => number),
      [11, 12],
    )
  })

  test('gets server-sent events that go on after the last one it has seen', async () => {
    await using harness = await GatewayHarness.open()
    await harness.client.send({ phone })
    await readEvents(harness, 3)
    const stop = new AbortController()
    const response = await fetch(`${harness.url}/v1/events`, {
      headers: { authorization: `Bearer ${apiKey}`, accept: 'text/event-stream', 'last-event-id': '2' },
      signal: stop.signal,
    })
    assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8')
    let text = ''
    let isSent = false
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true })
      if (text.includes('id: 3\n') && !isSent) {
        isSent = true
        await harness.client.send({ phone })
      }
      if (text.includes('id: 6\n')) break
    }
    const ids = [...text.matchAll(/^id: (\d+)\nevent: (\S+)$/gm)].map(([, id, type]) => `${id} ${type}`)
    assert.deepEqual(ids, [
      '3 message.delivered',
      '4 message.accepted',
      '5 message.submitted',
      '6 message.delivered',
    ])
  })
})

test('replies and opt-outs are in the feed with what is known of them', async () => {
  await using harness = await GatewayHarness.open()
  const sent = await harness.client.send({ id: 42, phone })
  await readEvents(harness, 3)
  const { http } = harness.network().addresses
  const said = JSON.stringify({ to: 'Posthorn', text: 'STOP', channel: 'sms' })
  await fetch(`${http}/sandbox/handsets/${phone}/replies`, { method: 'POST', body: said })
  const [, , , reply, optOut] = await readEvents(harness, 5)
  assert.deepEqual([reply?.type, optOut?.type], ['reply.received', 'subscriber.opted_out'])
  const { reply: text, msg_id: msgId, phone: from } = { ...reply?.data }
  assert.equal((text as { message: string }).message, 'STOP')
  assert.deepEqual([msgId, from], [String(sent.msg_id), phone])
  assert.deepEqual(
    [optOut?.data['phone'], optOut?.data['by'], optOut?.data['sender']],
    [phone, 'reply', 'Posthorn'],
  )
})
