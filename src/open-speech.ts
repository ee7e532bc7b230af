import { kindOf } from './channels/kinds.ts'
import type { Config } from './config/config.ts'
import { systemClock } from './lib/clock.ts'
import type { Logger } from './observability/logger.ts'
import { openSpeechEngine, Speech } from './speech/speech.ts'

/** Null if no upstream needs speech. If one does and no engine is installed, only the sandbox starts. */
export async function openSpeech(config: Config, logger: Logger): Promise<Speech | null> {
  const speaks = config.upstreams.find((upstream) => kindOf(upstream).speaks)
  if (speaks === undefined) return null
  const engine = await openSpeechEngine(systemClock)
  if (engine !== null) return Speech.open(engine)
  const sentence =
    `${speaks.name} speaks to people, and there is no speech engine: install the program espeak-ng, or the ` +
    'package of that name, which npm ci installs unless optional dependencies are left out'
  if (config.mode === 'installation') throw new Error(sentence)
  logger.warn(sentence)
  return null
}
