import type { DrawnContent } from '../drawn-content.ts'
import type { FieldReader } from '../field-reader.ts'

/** Numbers may come as texts. Violations are left with the reader. */
export function readLocation(location: FieldReader): NonNullable<DrawnContent['location']> {
  const name = location.text('name', { max: 1_000 })
  const address = location.text('address', { max: 1_000 })
  return {
    latitude: location.requiredNumber('latitude', { min: -90, max: 90 }, true),
    longitude: location.requiredNumber('longitude', { min: -180, max: 180 }, true),
    ...(name === null ? {} : { name }),
    ...(address === null ? {} : { address }),
  }
}
