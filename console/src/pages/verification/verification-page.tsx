import { Page } from '../../parts/page.tsx'
import { Nothing } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { verificationTexts } from './texts.ts'

export function VerificationPage() {
  const texts = useTexts(verificationTexts)
  return (
    <Page title={texts.title}>
      <Nothing title={texts.title} />
    </Page>
  )
}
