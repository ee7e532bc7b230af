import type { SpokenVoice, Voice } from './speech-engine.ts'

/** Words a minute; eSpeak's own 175 is hard to follow on a telephone. */
const speed = '150'

/** The voice, the speed, and UTF-8 as the encoding. The caller adds the source of the text. */
export function espeakArguments({ full, variant }: SpokenVoice): string[] {
  return ['-v', nameFile(full, variant), '-s', speed, '-b', '1']
}

/** Arguments that list full voices and variants. */
export const espeakListings = [['--voices'], ['--voices=variant']]

function nameFile(full: Voice, variant: Voice | null): string {
  return variant === null ? full.file : `${full.file}+${variant.file}`
}
