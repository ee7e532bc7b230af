import { type GuardReason, readGuardReason } from '../../../../../packages/domain/guard/guard-reason.ts'
import { within } from '../../../parts/time/duration.ts'
import { type Language, textsIn } from '../../../texts/texts.tsx'

/** Why fraud protection blocks a prefix, or blocked a request, of the sentence that is stored. */
export function guardReasonText(stored: string, language: Language): string {
  return reasonText(readGuardReason(stored), language)
}

function reasonText(reason: GuardReason, language: Language): string {
  const texts = textsIn('guardReasons', language)
  switch (reason.kind) {
    case 'limit':
      return texts[reason.rule]({ max: reason.max, time: within(reason.seconds, language) })
    case 'limit-of':
      return texts[reason.rule]({ ...reason, time: within(reason.seconds, language) })
    case 'money':
      return texts.money(reason)
    case 'conversion': {
      const [verified, elsewhere] = [reason.verified, reason.elsewhere].map((each) => share(each, language))
      return texts.conversion({ verified: verified ?? '', codes: reason.codes, elsewhere: elsewhere ?? '' })
    }
    case 'blocked': {
      const { key, until, madeBy: by, why } = reason
      const end = until === null ? null : new Date(until).toLocaleString(language)
      return texts.blocked({ key, by, until: end, why: reasonText(why, language) })
    }
    case 'country-off':
      return texts['country-off'](reason)
    case 'text':
      return reason.text
  }
}

/** `12.5%` with the decimal separator of the language. */
function share(written: string, language: Language): string {
  return written.replace('.', (1.5).toLocaleString(language).charAt(1))
}
