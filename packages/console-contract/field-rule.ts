/** What a field of a request must be, for a sentence in the language of the page. */
export type FieldRule =
  | { is: 'given' }
  /** Characters of a text, a whole number, or the length of a list. */
  | { is: 'text' | 'number' | 'list'; min: number | null; max: number | null }
  | { is: FieldForm }

/** Forms of a text that its length does not describe; the keyword `form` of a schema names one. */
export type FieldForm =
  | 'choice'
  | 'currency'
  | 'digits'
  | 'email'
  | 'line'
  | 'name'
  | 'other'
  | 'phone'
  | 'phones'
  | 'time'
  | 'url'
