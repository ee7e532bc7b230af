import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useChange } from '../../../gateway/use-gateway.ts'
import { NameInput } from '../../../parts/form/field.tsx'
import { FormDialog } from '../../../parts/form/form.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { accountsTexts } from './texts.ts'

export function RenameAccount({
  accountId,
  name: before,
  onClose,
}: {
  accountId: number
  name: string
  onClose: () => void
}) {
  const texts = useTexts(accountsTexts)
  const client = useQueryClient()
  const [name, setName] = useState(before)
  const rename = useChange('POST /accounts/rename', ['GET /accounts'])
  const onRenamed = async () => {
    // Every page names accounts by those of the session.
    await client.invalidateQueries({ queryKey: ['session'] })
    onClose()
  }
  return (
    <FormDialog
      title={texts.renameOf(before)}
      about={texts.renameAbout}
      of={rename}
      action={texts.rename}
      disabled={name.trim() === before}
      onSubmit={() => rename.mutate({ accountId, name: name.trim() }, { onSuccess: () => void onRenamed() })}
      onClose={onClose}
    >
      <NameInput label={texts.newName} hint={texts.nameHint} value={name} onChange={setName} />
    </FormDialog>
  )
}
