/** A BCP 47 tag in small letters, with `-` for `_`. */
export function normalTag(tag: string): string {
  return tag.trim().toLowerCase().replaceAll('_', '-')
}

/** `en` of `en-GB`. */
export function baseLanguage(tag: string): string {
  const normal = normalTag(tag)
  return normal.split('-', 1)[0] ?? normal
}
