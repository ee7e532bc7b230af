import type { Gender } from '../../domain/plan/content.ts'
import { asList, asMembers, asText } from '../../kit/text/members.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { InfobipClient } from '../infobip/infobip-client.ts'
import { inTime } from '../sip/in-time.ts'

/** A voice that Infobip lists for a language. */
export interface InfobipVoice {
  name: string
  gender: Gender
  /** Infobip's own choice for the language. */
  isDefault: boolean
  /** Costs more than others. */
  isNeural: boolean
}

interface VoiceList {
  voices: Promise<readonly InfobipVoice[] | null>
  until: number
}

const keptMs = 6 * 3_600_000
/** After a list that could not be fetched. */
const retryMs = 60_000
/** A call does not wait longer for a list. */
const limitMs = 2_000
const maxLists = 200

/** The voices of Infobip by language, each list fetched when it is first needed. */
export class InfobipVoices {
  readonly #clock: Clock
  readonly #lists = new Map<string, VoiceList>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** `language` as Infobip writes it. Null where its voices are not known in time. Never rejects. */
  of(language: string, client: Pick<InfobipClient, 'call'>): Promise<readonly InfobipVoice[] | null> {
    const known = this.#lists.get(language)
    const list =
      known !== undefined && this.#clock.now() < known.until ? known : this.#fetch(language, client)
    return inTime(list.voices, { clock: this.#clock, limitMs })
  }

  #fetch(language: string, client: Pick<InfobipClient, 'call'>): VoiceList {
    const [oldest] = this.#lists.keys()
    if (oldest !== undefined && this.#lists.size >= maxLists) this.#lists.delete(oldest)
    const list: VoiceList = {
      voices: client.call('GET', `/tts/3/voices/${encodeURIComponent(language)}`).then((answer) => {
        const voices = answer.kind === 'answered' && answer.status === 200 ? voicesIn(answer.body) : null
        if (voices === null) list.until = this.#clock.now() + retryMs
        return voices
      }),
      until: this.#clock.now() + keptMs,
    }
    this.#lists.set(language, list)
    return list
  }
}

/** Null where it lists none. */
function voicesIn(body: Readonly<Record<string, unknown>>): readonly InfobipVoice[] | null {
  const voices = asList(body['voices'])
    .map(asMembers)
    .flatMap((voice): InfobipVoice[] => {
      const name = asText(voice['name'])
      const gender = asText(voice['gender'])?.toLowerCase()
      if (name === null || (gender !== 'male' && gender !== 'female')) return []
      return [{ name, gender, isDefault: voice['isDefault'] === true, isNeural: voice['isNeural'] === true }]
    })
  return voices.length === 0 ? null : voices
}
