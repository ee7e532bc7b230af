import type { ComponentProps } from 'react'
import { TextArea } from '../../parts/form/fields.tsx'

/** Addresses and networks from which a client may come, one a line. */
export function AddressesField(field: Omit<ComponentProps<typeof TextArea>, 'rows'>) {
  return <TextArea field="addresses" rows={2} spellCheck={false} {...field} />
}

/** What is no address stays whole, so that a refusal names it as it was typed. */
export function addressesIn(text: string): string[] {
  return text
    .split(/[\n,;]+/)
    .flatMap((line) => {
      const words = line.trim().split(/\s+/)
      return words.every((word) => /^[\da-f.:/]+$/i.test(word)) ? words : [line.trim()]
    })
    .filter((address) => address !== '')
}

interface AllowedFromProps {
  addresses: readonly string[] | null
  anywhere: string
}

/** The same in a cell of a table; null: anywhere. */
export function AllowedFrom({ addresses, anywhere }: AllowedFromProps) {
  return (
    <span className="settings-addresses soft small">
      {addresses === null && anywhere}
      {addresses?.map((address) => (
        <code key={address}>{address}</code>
      ))}
    </span>
  )
}
