import type { Config } from './config.ts'
import { linkDefaults, optOutDefaults } from './defaults.ts'
import { parseHttpUrl } from './parse-http-upstream.ts'
import type { Section } from './section.ts'

/** Short links and unsubscribe links; without the section they lead to the gateway's own address. */
export function parseLinks(root: Section): Config['links'] {
  const section = root.section('links')
  const links = {
    baseUrl: section.has('baseUrl') ? parseHttpUrl(section, 'baseUrl') : linkDefaults.baseUrl,
    showScheme: section.flag('showScheme', linkDefaults.showScheme),
    shortDays: section.whole('shortDays', { min: 1, max: 3_650 }, linkDefaults.shortDays),
    unsubscribeDays: section.whole('unsubscribeDays', { min: 30, max: 3_650 }, linkDefaults.unsubscribeDays),
  }
  section.end()
  return links
}

export function parseOptOuts(root: Section): Config['optOuts'] {
  const section = root.section('optOuts')
  const optOuts = { exemptCodes: section.flag('exemptCodes', optOutDefaults.exemptCodes) }
  section.end()
  return optOuts
}
