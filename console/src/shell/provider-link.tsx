import { Notice } from '../parts/states.tsx'
import { useTexts } from '../texts/texts.tsx'
import { signInTexts } from './sign-in-texts.ts'

/** Leads to the identity provider. A link of the gateway's own pages, because the browser leaves the console. */
export function ProviderLink({ name, invitation }: { name: string; invitation?: string }) {
  const texts = useTexts(signInTexts)
  const search = invitation === undefined ? '' : `?invitation=${encodeURIComponent(invitation)}`
  return (
    <>
      <a className="button" href={`/console/api/oidc/start${search}`}>
        {texts.withProvider(name)}
      </a>
      <p className="soft or">{texts.or}</p>
    </>
  )
}

/** Why the last sign-in at the provider failed, from the address to which the gateway sent the browser. */
export function ProviderRefusal() {
  const { refused } = useTexts(signInTexts)
  const code = new URLSearchParams(window.location.search).get('refused')
  if (code === null) return null
  const text = Object.entries(refused).find(([each]) => each === code)?.[1]
  return <Notice look="bad">{text ?? refused['provider-failed']}</Notice>
}
