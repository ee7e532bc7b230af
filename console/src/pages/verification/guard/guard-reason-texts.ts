import type { GuardReason } from '../../../../../packages/domain/guard/guard-reason.ts'
import { within } from '../../../parts/time/duration.ts'
import { defineTexts, plural } from '../../../texts/texts.tsx'

type Limit = Extract<GuardReason, { kind: 'limit' }>
type LimitOf = Extract<GuardReason, { kind: 'limit-of' }>

const codes = {
  en: { one: 'code', other: 'codes' },
  uk: { one: 'код', few: 'коди', many: 'кодів' },
}
const wrongCodes = {
  en: { one: 'wrong code', other: 'wrong codes' },
  uk: { one: 'неправильний код', few: 'неправильні коди', many: 'неправильних кодів' },
}
const guessed = {
  en: { one: 'code that was guessed at', other: 'codes that were guessed at' },
  uk: { one: 'код, який вгадували', few: 'коди, які вгадували', many: 'кодів, які вгадували' },
}
const numbers = {
  en: { one: 'number', other: 'numbers' },
  uk: { one: 'номер', few: 'номери', many: 'номерів' },
}

/** Why fraud protection blocks a prefix, or blocked a request. */
export const guardReasonTexts = defineTexts({ why: [inEnglish, inUkrainian] })

function inEnglish(reason: GuardReason): string {
  switch (reason.kind) {
    case 'limit':
      return englishLimit(reason)
    case 'limit-of':
      return englishLimitOf(reason)
    case 'money':
      return `Codes to ${reason.country} for ${reason.max.toLocaleString('en')} in an hour`
    case 'conversion':
      return `${reason.verified} of ${plural(reason.codes, 'en', codes.en)} were verified; elsewhere ${reason.elsewhere} are`
    case 'blocked': {
      const { key, until, madeBy, why } = reason
      const end = until === null ? '' : ` until ${new Date(until).toLocaleString('en')}`
      const by = madeBy === 'guard' ? 'by fraud protection' : 'by an operator'
      return `${key} is blocked ${by}${end}: ${inEnglish(why)}`
    }
    case 'country-off':
      return `${reason.country} gets no codes`
    case 'text':
      return reason.text
  }
}

function englishLimit({ rule, max, seconds }: Limit): string {
  const time = within(seconds, 'en')
  switch (rule) {
    case 'recipient':
      return `${plural(max, 'en', codes.en)} ${time} for one recipient`
    case 'recipient-of-all':
      return `${plural(max, 'en', codes.en)} ${time} for one recipient, of all accounts`
    case 'guessing':
      return `${plural(max, 'en', guessed.en)} ${time} for one recipient`
    case 'wrong-codes':
      return `${plural(max, 'en', wrongCodes.en)} ${time} for one recipient`
    case 'user-address':
      return `${plural(max, 'en', codes.en)} ${time} for the address of one end user`
    case 'wrong-codes-by-user-address':
      return `${plural(max, 'en', wrongCodes.en)} ${time} from the address of one end user`
    case 'address':
      return `${plural(max, 'en', codes.en)} ${time} from one address with an API key`
  }
}

function englishLimitOf({ rule, max, seconds, of }: LimitOf): string {
  const time = within(seconds, 'en')
  switch (rule) {
    case 'wrong-codes-by-account':
      return `${plural(max, 'en', wrongCodes.en)} of account ${of} ${time}`
    case 'service':
      return `${plural(max, 'en', codes.en)} of service ${of} ${time}`
    case 'neighbours':
      return `${plural(max, 'en', numbers.en)} that begin with ${of} got codes ${time}, and none was verified`
    case 'country':
      return `${plural(max, 'en', codes.en)} to ${of} ${time}`
    case 'probes':
      return `${of} is on probation: ${plural(max, 'en', codes.en)} ${time}`
  }
}

function inUkrainian(reason: GuardReason): string {
  switch (reason.kind) {
    case 'limit':
      return ukrainianLimit(reason)
    case 'limit-of':
      return ukrainianLimitOf(reason)
    case 'money':
      return `Коди до ${reason.country} на ${reason.max.toLocaleString('uk')} за годину`
    case 'conversion': {
      const share = reason.verified.replace('.', ',')
      return `Підтверджено ${share} із ${reason.codes.toLocaleString('uk')}; деінде ${reason.elsewhere.replace('.', ',')}`
    }
    case 'blocked': {
      const { key, until, madeBy, why } = reason
      const end = until === null ? '' : ` до ${new Date(until).toLocaleString('uk')}`
      const by = madeBy === 'guard' ? 'захист від шахрайства' : 'оператор'
      return `${key} блокує ${by}${end}: ${inUkrainian(why)}`
    }
    case 'country-off':
      return `${reason.country} не отримує кодів`
    case 'text':
      return reason.text
  }
}

function ukrainianLimit({ rule, max, seconds }: Limit): string {
  const time = within(seconds, 'uk')
  switch (rule) {
    case 'recipient':
      return `${plural(max, 'uk', codes.uk)} ${time} для одного отримувача`
    case 'recipient-of-all':
      return `${plural(max, 'uk', codes.uk)} ${time} для одного отримувача від усіх акаунтів`
    case 'guessing':
      return `${plural(max, 'uk', guessed.uk)} ${time} для одного отримувача`
    case 'wrong-codes':
      return `${plural(max, 'uk', wrongCodes.uk)} ${time} для одного отримувача`
    case 'user-address':
      return `${plural(max, 'uk', codes.uk)} ${time} для адреси одного користувача`
    case 'wrong-codes-by-user-address':
      return `${plural(max, 'uk', wrongCodes.uk)} ${time} з адреси одного користувача`
    case 'address':
      return `${plural(max, 'uk', codes.uk)} ${time} з однієї адреси з ключем API`
  }
}

function ukrainianLimitOf({ rule, max, seconds, of }: LimitOf): string {
  const time = within(seconds, 'uk')
  switch (rule) {
    case 'wrong-codes-by-account':
      return `${plural(max, 'uk', wrongCodes.uk)} акаунта ${of} ${time}`
    case 'service':
      return `${plural(max, 'uk', codes.uk)} сервісу ${of} ${time}`
    case 'neighbours':
      return `${plural(max, 'uk', numbers.uk)} із початком ${of} отримали коди ${time}, жодного не підтверджено`
    case 'country':
      return `${plural(max, 'uk', codes.uk)} до ${of} ${time}`
    case 'probes':
      return `${of} на випробуванні: ${plural(max, 'uk', codes.uk)} ${time}`
  }
}
