import { isIP } from 'node:net'
import type { MediaConfig } from './config.ts'
import { mediaDefaults } from './defaults.ts'
import type { Section } from './section.ts'

/** Where the sound of calls goes through; without the section, any address and any free port. */
export function parseMedia(root: Section): MediaConfig {
  const section = root.section('media')
  const media = {
    host: parseAddress(section, 'host', mediaDefaults.host),
    advertisedHost: section.has('advertisedHost')
      ? parseAddress(section, 'advertisedHost')
      : mediaDefaults.advertisedHost,
    ports: parsePorts(section),
  }
  section.end()
  return media
}

function parseAddress(section: Section, key: string, fallback?: string): string {
  const address = section.text(key, 'an IP address', fallback, /^[0-9A-Fa-f.:]+$/)
  if (address !== '' && isIP(address) === 0) section.fault(key, 'must be an IP address')
  return address
}

/** `ports: 20000-21999`. Each call takes an even one and leaves the odd one after it free, for RTCP. */
function parsePorts(section: Section): MediaConfig['ports'] {
  if (!section.has('ports')) return mediaDefaults.ports
  const text = section.text('ports', 'two UDP ports, such as 20000-21999', '', /^\d{1,5}-\d{1,5}$/)
  const [from, to] = text.split('-').map(Number)
  if (from === undefined || to === undefined) return null
  if (from < 1 || to > 65_535 || to <= from) {
    section.fault('ports', 'must be two UDP ports from 1 to 65535, the smaller one first')
  }
  return { from, to }
}
