import { type ComponentType, useLayoutEffect, useRef } from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import type { LaterPart } from './later.tsx'

export interface Section {
  href: string
  name: string
  /** Loads what it shows, while the pointer comes near. */
  preload?: () => void
}

/** How far tabs were scrolled, by their label: a page that opens another section is a new one. */
const scrolledTo = new Map<string, number>()

interface SectionsProps {
  label: string
  sections: readonly Section[]
  isOpen: (section: Section) => boolean
}

/** Tabs of the sections of a page. Where they are wider than the screen they stay where they were scrolled. */
export function Sections({ label, sections, isOpen }: SectionsProps) {
  const tabs = useRef<HTMLElement>(null)
  const open = sections.find(isOpen)?.href
  useLayoutEffect(() => {
    const list = tabs.current
    if (list === null || open === undefined) return
    list.scrollLeft = scrolledTo.get(label) ?? 0
    const showOpen = () => bringIntoView(list)
    showOpen()
    window.addEventListener('resize', showOpen)
    return () => window.removeEventListener('resize', showOpen)
  }, [open, label])
  return (
    <nav
      className="tabs-list"
      aria-label={label}
      ref={tabs}
      onScroll={({ currentTarget }) => scrolledTo.set(label, currentTarget.scrollLeft)}
    >
      {sections.map((section) => (
        <Link
          key={section.href}
          href={section.href}
          onPointerEnter={section.preload}
          onFocus={section.preload}
          aria-current={section.href === open ? 'page' : undefined}
        >
          {section.name}
        </Link>
      ))}
    </nav>
  )
}

interface ShownSection extends Section {
  show: ComponentType | LaterPart<object>
  /** Whether there is a tab for it. Default: there is. */
  isListed?: boolean
}

/** The tabs of a page, where it has several, and the section that the address names; else the first one. */
export function SectionPages({ label, sections }: { label: string; sections: readonly ShownSection[] }) {
  const [path] = useLocation()
  const open = sections.find(({ href }) => href === path)
  if (open === undefined) return <Redirect to={sections[0]?.href ?? '/'} replace />
  const listed = sections
    .filter(({ isListed = true }) => isListed)
    .map((each) => ('preload' in each.show ? { ...each, preload: each.show.preload } : each))
  return (
    <>
      {listed.length > 1 && (
        <Sections label={label} sections={listed} isOpen={({ href }) => href === open.href} />
      )}
      <open.show key={open.href} />
    </>
  )
}

/** Scrolls the list until the open tab is seen whole, clear of where the tabs fade. */
function bringIntoView(list: HTMLElement): void {
  const tab = list.querySelector<HTMLElement>('[aria-current]')
  if (tab === null) return
  const begin = tab.offsetLeft - list.offsetLeft
  const end = begin + tab.offsetWidth + Number.parseFloat(getComputedStyle(list).paddingRight)
  if (begin < list.scrollLeft) list.scrollLeft = begin
  if (end > list.scrollLeft + list.clientWidth) list.scrollLeft = end - list.clientWidth
}
