import './verification.css'
import { Redirect, useLocation } from 'wouter'
import { useSession } from '../../gateway/use-gateway.tsx'
import { later } from '../../parts/later.tsx'
import { Page } from '../../parts/page.tsx'
import { SectionPages } from '../../parts/sections.tsx'
import { useTexts } from '../../texts/texts.tsx'

// Each is loaded when it is opened.
const Codes = later(() => import('./codes/codes.tsx'), 'Codes')
const OneCode = later(() => import('./codes/one-code.tsx'), 'OneCode')
const FunnelSection = later(() => import('./funnel/funnel-section.tsx'), 'FunnelSection')
const GuardSection = later(() => import('./guard/guard-section.tsx'), 'GuardSection')
const Services = later(() => import('./services/services.tsx'), 'Services')

/** One-time codes, a section at a time. */
export function VerificationPage() {
  const texts = useTexts('verification')
  const isOfAccount = useSession().user.accountId !== null
  const [path] = useLocation()
  const one = /^\/verification\/codes\/([^/]+)$/.exec(path)?.[1]
  if (one !== undefined) return <OneCode verifyId={decodeURIComponent(one)} />
  if (isOfAccount) return <CodesOfAccount path={path} />
  const sections = [
    { href: '/verification', name: texts.funnel, show: FunnelSection },
    { href: '/verification/fraud-protection', name: texts.guard, show: GuardSection },
    { href: '/verification/codes', name: texts.codes, show: Codes },
    { href: '/verification/services', name: texts.services, show: Services },
  ]
  return (
    <Page title={texts.title} about={texts.about}>
      <SectionPages label={texts.sections} sections={sections} />
    </Page>
  )
}

/** What a user of one account sees: services and the protection against fraud are the operator's. */
function CodesOfAccount({ path }: { path: string }) {
  const texts = useTexts('verification')
  if (path !== '/verification/codes') return <Redirect to="/verification/codes" replace />
  return (
    <Page title={texts.codes} about={texts.aboutOfAccount}>
      <Codes />
    </Page>
  )
}
