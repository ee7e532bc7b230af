import type { FieldRule } from '../../../../packages/console-contract/field-rule.ts'

type Checked = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What the browser finds wrong in a form, by the id of the input. Its own words are in its own language, and are not used. */
export function findFaults(form: HTMLFormElement): ReadonlyMap<string, FieldRule> {
  return new Map(
    [...form.elements].flatMap((element) =>
      isChecked(element) && element.id !== '' && !element.validity.valid
        ? [[element.id, brokenRule(element)] as const]
        : [],
    ),
  )
}

/** While the user corrects: only what was complained about before. */
export function stillIn(
  faults: ReadonlyMap<string, FieldRule>,
  before: ReadonlyMap<string, FieldRule>,
): ReadonlyMap<string, FieldRule> {
  return new Map([...faults].filter(([id]) => before.has(id)))
}

/** The name in error answers of what an input is for; absent where it has none. */
export function fieldOf(target: EventTarget): string | undefined {
  return target instanceof HTMLElement ? target.dataset['field'] : undefined
}

/** The id of the input for a field. */
export function inputOf(form: HTMLFormElement | null, field: string | null): string | undefined {
  return [...(form?.elements ?? [])].find((element) => fieldOf(element) === field)?.id
}

/** Also where it is folded away. */
export function focusOn(id: string): void {
  const input = document.getElementById(id)
  const folded = input?.closest('details')
  if (folded) folded.open = true
  input?.focus()
}

function isChecked(element: Element): element is Checked {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  )
}

function brokenRule(element: Checked): FieldRule {
  const { validity } = element
  if (validity.valueMissing) return { is: 'given' }
  if (validity.customError) return { is: 'choice' }
  if (!(element instanceof HTMLInputElement)) return { is: 'other' }
  switch (element.type) {
    case 'number':
      return { is: 'number', min: limit(element.min), max: limit(element.max) }
    case 'url':
    case 'email':
      return { is: element.type }
    case 'datetime-local':
      return { is: 'time' }
    default:
      return { is: validity.patternMismatch ? 'digits' : 'other' }
  }
}

function limit(text: string): number | null {
  return text === '' ? null : Number(text)
}
