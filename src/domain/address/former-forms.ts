/**
 * Forms of numbers that a regulator has replaced one for one, so that both are one subscriber. Networks and apps keep
 * using the old ones for years: WhatsApp names accounts from before the change by them.
 */
const replaced: readonly { code: string; former: RegExp; present: string }[] = [
  // Mexico: mobile numbers had a 1 after the calling code until August 2019 (Instituto Federal de Telecomunicaciones).
  { code: '521', former: /^521([2-9]\d{9})$/, present: '52$1' },
  // Benin: all numbers have had a 01 in front since 30 November 2024 (ARCEP Bénin).
  { code: '229', former: /^229([24-9]\d{7})$/, present: '22901$1' },
]

/** The present form of a number (digits). */
export function presentForm(digits: string): string {
  const rule = replaced.find(({ code }) => digits.startsWith(code))
  return rule === undefined ? digits : digits.replace(rule.former, rule.present)
}
