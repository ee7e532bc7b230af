import { firstRule, type Rule } from './stored-texts.ts'
import type { Language } from './texts.tsx'

/** A reason or a source of an opt-out. What an operator wrote stays as it is. */
export function optOutText(text: string, language: Language): string {
  return language === 'en' ? text : firstRule(ofOptOuts, text)
}

const ofOptOuts: readonly Rule[] = [
  [/^requested$/, () => 'на прохання'],
  [/^imported$/, () => 'завантажено'],
  [/^wrote (?<word>\S+)$/, ({ word }) => `написано ${word}`],
  [/^unsubscribed$/, () => 'відписка'],
  [/^unsubscribed in one click$/, () => 'відписка одним натисканням'],
  [/^pressed Unsubscribe$/, () => 'натиснуто «Відписатися»'],
  [/^import$/, () => 'файл'],
  [
    /^reply on (?<channel>\S+) to message (?<id>\d+)$/,
    ({ channel, id }) => `відповідь, ${channel}, на повідомлення ${id}`,
  ],
  [/^reply on (?<channel>\S+)$/, ({ channel }) => `відповідь, ${channel}`],
  [/^event on (?<channel>\S+)$/, ({ channel }) => `подія, ${channel}`],
  [/^link in message (?<id>\d+)$/, ({ id }) => `посилання в повідомленні ${id}`],
  [/^console, (?<by>.+)$/, ({ by }) => `консоль, ${by}`],
]
