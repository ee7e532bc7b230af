import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSamples } from '../../packages/carriers/test/infobip/sample-account.ts'
import { InfobipAccount } from './infobip-account.ts'

interface Result {
  to: string
  mccMnc?: string
  imsi?: string
  originalNetwork?: { networkName: string }
  portedNetwork?: { networkName: string }
  roamingNetwork?: { countryName: string }
  ported?: boolean
  roaming?: boolean
  status: { name: string }
  error: { name: string }
}

async function query(account: InfobipAccount, to: unknown): Promise<Result[]> {
  const { status, body } = await account.call('POST', '/number/1/query', { to })
  assert.equal(status, 200)
  return (body as { results: Result[] }).results
}

const numbers: [phone: string, network: string | undefined, status: string, error: string][] = [
  ['380501234567', 'Vodafone UA', 'DELIVERED_TO_HANDSET', 'NO_ERROR'],
  ['+380671234567', 'Kyivstar', 'DELIVERED_TO_HANDSET', 'NO_ERROR'],
  ['41791234567', 'Swisscom', 'DELIVERED_TO_HANDSET', 'NO_ERROR'],
  ['12025550123', 'Test Network', 'DELIVERED_TO_HANDSET', 'NO_ERROR'],
  ['380501119971', 'Vodafone UA', 'UNDELIVERABLE_NOT_DELIVERED', 'EC_ABSENT_SUBSCRIBER'],
  ['380501119901', 'Vodafone UA', 'UNDELIVERABLE_NOT_DELIVERED', 'EC_ABSENT_SUBSCRIBER'],
  ['380501119972', undefined, 'UNDELIVERABLE_NOT_DELIVERED', 'EC_UNKNOWN_SUBSCRIBER'],
  ['380501119975', undefined, 'UNDELIVERABLE_NOT_DELIVERED', 'EC_NO_RESPONSE'],
  ['380501119976', undefined, 'UNDELIVERABLE_NOT_DELIVERED', 'EC_SYSTEM_FAILURE'],
  ['380501119977', undefined, 'REJECTED_NETWORK', 'NO_ERROR'],
  ['12', undefined, 'INVALID_DESTINATION_ADDRESS', 'NO_ERROR'],
]

test('the register knows networks by the plan and scripts by the last digits', async () => {
  await using account = await InfobipAccount.open('viber')
  const results = await query(
    account,
    numbers.map(([phone]) => phone),
  )
  assert.deepEqual(
    results.map(({ to, originalNetwork, status, error }) => [
      to,
      originalNetwork?.networkName,
      status.name,
      error.name,
    ]),
    numbers,
  )
})

test('a ported number lives elsewhere in its country, a roaming one is abroad', async () => {
  await using account = await InfobipAccount.open('viber')
  const [ported, roaming, inTest] = await query(account, ['380501119973', '380501119974', '12025550123'])
  assert.deepEqual(
    [ported?.ported, ported?.mccMnc, ported?.imsi, ported?.portedNetwork?.networkName],
    [true, '25503', '255030501119973', 'Kyivstar'],
  )
  assert.deepEqual([roaming?.roaming, roaming?.roamingNetwork?.countryName], [true, 'Sweden'])
  assert.deepEqual([inTest?.mccMnc, inTest?.imsi], ['00101', '001012025550123'])
})

test('an answer has the members of those that Infobip has published', async () => {
  await using account = await InfobipAccount.open('viber')
  const samples = readSamples<{ body: { results: Result[] } }>('number-lookups')
  const results = await query(account, ['41791234567', '41791119973'])
  for (const [index, { body }] of samples.entries()) {
    assert.deepEqual(Object.keys(results[index] ?? {}), Object.keys(body.results[0] ?? {}))
  }
})

test('an invalid query is answered 400, a wrong key 401', async () => {
  await using account = await InfobipAccount.open('viber')
  for (const to of [undefined, [], '380501234567', [380501234567], new Array(1_001).fill('380501234567')]) {
    assert.equal((await account.call('POST', '/number/1/query', { to })).status, 400)
  }
  assert.equal((await account.call('POST', '/number/1/query', { to: ['1'] }, 'wrong')).status, 401)
})

test('the register has faults of its own', async () => {
  await using account = await InfobipAccount.open('viber')
  account.infobip.numbers.putFaults({ status: 500 })
  assert.equal((await account.call('POST', '/number/1/query', { to: ['380501234567'] })).status, 500)
  assert.equal((await account.send('380501234567')).status, 200)
})
