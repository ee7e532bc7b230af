import { useTexts } from '../../texts/texts.tsx'

const looks: Readonly<Record<string, string>> = {
  DELIVERED: 'good',
  UNDELIVERABLE: 'wait',
  'INVALID DESTINATION ADDRESS': 'bad',
}

/** The status in plain words; the contract's value on hover. */
export function LookupStatus({ status }: { status: string }) {
  const { statuses } = useTexts('lookup')
  const words: Readonly<Record<string, string>> = statuses
  return (
    <span className={`badge ${looks[status] ?? ''}`} title={status}>
      {words[status] ?? status}
    </span>
  )
}
