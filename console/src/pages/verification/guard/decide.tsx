import { choices, Input, Select } from '../../../parts/form/fields.tsx'
import { typedDigits } from '../../../parts/form/typed-number.ts'
import { type Deed, formDeed } from '../../../parts/list/deeds.tsx'
import { useTexts } from '../../../texts/texts.tsx'

const lengths = ['30', '120', '720', '1440', '10080', 'forever'] as const

/** An operator's decision about a prefix or a country. */
export function useDecideDeed(): (
  state: 'open' | 'closed',
  named: Pick<Deed, 'text' | 'label' | 'look'> & { key?: string },
) => Deed {
  const texts = useTexts('guard')
  const common = useTexts('verification')
  return (state, { key = '', look, ...named }) => {
    const isOpen = state === 'open'
    return formDeed({
      ...named,
      ...(look !== undefined && { buttonLook: look }),
      title: isOpen ? texts.openTitle : texts.closeTitle,
      about: isOpen ? texts.openAbout : texts.closeAbout,
      ...{ action: isOpen ? texts.open : common.close, look: isOpen ? 'main' : 'danger' },
      change: isOpen ? 'POST /verification/open' : 'POST /verification/close',
      refresh: ['GET /verification/guard'],
      from: { key, length: '720' as (typeof lengths)[number], reason: '' },
      fields: (of) => (
        <>
          <Input {...of.key} label={texts.key} hint={texts.keyHint} required maxLength={20} />
          <Select {...of.length} label={texts.howLong} options={choices(lengths, texts.lengths)} />
          <Input {...of.reason} label={texts.reason} hint={texts.reasonHint} maxLength={200} />
        </>
      ),
      body: ({ key: typed, length, reason }) => {
        const until = length === 'forever' ? null : Date.now() + Number(length) * 60_000
        return { key: typedDigits(typed), until, reason }
      },
    })
  }
}
