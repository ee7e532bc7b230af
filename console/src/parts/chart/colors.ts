import { type RefObject, useEffect, useState } from 'react'

/** The current colours of ink, lines, what is bad and series: a canvas cannot read CSS variables. */
export function useColors(
  frame: RefObject<HTMLElement | null>,
  own: readonly string[],
): readonly string[] | null {
  const [colors, setColors] = useState<readonly string[] | null>(null)
  const names = ['ink-soft', 'line', 'bad', ...own].join()
  useEffect(() => {
    const read = () => {
      if (frame.current !== null) setColors(resolved(frame.current, names.split(',')))
    }
    read()
    const watch = new MutationObserver(read)
    watch.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const system = window.matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', read)
    return () => {
      watch.disconnect()
      system.removeEventListener('change', read)
    }
  }, [frame, names])
  return colors
}

function resolved(place: HTMLElement, names: readonly string[]): string[] {
  const probe = document.createElement('i')
  place.append(probe)
  const colors = names.map((name) => {
    probe.style.color = `var(--${name}, var(--ink-faint))`
    return getComputedStyle(probe).color
  })
  probe.remove()
  return colors
}
