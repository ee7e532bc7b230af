import type { BodyOf } from '../../../../../packages/console-contract/contract.ts'
import { Button } from '../../../parts/button.tsx'
import { choices, Input, Select } from '../../../parts/form/fields.tsx'
import { useTexts } from '../../../texts/texts.tsx'

type DraftButton = NonNullable<BodyOf<'POST /templates/whatsapp/create'>['buttons']>[number]

const kinds = ['quick-reply', 'url', 'phone-number'] as const
const maxButtons = 10

interface WhatsAppButtonsProps {
  buttons: readonly DraftButton[]
  onChange: (buttons: DraftButton[]) => void
}

/** The buttons of a new template, in their order. */
export function WhatsAppButtons({ buttons, onChange }: WhatsAppButtonsProps) {
  const texts = useTexts('templates')
  const set = (at: number, changed: Partial<DraftButton>) =>
    onChange(buttons.map((each, index) => (index === at ? tidy({ ...each, ...changed }) : each)))
  return (
    <>
      {buttons.map(({ kind, text, value, example }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: buttons have no other name
        <fieldset key={at} className="stack template-fieldset">
          <legend>{texts.buttonNumber({ number: at + 1 })}</legend>
          <Select
            label={texts.buttonKind}
            value={kind}
            options={choices(kinds, texts.buttonKinds)}
            onChange={(changed) => set(at, { kind: changed, value: null })}
          />
          <Input
            label={texts.caption}
            field="buttons"
            required
            value={text}
            onChange={(changed) => set(at, { text: changed })}
          />
          {kind !== 'quick-reply' && (
            <Input
              label={texts.buttonKinds[kind]}
              {...(kind === 'url' && { hint: texts.urlHint })}
              required
              value={value ?? ''}
              onChange={(changed) => set(at, { value: changed })}
            />
          )}
          {example !== null && (
            <Input
              label={texts.exampleOf({ number: 1 })}
              required
              value={example}
              onChange={(changed) => set(at, { example: changed })}
            />
          )}
          <Button look="quiet" onClick={() => onChange(buttons.filter((_, index) => index !== at))}>
            {texts.removeButton}
          </Button>
        </fieldset>
      ))}
      {buttons.length < maxButtons && (
        <Button
          onClick={() =>
            onChange([...buttons, { kind: 'quick-reply', text: '', value: null, example: null }])
          }
        >
          {texts.addButton}
        </Button>
      )}
    </>
  )
}

/** Only an address with a placeholder has an example. */
function tidy(button: DraftButton): DraftButton {
  const hasPlaceholder = button.kind === 'url' && button.value?.includes('{{1}}') === true
  return { ...button, example: hasPlaceholder ? (button.example ?? '') : null }
}
