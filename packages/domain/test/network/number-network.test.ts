import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numberNetwork } from '../../network/number-network.ts'
import { findOperator, mainCode, networkTitle } from '../../network/operators.ts'

test('the range of a number names its country, its operator and the main code of that operator', () => {
  const networks: [phone: string, country: string | null, network: string | null, operator: string | null][] =
    [
      ['380671234567', 'UA', '25503', 'Kyivstar'],
      ['380501234567', 'UA', '25501', 'Vodafone'],
      ['380631234567', 'UA', '25506', 'lifecell'],
      ['48601123456', 'PL', '26001', 'Plus'],
      ['491711234567', 'DE', '26201', 'T-Mobile'],
      // A calling code of several countries.
      ['447710123456', 'GB', '23402', 'O2'],
      ['447911123456', 'GG', '23450', 'JT'],
      ['12015550123', 'US', null, null],
      ['14165550123', 'CA', null, null],
      // A landline belongs to no mobile operator.
      ['380441234567', 'UA', null, null],
      ['ada@example.com', null, null, null],
    ]
  for (const [phone, country, network, operator] of networks) {
    assert.deepEqual(numberNetwork(phone), { country, network, operator }, phone)
  }
})

test('each code of an operator leads to its main code, and an unknown code to itself', () => {
  assert.equal(mainCode('25502'), '25503')
  assert.equal(mainCode('25503'), '25503')
  assert.equal(mainCode('99999'), '99999')
  assert.equal(findOperator('25502')?.country, 'UA')
  assert.equal(networkTitle('25501'), 'Vodafone (25501)')
  assert.equal(networkTitle('99999'), '99999')
})
