import assert from 'node:assert/strict'
import { test } from 'node:test'
import { infobipViberSettings } from '../../carriers/infobip-viber/kind.ts'
import { infobipVoiceSettings } from '../../carriers/infobip-voice/settings.ts'
import { ConfigFaults } from '../../settings/faults.ts'
import { collectDefaults } from '../../settings/setting.ts'
import { readEnvironment } from '../env.ts'
import { parseConfig } from '../parse-config.ts'

const voice = `
  - name: calls
    kind: infobip-voice
    baseUrl: https://xyz.api.infobip.com
    apiKey: \${TOKEN}
    webhookSecret: 0123456789abcdef
    from: "380443900000"
`

function parse(upstreams: string) {
  const text = `publicUrl: https://gateway.example\nupstreams:${upstreams}`
  const readTextFile = () => assert.fail('no file is read')
  return parseConfig(
    { path: '/etc/posthorn.yaml', text, readTextFile },
    readEnvironment({ TOKEN: 'topsecret' }),
  )
}

test('an upstream for voice needs the number that calls, and rings for as long as the reference says', () => {
  const [upstream] = parse(voice).upstreams
  assert.ok(upstream?.kind === 'infobip-voice')
  const { apiKey, webhookSecret, ...others } = upstream
  assert.deepEqual(others, {
    ...collectDefaults(infobipViberSettings),
    ringSeconds: 45,
    name: 'calls',
    kind: 'infobip-voice',
    channel: 'voice',
    baseUrl: 'https://xyz.api.infobip.com',
    from: '380443900000',
  })
  assert.deepEqual([apiKey.reveal(), webhookSecret.reveal()], ['topsecret', '0123456789abcdef'])
  assert.equal(collectDefaults(infobipVoiceSettings).ringSeconds, 45)
  const [patient] = parse(`${voice}    ringSeconds: 60`).upstreams
  assert.ok(patient?.kind === 'infobip-voice')
  assert.equal(patient.ringSeconds, 60)
})

const faults: [what: string, upstreams: string, path: string, message: RegExp][] = [
  ['no number', voice.replace(/ {4}from.*\n/, ''), 'upstreams[0].from', /is missing: digits of the number/],
  ['a plus', voice.replace('"380', '"+380'), 'upstreams[0].from', /without a plus, is "\+380443900000"/],
  ['a name', voice.replace('"380443900000"', 'Posthorn'), 'upstreams[0].from', /must be digits/],
  ['a short ring', `${voice}    ringSeconds: 4`, 'upstreams[0].ringSeconds', /from 5 to 180/],
  ['another channel', `${voice}    channel: viber`, 'upstreams[0].channel', /voice/],
]
for (const [what, upstreams, path, message] of faults) {
  test(`${what} is reported with its path`, () => {
    assert.throws(
      () => parse(upstreams),
      (error) => {
        assert.ok(error instanceof ConfigFaults)
        assert.deepEqual(
          error.faults.map((fault) => fault.path),
          [path],
        )
        assert.match(error.faults[0]?.message ?? '', message)
        return true
      },
    )
  })
}
