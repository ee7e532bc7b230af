import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SmsCarrierName } from '../../../../simulators/sms-carriers.ts'
import type { Refusal, SmsOption } from '../../connector.ts'
import type { UpstreamConfig } from '../../kinds.ts'
import { SimulatedPeer } from '../telegram-gateway/simulated-peer.ts'
import { binarySms, flashOptions, headedSms, smsPart } from './sms-samples.ts'

export interface SimulatedSms {
  kind: UpstreamConfig['kind']
  carrier: SmsCarrierName
  /** What becomes of a message whose handset has that script. */
  endings: Record<'undeliverable' | 'expired' | 'rejected', string>
  /** The refusals of handsets with the scripts `refused` and `throttled`. */
  refusals: readonly [Refusal, Refusal]
  /** Whether the carrier signs its webhooks. */
  signs: boolean
  /** Whether reports and answers name the message by the carrier's id. */
  namesIds: boolean
  /** Options of SMS that it carries; absent: none. */
  options?: readonly SmsOption[]
  /** True where only the end of a message is reported. */
  onlyEnds?: true
}

/** `00e9ff41`: no UTF-8, and nothing of the GSM alphabet. */
const binaryText = Buffer.from('00e9ff41', 'hex').toString('latin1')

/** Opens the kind as the sandbox configures it. */
async function openSimulatedSms({
  kind,
  carrier,
}: Pick<SimulatedSms, 'kind' | 'carrier'>): Promise<SimulatedPeer> {
  const peer = await SimulatedPeer.open(kind, { [carrier]: { port: 0, deliveryDelayMs: 0 } })
  await peer.sandbox[carrier]?.setWebhook(peer.webhookUrl)
  return peer
}

/** The contract of a kind of SMS upstream and the simulated carrier that speaks its interface. */
export function checkSimulatedSms(subject: SimulatedSms): void {
  const { carrier, endings, refusals, signs, namesIds, options = [] } = subject

  test(`${carrier}: a message reaches the telephone, and its reports have our name`, async () => {
    await using peer = await openSimulatedSms(subject)
    const part = smsPart({ phone: '447700900012' })
    const outcome = await peer.connection.submit(part)
    assert.ok(outcome.kind === 'accepted')
    const { refs, own } = await peer.report('delivered')
    if (namesIds) assert.deepEqual(refs, [outcome.ref])
    assert.deepEqual(own, { msgId: part.msgId, stage: part.stage, expiresAt: part.expiresAt })
    if (subject.onlyEnds !== true) assert.equal((await peer.report('enroute')).own?.msgId, part.msgId)
    const { messages } = peer.sandbox.handsets.view('447700900012')
    assert.deepEqual(
      messages.map(({ channel, text }) => [channel, text]),
      [['sms', 'Ваш код: 314159']],
    )
  })

  for (const script of ['undeliverable', 'expired', 'rejected'] as const) {
    test(`${carrier}: a message that is ${script} fails with ${endings[script]}`, async () => {
      await using peer = await openSimulatedSms(subject)
      peer.sandbox.handsets.setScripts('447700900013', { sms: script })
      await peer.connection.submit(smsPart({ phone: '447700900013' }))
      const { outcome } = await peer.report('failed')
      assert.equal(outcome.kind === 'failed' && outcome.status, endings[script])
    })
  }

  test(`${carrier}: refusal and throttling of the telephone are understood`, async () => {
    await using peer = await openSimulatedSms(subject)
    const { handsets } = peer.sandbox
    handsets.setScripts('447700900014', { sms: 'refused' })
    handsets.setScripts('447700900015', { sms: 'throttled' })
    const found = await Promise.all(
      ['447700900014', '447700900015'].map(async (phone) => {
        const outcome = await peer.connection.submit(smsPart({ phone }))
        return outcome.kind === 'refused' && outcome.refusal
      }),
    )
    assert.deepEqual(found, refusals)
  })

  test(`${carrier}: a lost answer leaves the outcome unknown, and the report names the message`, async () => {
    await using peer = await openSimulatedSms(subject)
    peer.sandbox[carrier]?.putFaults({ loseAnswers: true })
    const part = smsPart({ phone: '447700900016' })
    assert.equal((await peer.connection.submit(part)).kind, 'unknown')
    assert.equal((await peer.report('delivered')).own?.msgId, part.msgId)
  })

  // Texts that a client cut itself go by SMPP alone.
  const samples = {
    flash: { part: flashOptions, shown: { text: 'Ваш код: 314159', flash: true } },
    binary: { part: binarySms, shown: { text: binaryText } },
    udh: { part: headedSms, shown: { text: binaryText, udh: '06050415811581' } },
    tlvs: {
      part: { smsOptions: { flash: false, tlvs: [{ tag: 0x1401, value: '1107', nul: true }] } },
      shown: { text: 'Ваш код: 314159', tlvs: { '0x1401': Buffer.from('1107\0').toString('hex') } },
    },
  } satisfies Record<Exclude<SmsOption, 'udh-text'>, object>

  for (const option of options.filter((each) => each !== 'udh-text')) {
    test(`${carrier}: an SMS with the option ${option} is shown with it`, async () => {
      await using peer = await openSimulatedSms(subject)
      const phone = '447700900019'
      const outcome = await peer.connection.submit(smsPart({ phone, ...samples[option].part }))
      assert.equal(outcome.kind, 'accepted', JSON.stringify(outcome))
      const { messages } = await peer.sandbox.handsets.received(phone)
      const [{ text, flash, udh, tlvs, parts } = { text: '' }] = messages
      const shown = { text, ...(flash && { flash }), ...(udh && { udh }), ...(tlvs && { tlvs }) }
      assert.deepEqual([shown, parts], [samples[option].shown, undefined])
    })
  }

  if (!signs) return
  test(`${carrier}: a reply of the telephone comes back, and a wrong signature is not believed`, async () => {
    await using peer = await openSimulatedSms(subject)
    peer.sandbox.handsets.setScripts('447700900017', { sms: 'reply' })
    await peer.connection.submit(smsPart({ phone: '447700900017', sender: '15005550006' }))
    const [reply] = await peer.messages(1)
    assert.deepEqual([reply?.phone, reply?.recipient, reply?.text], ['447700900017', '15005550006', 'OK'])
    peer.sandbox[carrier]?.putFaults({ badSignature: true })
    const reports = peer.reports.length
    await peer.connection.submit(smsPart({ phone: '447700900018' }))
    await peer.refused()
    assert.equal(peer.reports.length, reports)
  })
}
