import { sipCallDefaults as defaults } from './defaults.ts'
import { parseSipTrunk } from './parse-sip-trunk.ts'
import type { ReadTextFile } from './read-text-file.ts'
import type { Section } from './section.ts'
import type { SipCallConfig } from './upstream-config.ts'

export function parseSipCall(section: Section, readTextFile: ReadTextFile): SipCallConfig {
  section.oneOf('channel', ['call'], 'call')
  return {
    ...parseSipTrunk(section, readTextFile),
    kind: 'sip-call',
    channel: 'call',
    setupSeconds: section.whole('setupSeconds', { min: 2, max: 60 }, defaults.setupSeconds),
    ringSeconds: section.whole('ringSeconds', { min: 1, max: 15 }, defaults.ringSeconds),
    codeLifeSeconds: section.whole('codeLifeSeconds', { min: 60, max: 86_400 }, defaults.codeLifeSeconds),
  }
}
