import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTextForms } from '../../simulators/smsc/faults.ts'
import { GatewayStage } from './gateway-stage.ts'
import { IndependentSmsc, type Stat } from './independent-smsc.ts'

const phone = '380671234567'

async function delivered(stage: GatewayStage, to = phone): Promise<number> {
  const { id } = await stage.client.send({ phone: to })
  await stage.untilTold(Number(id))
  return Number(id)
}

/** Replies from the handset through the gateway's own port. */
async function reply(stage: GatewayStage, text: string, from = phone): Promise<void> {
  const response = await fetch(`${stage.url}/sandbox/handsets/${from}/replies`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ channel: 'sms', text }),
  })
  assert.equal(response.status, 202)
}

const textsOf = (replies: { message: string }[] | undefined) => replies?.map(({ message }) => message)

test('each answer of a handset is told once, with the answers before it, the newest first', async () => {
  await using stage = await GatewayStage.open()
  const id = await delivered(stage)
  await reply(stage, 'Так, дякую 👍')
  await stage.untilTold(id, 2)
  await reply(stage, 'STOP')
  const told = await stage.untilTold(id, 3)
  assert.deepEqual(
    told.map(({ status, replies }) => [status, textsOf(replies)]),
    [
      ['DELIVERED', undefined],
      ['REPLIED', ['Так, дякую 👍']],
      ['REPLIED', ['STOP', 'Так, дякую 👍']],
    ],
  )
  assert.deepEqual((await stage.client.status(id)).replies, told[2]?.replies)
  assert.equal((await stage.money()).charged, 0.5)
})

test('a long answer is put together from its parts, in whatever way they come', async () => {
  await using stage = await GatewayStage.open()
  for (const [index, longInbound] of longTextForms.entries()) {
    const from = `38067123450${index}`
    const id = await delivered(stage, from)
    stage.network().smsc.setFaults({ longInbound })
    const text = `${longInbound}: ${'ґаблі 👍 та {дужки} '.repeat(15)}`.trim()
    await reply(stage, text, from)
    const [, told] = await stage.untilTold(id, 2)
    assert.deepEqual(textsOf(told?.replies), [text])
  }
})

test('an answer belongs to the newest message to its handset, and to no other', async () => {
  await using stage = await GatewayStage.open()
  const [older, newer] = [await delivered(stage), await delivered(stage)]
  await reply(stage, 'OK')
  await stage.untilTold(newer, 2)
  assert.equal((await stage.client.status(older)).status, 'DELIVERED')
  assert.equal((await stage.client.status(newer)).status, 'REPLIED')
})

test('an answer that comes while the gateway is away is waiting when it is back', async () => {
  await using stage = await GatewayStage.open()
  const id = await delivered(stage)
  await stage.stop()
  stage.network().smsc.sendInbound({ phone, to: 'Posthorn', text: 'Late' })
  await stage.start()
  assert.deepEqual(textsOf((await stage.untilStatus(id, 'REPLIED')).replies), ['Late'])
})

test('an answer that comes before the report is told as soon as the report is there', async () => {
  await using smsc = await IndependentSmsc.open({ outcomeOf: () => reported })
  let report: (stat: Stat) => void = () => undefined
  const reported = new Promise<Stat>((resolve) => {
    report = resolve
  })
  await using stage = await GatewayStage.open({ carriers: { carrier: { instead: smsc.address } } })
  const { id } = await stage.client.send({ phone })
  await stage.untilStatus(Number(id), 'ROUTING')
  await smsc.inbound(phone, 'Posthorn', 'Yes')
  assert.deepEqual(stage.told(), [])
  report('DELIVRD')
  const [told] = await stage.untilTold(Number(id))
  assert.deepEqual([told?.status, textsOf(told?.replies)], ['REPLIED', ['Yes']])
})
