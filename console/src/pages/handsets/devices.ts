import { useSearchParams } from 'wouter'

/** The digits of a telephone number, or the address of a mailbox. */
export type Device = string

export const maxDevices = 12
const storageKey = 'posthorn.handsets'

export function isMailbox(device: Device): boolean {
  return device.includes('@')
}

/** Null where it is neither a number nor an address. */
export function parseDevice(text: string): Device | null {
  const trimmed = text.trim()
  if (/^[^@\s,]+@[^@\s,]+$/.test(trimmed)) return trimmed.toLowerCase()
  const digits = trimmed.replace(/^\+/, '').replaceAll(/[\s()-]/g, '')
  return /^[0-9]{7,15}$/.test(digits) ? digits : null
}

/** Named in the address, `?phones=380671234567,ann@example.com`, else those of the last visit. */
export function useDevices(): {
  devices: Device[]
  add: (device: Device) => void
  remove: (device: Device) => void
} {
  const [params, setParams] = useSearchParams()
  const devices = readDevices(params.get('phones') ?? localStorage.getItem(storageKey) ?? '')
  const show = (shown: Device[]) => {
    localStorage.setItem(storageKey, shown.join(','))
    setParams({ phones: shown.join(',') }, { replace: true })
  }
  return {
    devices,
    add: (device) => show([...devices.filter((each) => each !== device), device]),
    remove: (device) => show(devices.filter((each) => each !== device)),
  }
}

function readDevices(list: string): Device[] {
  const devices = list
    .split(',')
    .map(parseDevice)
    .filter((each) => each !== null)
  return [...new Set(devices)].slice(0, maxDevices)
}
