import { sipVoiceDefaults as defaults } from './defaults.ts'
import { parseSipTrunk } from './parse-sip-trunk.ts'
import type { ReadTextFile } from './read-text-file.ts'
import type { Section } from './section.ts'
import type { SipVoiceConfig } from './upstream-config.ts'

export function parseSipVoice(section: Section, readTextFile: ReadTextFile): SipVoiceConfig {
  section.oneOf('channel', ['voice'], 'voice')
  return {
    ...parseSipTrunk(section, readTextFile),
    kind: 'sip-voice',
    channel: 'voice',
    codecs: parseCodecs(section),
    ringSeconds: section.whole('ringSeconds', { min: 5, max: 180 }, defaults.ringSeconds),
    talkSeconds: section.whole('talkSeconds', { min: 10, max: 3_600 }, defaults.talkSeconds),
    keySeconds: section.whole('keySeconds', { min: 1, max: 60 }, defaults.keySeconds),
  }
}

function parseCodecs(section: Section): SipVoiceConfig['codecs'] {
  const given = section.raw('codecs')
  if (given === undefined) return [...defaults.codecs]
  const list: unknown[] = Array.isArray(given) ? given : []
  const codecs = list.filter((each) => each === 'PCMA' || each === 'PCMU')
  if (!Array.isArray(given) || codecs.length !== list.length || new Set(codecs).size !== codecs.length) {
    section.fault('codecs', 'must be a list of PCMA and PCMU, each at most once, the preferred first')
  } else if (codecs.length === 0) {
    section.fault('codecs', 'must name PCMA, PCMU or both')
  }
  return codecs
}
