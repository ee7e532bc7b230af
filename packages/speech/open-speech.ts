import { OpenParts } from '../kit/flow/open-parts.ts'
import type { StartOptions } from '../kit/flow/start.ts'
import { systemClock } from '../kit/time/clock.ts'
import type { Events } from '../observability/events.ts'
import type { Logger } from '../observability/logger.ts'
import { configuredEngine } from './configured-engine.ts'
import { SoundFiles, type SoundKey } from './sound-files.ts'
import { openSpeechEngine, Speech } from './speech.ts'
import { SpeechRouter } from './speech-router.ts'
import type { SpeechConfig } from './speech-settings.ts'
import { namedVoices } from './voice-names.ts'

export interface SpeechOptions extends StartOptions {
  config: SpeechConfig
  /** The upstream that speaks to people. */
  speaker: string
  /** Whether to go on where no engine is installed. */
  isOptional: boolean
  /** Sounds are kept here. */
  folder: string
  /** Where contents are encrypted. */
  key: SoundKey | undefined
  logger: Logger
  events: Pick<Events, 'fault'>
  accountName: (accountId: number) => string | null
}

/** Null if no engine is installed and none is needed; rejects if one is. */
export function openSpeech(options: SpeechOptions): Promise<SpeechRouter | null> {
  const onFault = (error: unknown) => options.events.fault({ where: 'speech', error })
  return OpenParts.open(onFault, (parts) => openRouter(options, parts), options.start)
}

async function openRouter(options: SpeechOptions, parts: OpenParts): Promise<SpeechRouter | null> {
  const { config, speaker, isOptional, logger, events, accountName } = options
  const { engines, rules, names } = config
  const engine = await openSpeechEngine(systemClock)
  const embedded = engine === null ? null : parts.keep(await Speech.open(engine, { start: options.start }))
  if (embedded === null && engines.length === 0) {
    const sentence =
      `${speaker} speaks to people, and there is no speech engine: install the program espeak-ng, or the ` +
      'package of that name, which npm installs unless optional dependencies are left out'
    if (!isOptional) throw new Error(sentence)
    logger.warn(sentence)
    return null
  }
  const onFault = (error: unknown) => events.fault({ where: 'sounds on disk', error })
  const router = await SpeechRouter.open({
    embedded,
    engines: engines.map((each) => ({ engine: parts.keep(configuredEngine(each)), codes: each.codes })),
    rules,
    namedVoice: namedVoices(names),
    cache: { files: await openSoundFiles(options), onFault },
    clock: systemClock,
    accountName,
  })
  for (const { name, speech } of router.engines) {
    if (speech === null)
      logger.warn(`${name} does not list its voices yet; the embedded engine speaks meanwhile`)
  }
  return router
}

/** Null where nothing is to be kept on disk. */
async function openSoundFiles({ config, folder, key }: SpeechOptions): Promise<SoundFiles | null> {
  const { megabytes, days } = config.cache
  if (config.engines.length === 0 || megabytes === 0) return null
  return SoundFiles.open({
    folder,
    maxOctets: megabytes * 1_000_000,
    maxIdleMs: days * 86_400_000,
    clock: systemClock,
    key,
  })
}
