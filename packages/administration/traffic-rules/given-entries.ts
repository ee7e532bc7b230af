import { readEntries } from '../../config/rule-sets.ts'
import type { RuleSetEntry, RuleSetName } from '../../domain/routing/rule-set-name.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { ConfigFaults } from '../../settings/faults.ts'

/** The entries of a text. Throws `SettingRefused` where it is no list. */
export function readGiven({ ruleSet, entries }: { ruleSet: RuleSetName; entries: string }): RuleSetEntry[] {
  try {
    return readEntries(ruleSet, entries)
  } catch (error) {
    const [fault] = error instanceof ConfigFaults ? error.faults : []
    if (fault === undefined) throw error
    const place = fault.line === null ? ruleSet : `line ${fault.line}:`
    throw new SettingRefused('rule-set-fault', { place, fault: fault.message }, 'entries')
  }
}
