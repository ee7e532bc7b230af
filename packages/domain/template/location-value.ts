export interface LocationValue {
  /** Degrees as given. */
  latitude: string
  longitude: string
  name: string
  address: string
}

const degrees = /^[+-]?[0-9]{1,3}(\.[0-9]{1,15})?$/

/**
 * Parses `latitude,longitude,name,address`, for example `50.4501,30.5234,Office,Khreshchatyk 1, Kyiv`. All
 * four are required; further commas belong to the address. Null for anything else.
 */
export function parseLocation(text: string): LocationValue | null {
  const [latitude = '', longitude = '', name = '', ...rest] = text.split(',').map((piece) => piece.trim())
  const address = rest.join(', ')
  if (!isDegrees(latitude, 90) || !isDegrees(longitude, 180) || name === '' || address === '') return null
  return { latitude, longitude, name, address }
}

function isDegrees(text: string, max: number): boolean {
  return degrees.test(text) && Math.abs(Number(text)) <= max
}
