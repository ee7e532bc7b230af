import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Receiver } from '../../../../test/support/receiver.ts'
import { GatewayHarness } from '../../../gateway/test/whole/gateway-harness.ts'
import { until } from '../../../gateway/test/whole/until.ts'
import { KannelClient, type KannelOptions, kannelIsMissing } from './kannel-client.ts'

const skip = kannelIsMissing
const settings = { smppServer: { host: '127.0.0.1', port: 0 } }
const phone = '380671234567'
const accepted: [number, string] = [202, '0: Accepted for delivery']

/** A gateway, Kannel as its client, and the server of Kannel's client. */
class Scene implements AsyncDisposable {
  readonly harness: GatewayHarness
  readonly kannel: KannelClient
  readonly #requested: Receiver

  static async open(sessions: KannelOptions['sessions']): Promise<Scene> {
    const harness = await GatewayHarness.open({ settings })
    const requested = await Receiver.open()
    try {
      const getUrl = requested.url('/reply?from=%p&to=%P&coding=%c&text=%b')
      const kannel = await KannelClient.open({ port: harness.smppPort, sessions, getUrl })
      return new Scene(harness, kannel, requested)
    } catch (error) {
      await requested[Symbol.asyncDispose]()
      await harness[Symbol.asyncDispose]()
      throw error
    }
  }

  private constructor(harness: GatewayHarness, kannel: KannelClient, requested: Receiver) {
    this.harness = harness
    this.kannel = kannel
    this.#requested = requested
  }

  /** What the telephone shows. */
  async texts(): Promise<string[]> {
    const { messages } = await this.harness.network().handsets.received(phone)
    return messages.map(({ text }) => text)
  }

  /** Submits with a report of delivery or failure; `id` is what the report repeats. */
  send(id: string, fields: Record<string, string>): Promise<[number, string]> {
    const report = this.#requested.url(`/report?id=${id}&value=%d`)
    return this.kannel.send({ to: phone, 'dlr-mask': '19', 'dlr-url': report, ...fields })
  }

  /** Resolves with the values of the reports about an id, once there is one. */
  reports(id: string): Promise<string[]> {
    return until(`a report about ${id}`, () => {
      const values = this.#queries(`/report?id=${id}&`).map((query) => query.get('value') ?? '')
      return values.length > 0 ? values : null
    })
  }

  /** Resolves with sender and receiver of a subscriber's text. */
  reply(text: string): Promise<(string | null)[]> {
    return until(`the reply ${text} at Kannel`, () => {
      const found = this.#queries('/reply?').find((query) => textOf(query) === text)
      return found === undefined ? null : [found.get('from'), found.get('to')]
    })
  }

  #queries(beginning: string): URLSearchParams[] {
    return this.#requested.received
      .filter(({ path }) => path.startsWith(beginning))
      .map(({ path }) => new URLSearchParams(latin1(path.slice(path.indexOf('?') + 1))))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kannel[Symbol.asyncDispose]()
    await this.#requested[Symbol.asyncDispose]()
    await this.harness[Symbol.asyncDispose]()
  }
}

/** Percent-encoded octets as characters of Latin-1, since Kannel writes UTF-16BE too. */
function latin1(query: string): string {
  return query.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => {
    return encodeURIComponent(String.fromCharCode(Number.parseInt(hex, 16)))
  })
}

/** `%b`: UTF-16BE where `%c` is 2, else UTF-8. */
function textOf(query: URLSearchParams): string {
  const octets = Buffer.from(query.get('text') ?? '', 'latin1')
  return new TextDecoder(query.get('coding') === '2' ? 'utf-16be' : 'utf-8').decode(octets)
}

for (const sessions of ['transceiver', 'pair'] as const) {
  test(`Kannel as a client (${sessions}) submits texts of each length, and gets reports and replies`, {
    skip,
  }, async () => {
    await using scene = await Scene.open(sessions)
    const { harness } = scene

    assert.deepEqual(await scene.send('short', { text: 'Hello from Kannel' }), accepted)
    assert.deepEqual(await scene.reports('short'), ['1'])

    const cyrillic = { text: 'Привіт від Kannel €', coding: '2', charset: 'UTF-8' }
    assert.deepEqual(await scene.send('cyrillic', cyrillic), accepted)
    assert.deepEqual(await scene.reports('cyrillic'), ['1'])

    const long = 'Ten words '.repeat(40)
    assert.deepEqual(await scene.send('long', { text: long }), accepted)
    assert.deepEqual(await scene.reports('long'), ['1'])

    const longCyrillic = 'Десять слів '.repeat(20)
    const given = { text: longCyrillic, coding: '2', charset: 'UTF-8' }
    assert.deepEqual(await scene.send('long-cyrillic', given), accepted)
    assert.deepEqual(await scene.reports('long-cyrillic'), ['1'])

    const texts = ['Hello from Kannel', cyrillic.text, long, longCyrillic]
    assert.deepEqual(await scene.texts(), texts)
    assert.deepEqual(await harness.statuses(), { DELIVERED: 4 })

    assert.deepEqual(await scene.send('failed', { to: '380501119911', text: 'x' }), accepted)
    assert.deepEqual(await scene.reports('failed'), ['2'])

    for (const text of ['Дякую', long.trim()]) {
      harness.network().smsc.sendInbound({ phone, to: 'Posthorn', text })
      // Kannel writes a number of the type "international" with a plus.
      assert.deepEqual(await scene.reply(text), [`+${phone}`, 'Posthorn'])
    }
  })
}
