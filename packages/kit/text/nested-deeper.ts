/** Whether a parsed JSON value has lists and objects in more than `levels` of each other. Looks no deeper than that. */
export function isNestedDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  return Object.values(value).some((member) => isNestedDeeper(member, levels - 1))
}
