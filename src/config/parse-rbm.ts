import { rbmDefaults } from './defaults.ts'
import { parseHttpUpstream, parseSenders, parseToken } from './parse-http-upstream.ts'
import { parseServiceAccount, type ServiceAccount } from './parse-service-account.ts'
import type { ReadTextFile } from './read-text-file.ts'
import { Secret } from './secrets.ts'
import type { Section } from './section.ts'
import { type RbmConfig, type RbmTrafficType, rbmTrafficTypes } from './upstream-config.ts'

export function parseRbm(section: Section, readTextFile: ReadTextFile): RbmConfig {
  section.oneOf('channel', ['rcs'], 'rcs')
  return {
    ...parseHttpUpstream(section, rbmDefaults),
    kind: 'rbm',
    channel: 'rcs',
    serviceAccount: readServiceAccount(section, readTextFile) ?? none,
    agents: parseSenders(section, 'agents', {
      idKey: 'agentId',
      what: 'the ID of an agent, without @rbm.goog',
      allowed: /^[\w.-]{1,128}$/,
      more: parseTrafficType,
    }).map(({ id, ...agent }) => ({ ...agent, agentId: id })),
    webhookToken: parseToken(section, 'webhookToken'),
  }
}

function parseTrafficType(agent: Section): { trafficType?: RbmTrafficType } {
  return agent.has('trafficType') ? { trafficType: agent.oneOf('trafficType', rbmTrafficTypes) } : {}
}

const none: ServiceAccount = { clientEmail: '', privateKey: new Secret(''), privateKeyId: null, tokenUri: '' }

function readServiceAccount(section: Section, readTextFile: ReadTextFile): ServiceAccount | null {
  const key = 'serviceAccountFile'
  const path = section.text(key, "the path of the service account's key file (JSON)")
  if (path === '') return null
  try {
    return parseServiceAccount(readTextFile(path), (message) => section.fault(key, message))
  } catch (error) {
    section.fault(key, `cannot be read: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}
