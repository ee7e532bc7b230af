import { plural } from './texts.tsx'

/** In Ukrainian, to follow `за`. */
export function lastDays(days: number): string {
  const counted = plural(days, 'uk', { one: 'день', few: 'дні', many: 'днів' })
  return `${days === 1 ? 'останній' : 'останні'} ${counted}`
}
