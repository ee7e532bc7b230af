import { useMay } from '../../gateway/session.tsx'
import { Nothing } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { NewAccount } from './new-account.tsx'
import { cabinetTexts } from './texts.ts'

/** Before there is any account: what one is, and for admins the first one. */
export function NoAccount() {
  const texts = useTexts(cabinetTexts)
  const mayCreate = useMay('admin')
  return (
    <Nothing title={texts.noAccount}>
      <p>{texts.noAccountAbout}</p>
      {mayCreate ? <NewAccount look="main" /> : <p>{texts.noAccountViewer}</p>}
    </Nothing>
  )
}
