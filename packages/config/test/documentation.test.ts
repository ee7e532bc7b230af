import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { projectFolder } from '../../../test/support/project.ts'
import type { Config } from '../config.ts'
import { readEnvironment } from '../env.ts'
import { parseConfig } from '../parse-config.ts'
import { keyFile } from './key-file.ts'

const root = projectFolder
const example = readFileSync(join(root, 'posthorn.example.yaml'), 'utf8')
const environment = readEnvironment({
  CARRIER_A_PASSWORD: 'a',
  CARRIER_B_PASSWORD: 'b',
  TWILIO_AUTH_TOKEN: 't',
  POSTHORN_DATABASE_URL: 'postgres:///x',
  TELEGRAM_TOKEN: 't',
  WHATSAPP_TOKEN: 'w',
  WHATSAPP_APP_SECRET: 's',
  WHATSAPP_VERIFY_TOKEN: 'v',
  INFOBIP_API_KEY: 'i',
  INFOBIP_WEBHOOK_SECRET: '0123456789abcdef',
  RBM_CLIENT_TOKEN: 'c',
  SMS_RU_API_ID: 's',
  MAIL_PASSWORD: 'm',
})

function parse(text: string) {
  return parseConfig({ path: '/etc/posthorn.yaml', text, readTextFile: () => keyFile }, environment)
}

function firstUpstream(config: Config) {
  const [upstream] = config.upstreams
  assert.ok(upstream?.kind === 'smpp')
  return upstream
}

test('the example file has no faults', () => {
  const config = parse(example)
  assert.deepEqual(
    config.upstreams.map(({ name, ratePerSecond }) => [name, ratePerSecond]),
    [
      ['carrier-a', 100],
      ['carrier-b', null],
    ],
  )
  assert.equal(config.routes.length, 3)
})

test('the example of values for Helm has settings without a fault', () => {
  const page = readFileSync(join(root, 'docs', 'operations', 'installing.md'), 'utf8')
  const [, indented = ''] = /^config: # posthorn\.yaml\n((?: {2}.*\n)+)/m.exec(page) ?? []
  assert.equal(parse(indented.replaceAll(/^ {2}/gm, '')).upstreams.length, 1)
})

test('the lines that the example comments out show the defaults', () => {
  const config = parse(example)
  // A line that is a setting, and no sentence, begins with a word and a colon.
  const uncommented = example.replaceAll(/^( *)# ( *(?:- \{ )?(?:- )?[a-zA-Z]+:(?: .*)?)$/gm, '$1$2')
  assert.notEqual(uncommented, example)
  const spoken = parse(uncommented.replace('dataDir: data ', `dataDir: ${config.dataDir} `))
  assert.equal(spoken.database.kind, 'url')
  assert.deepEqual(firstUpstream(spoken).tls, { rejectUnauthorized: true, ca: null, servername: null })
  const { database, upstreams, routes, publicUrl } = config
  assert.deepEqual({ ...spoken, database, upstreams, routes, publicUrl }, config)
  const { tls: _, password: hidden, ...upstream } = firstUpstream(spoken)
  const { tls: __, password: other, ...same } = firstUpstream(config)
  assert.deepEqual(upstream, same)
  assert.deepEqual([String(hidden), String(other)], ['[secret]', '[secret]'])
})

test('the carriers that the example comments out can be used as they stand', () => {
  const uncommented = example.replaceAll(/^( *)# ( *(?:- \{ )?(?:- )?[a-zA-Z]+:(?: .*)?)$/gm, '$1$2')
  const { upstreams, routes, publicUrl } = parse(uncommented)
  assert.equal(publicUrl, 'https://gateway.example')
  assert.deepEqual(
    upstreams.map(({ kind }) => kind),
    [
      'smpp',
      'smpp',
      'twilio',
      'telegram-gateway',
      'whatsapp-cloud',
      'infobip-viber',
      'rbm',
      'sms-ru',
      'smtp-email',
    ],
  )
  assert.deepEqual(
    routes.slice(3).map(({ channel }) => channel),
    ['sms', 'telegram', 'whatsapp', 'viber', 'rcs', 'call', 'email'],
  )
})

test('the table of who changes a setting has every setting and variable of the reference', () => {
  const page = readFileSync(join(root, 'docs', 'operations', 'configuration.md'), 'utf8')
  const decided = readFileSync(join(root, 'docs', 'decisions', '0045-who-changes-a-setting.md'), 'utf8')
  const tables = [...page.matchAll(/<!-- settings: (\w+) -->\n([\s\S]*?)<!-- end -->/g)]
  const lists = ['upstreams', 'routes', 'trafficRules', 'smsRules']
  const settings = tables.flatMap(([, section = '', table = '']) =>
    [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) =>
      lists.includes(section) ? `${section}[].${name}` : name,
    ),
  )
  assert.ok(settings.length > 500)
  const variables = [...page.matchAll(/^\| `([A-Z_]+)` +\|/gm)].map(([, name = '']) => name)
  assert.ok(variables.length > 10)
  assert.deepEqual(
    [...new Set([...settings, ...variables])].filter((name) => !decided.includes(`\`${name}\``)),
    [],
  )
})
