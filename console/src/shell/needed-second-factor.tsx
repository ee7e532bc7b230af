import { useQueryClient } from '@tanstack/react-query'
import { later } from '../parts/later.tsx'
import { useTexts } from '../texts/texts.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

const SetUp = later(() => import('../pages/settings/users/set-up-second-factor.tsx'), 'SetUpSecondFactor')

/** In place of all pages, for a user who must set up a second factor first. */
export function NeededSecondFactor() {
  const texts = useTexts('shell')
  const client = useQueryClient()
  return (
    <SignInLayout title={texts.secondFactor}>
      <p>{texts.secondFactorAbout}</p>
      <SetUp onDone={() => void client.invalidateQueries({ queryKey: ['session'] })} />
    </SignInLayout>
  )
}
