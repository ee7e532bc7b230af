import { asMembers, asText } from '../../kit/text/members.ts'

/** Names have at most 512 characters; with the language they are a key. */
const maxNameLength = 512
const maxTemplateLength = 65_536

/** Whether all texts of a listed template are Unicode without NUL and within limits: PostgreSQL stores nothing else. */
export function isStorable(template: unknown): boolean {
  const { name, language } = asMembers(template)
  if (`${asText(name)}${asText(language)}`.length > maxNameLength) return false
  const text = writeJson(template)
  return text.length <= maxTemplateLength && !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(text)
}

/** Too deep nesting makes JSON.stringify fail, and counts as too long. */
function writeJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return ' '.repeat(maxTemplateLength + 1)
  }
}
