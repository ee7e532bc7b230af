import { firstRule, type Rule } from './stored-texts.ts'
import type { Language } from './texts.tsx'

/** What is wrong with a line of a file of prices. */
export function fileFaultText(message: string, language: Language): string {
  return language === 'en' ? message : firstRule(faults, message)
}

const faults: readonly Rule[] = [
  [
    /^must be digits with at most six after the point, such as 0\.0123, is (?<is>.*)$/,
    ({ is }) => `має бути число, щонайбільше шість цифр після крапки, як-от 0.0123, а тут ${given(is)}`,
  ],
  [/^must be at most 15 digits, is (?<is>.*)$/, ({ is }) => `має бути щонайбільше 15 цифр, а тут ${is}`],
  [/^stands twice in the heading$/, () => 'двічі стоїть у заголовку'],
  [
    /^is missing in the heading; known columns: (?<known>.*)$/,
    ({ known }) => `немає в заголовку; відомі стовпці: ${known}`,
  ],
  [/^the file has no heading$/, () => 'файл не має заголовка'],
  [
    /^(?<of>.*) has a price already, on line (?<line>\d+)$/,
    ({ of, line }) => `${of}: ціна вже є в рядку ${line}`,
  ],
  [
    /^must be one of the first (?<max>\d+): a longer file is imported in parts$/,
    ({ max }) => `рядків має бути не більше ${max}: довший файл завантажують частинами`,
  ],
  [/^a quote in it is not closed$/, () => 'лапки не закрито'],
  [/^must be empty, is (?<is>.*)$/, ({ is }) => `має бути порожньо, а тут ${is}`],
  [
    /^must be empty or one of (?<known>.*), is (?<is>.*)$/,
    ({ known, is }) => `має бути порожньо або одне з ${known}, а тут ${is}`,
  ],
  [
    /^must be one of (?<known>.*), is (?<is>.*)$/,
    ({ known, is }) => `має бути одне з ${known}, а тут ${given(is)}`,
  ],
  [/^must be empty beside a network$/, () => 'поряд із мережею має бути порожньо'],
  [/^must be later than the price begins$/, () => 'має бути пізніше, ніж початок дії ціни'],
  [
    /^must be MCC and MNC in 5 or 6 digits, is (?<is>.*)$/,
    ({ is }) => `має бути MCC і MNC із 5 або 6 цифр, а тут ${is}`,
  ],
  [/^must be three digits, is (?<is>.*)$/, ({ is }) => `має бути три цифри, а тут ${is}`],
  [/^must be two or three digits, is (?<is>.*)$/, ({ is }) => `має бути дві або три цифри, а тут ${is}`],
  [/^is missing beside an mnc$/, () => 'немає поряд з mnc'],
  [
    /^must be two capital letters, such as UA, is (?<is>.*)$/,
    ({ is }) => `має бути дві великі літери, як-от UA, а тут ${is}`,
  ],
  [/^(?<mcc>\d+) is of no known country$/, ({ mcc }) => `${mcc} не належить жодній відомій країні`],
  [
    /^must be (?<currency>\w+), the currency of all price lists, is (?<is>.*): convert it with a rate$/,
    ({ currency, is }) =>
      `має бути ${currency}, валюта всіх прайс-листів, а тут ${is}: перерахуйте за курсом`,
  ],
  [
    /^must be a day such as (?<day>\S+) or an instant such as (?<at>\S+), is (?<is>.*)$/,
    ({ day, at, is }) => `має бути день, як-от ${day}, або мить, як-от ${at}, а тут ${is}`,
  ],
]

function given(is = ''): string {
  return is === 'empty' ? 'порожньо' : is
}
