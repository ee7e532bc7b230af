import type { Gender } from '../domain/plan/content.ts'
import type { Voice } from './speech-engine.ts'

const row = /^\s*\d+\s+(?<language>\S+)\s+\S+\/(?<gender>[MF-])\s+(?<name>\S+)\s+(?<rest>\S.*)$/
const otherLanguages = /\((?<tag>[\w-]+) (?<rank>\d+)\)/g
const genders: Record<string, Gender> = { M: 'male', F: 'female' }

/**
 * Reads what `espeak-ng --voices` and `espeak-ng --voices=variant` print:
 *
 *     Pty Language       Age/Gender VoiceName          File                 Other Languages
 *      2  en-us           --/M      English_(America)  gmw/en-US            (en 3)
 *      5  variant         --/F      Annie              !v/Annie
 */
export function parseEspeakVoices(listing: string): Voice[] {
  return listing.split('\n').flatMap((line) => {
    const { language, gender, name, rest } = row.exec(line)?.groups ?? {}
    if (language === undefined || gender === undefined || name === undefined || rest === undefined) return []
    const file = rest.replace(otherLanguages, '').trim()
    const isVariant = language === 'variant'
    return {
      kind: isVariant ? 'variant' : 'full',
      name: name.replaceAll('_', ' '),
      file: isVariant ? file.replace(/^!v\//, '') : file,
      gender: genders[gender] ?? null,
      languages: isVariant ? [] : [{ tag: language.toLowerCase(), rank: 0 }, ...othersIn(rest)],
    }
  })
}

function othersIn(rest: string): Voice['languages'] {
  return [...rest.matchAll(otherLanguages)].flatMap(({ groups }) =>
    groups?.['tag'] === undefined ? [] : { tag: groups['tag'].toLowerCase(), rank: Number(groups['rank']) },
  )
}
