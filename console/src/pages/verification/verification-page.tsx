import './verification.css'
import { Link, Redirect, Route, Switch, useLocation } from 'wouter'
import { Page } from '../../parts/page.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Codes } from './codes.tsx'
import { FunnelSection } from './funnel-section.tsx'
import { GuardSection } from './guard-section.tsx'
import { OneCode } from './one-code.tsx'
import { Services } from './services.tsx'
import { verificationTexts } from './texts.ts'

/** One-time codes, a section at a time. */
export function VerificationPage() {
  const texts = useTexts(verificationTexts)
  const [path] = useLocation()
  const one = /^\/verification\/codes\/([^/]+)$/.exec(path)?.[1]
  if (one !== undefined) return <OneCode verifyId={decodeURIComponent(one)} />
  const sections = [
    { at: '/verification', name: texts.funnel },
    { at: '/verification/guard', name: texts.guard },
    { at: '/verification/codes', name: texts.codes },
    { at: '/verification/services', name: texts.services },
  ]
  return (
    <Page title={texts.title} about={texts.about}>
      <nav className="tabs-list" aria-label={texts.sections}>
        {sections.map(({ at, name }) => (
          <Link key={at} href={at} aria-current={path === at ? 'page' : undefined}>
            {name}
          </Link>
        ))}
      </nav>
      <Switch>
        <Route path="/verification" component={FunnelSection} />
        <Route path="/verification/guard" component={GuardSection} />
        <Route path="/verification/codes" component={Codes} />
        <Route path="/verification/services" component={Services} />
        <Route>
          <Redirect to="/verification" replace />
        </Route>
      </Switch>
    </Page>
  )
}
