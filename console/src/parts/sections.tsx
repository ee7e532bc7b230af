import { useEffect, useRef } from 'react'
import { Link } from 'wouter'

export interface Section {
  href: string
  name: string
}

/** Tabs of the sections of a page. The open one is scrolled into view where they are wider than the screen. */
export function Sections({
  label,
  sections,
  isOpen,
}: {
  label: string
  sections: readonly Section[]
  isOpen: (section: Section) => boolean
}) {
  const tabs = useRef<HTMLElement>(null)
  const open = sections.find(isOpen)?.href
  useEffect(() => {
    if (open === undefined) return
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [open])
  return (
    <nav className="tabs-list" aria-label={label} ref={tabs}>
      {sections.map((section) => (
        <Link
          key={section.href}
          href={section.href}
          aria-current={section.href === open ? 'page' : undefined}
        >
          {section.name}
        </Link>
      ))}
    </nav>
  )
}
