import { TextArea } from '../../parts/form/field.tsx'

/** Addresses and networks from which a client may come, one a line. */
export function AddressesField({
  label,
  hint,
  value,
  onChange,
}: {
  label: string
  hint: string
  value: string
  onChange: (text: string) => void
}) {
  return (
    <TextArea
      label={label}
      hint={hint}
      field="addresses"
      rows={2}
      spellCheck={false}
      value={value}
      onChange={onChange}
    />
  )
}

export function addressesIn(text: string): string[] {
  return text
    .split(/[\n,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** The same in a cell of a table; null: anywhere. */
export function AllowedFrom({
  addresses,
  anywhere,
}: {
  addresses: readonly string[] | null
  anywhere: string
}) {
  return (
    <span className="settings-addresses soft small">
      {addresses === null && anywhere}
      {addresses?.map((address) => (
        <code key={address}>{address}</code>
      ))}
    </span>
  )
}
