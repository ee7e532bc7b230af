import type { Section } from './section.ts'

/** The name under which messages remember an upstream; it stands in paths as well. */
export function parseUpstreamName(section: Section): string {
  return section.text('name', 'a name of letters, digits, dots and dashes', undefined, /^[\w.-]{1,64}$/)
}
