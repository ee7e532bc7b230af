import assert from 'node:assert/strict'
import { guardDefaults } from '../../domain/guard/guard-policy.ts'
import type { GatewayPorts } from '../ports.ts'

const unused = () => assert.fail('the gateway is not used')

/** A gateway of which nothing may be used. */
export const unusedGateway: GatewayPorts = {
  templateEditors: [],
  nodeId: 'here',
  isSandbox: false,
  upstreams: [],
  rulesInForce: () => ({ routes: [], trafficRules: [] }),
  routing: { avoid: unused, prices: unused, networks: { of: unused } },
  guard: guardDefaults,
  memory: {
    upstreams: unused,
    attemptsOf: unused,
    hosts: unused,
    retryReceiver: unused,
    leasesEndAt: unused,
  },
  signingSecretOf: unused,
  alarms: { start: unused, readPhone: unused },
  alerts: { wake: unused, evaluate: unused, hasMailServer: false },
  cancelCode: unused,
  backtests: { start: unused, cancel: unused },
  applyControls: unused,
  changed: unused,
  operate: unused,
  onOptOut: unused,
  messages: null as never,
  quotes: null as never,
}
