import type { KeyView } from '../../../../../packages/console-contract/administration.ts'
import { useChange } from '../../../gateway/use-gateway.ts'
import { FormDialog } from '../../../parts/form/form.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { toExpiry } from './expiry-field.tsx'
import { KeyFields, useKeyDraft } from './key-fields.tsx'
import { keysTexts } from './texts.ts'

/** Name and limits of an existing key, filled in. */
export function ChangeKey({ of: key, onClose }: { of: KeyView; onClose: () => void }) {
  const texts = useTexts(keysTexts)
  const { keyId, hint } = key
  const draft = useKeyDraft(key)
  const { scopes, expiry } = draft
  const change = useChange('POST /keys/change', ['GET /keys'])
  const submit = () => {
    const expires = expiry.kind === 'kept' ? {} : { expiresAt: toExpiry(expiry) }
    change.mutate({ keyId, ...draft.value(), ...expires }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={`${texts.changeOf(key.name)} …${hint}`}
      about={texts.changeAbout}
      of={change}
      action={texts.save}
      className="keys-form"
      disabled={scopes?.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <KeyFields of={draft} />
    </FormDialog>
  )
}
