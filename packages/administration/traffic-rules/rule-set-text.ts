import type { EntryFault } from '../../config/rule-sets.ts'
import { type EntryDifference, entryText, type RuleSetEntry } from '../../domain/routing/rule-set-name.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'

/** As the API has it. */
export interface ShownVersion extends EntryDifference {
  version: number
  applied_at: string
  applied_by: string
  undoes: number | null
  entries: number
}

export function refused(fault: EntryFault): SettingRefused {
  const { entry, field } = fault
  const place = [entry === null ? 'the list' : `entry ${entry + 1}`, ...(field === '' ? [] : [field])].join(
    ', ',
  )
  return new SettingRefused('rule-set-fault', { place, fault: fault.message }, 'entries')
}

export function versionText({
  version,
  applied_at,
  applied_by,
  undoes,
  entries,
  ...difference
}: ShownVersion) {
  const undone = undoes === null ? '' : `, takes back ${undoes}`
  const head = `version ${version}, ${applied_at} by ${applied_by}${undone}: ${entries} entries`
  return [head, ...differenceLines(difference).map((line) => `  ${line}`)].join('\n')
}

export function differenceLines({ added, removed }: EntryDifference): string[] {
  return [...removed.map((each) => `- ${entryText(each)}`), ...added.map((each) => `+ ${entryText(each)}`)]
}

export function placeOf(fault: EntryFault): string {
  return refused(fault).message
}

/** JSON, an entry a line: YAML reads it. */
export function textOf(entries: readonly RuleSetEntry[]): string {
  return `[\n${entries.map((each) => `  ${JSON.stringify(each)}`).join(',\n')}\n]\n`
}
