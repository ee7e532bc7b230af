import type { Page } from 'playwright-core'

/**
 * Texts that are cut off without an ellipsis, leave the screen, or lie over each other; choices, dates and buttons that
 * are too narrow for what they say; tables that scroll. Empty where the page is in order.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(findFaults)
}

/** Answers of the gateway come one after the other, as they do over a slow line, and shifts of the layout are noted. */
export async function watchShifts(page: Page): Promise<void> {
  let asked = 0
  await page.route('**/console/api/**', async (route) => {
    if (!route.request().url().endsWith('/live')) {
      const waitMs = 40 + 60 * (asked++ % 5)
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
    await route.continue().catch(() => undefined)
  })
  await page.addInitScript(noteShifts)
}

/** The sum of all shifts since the page was loaded that no action of the user caused, and what moved. */
export async function layoutShift(page: Page): Promise<{ sum: number; moved: string }> {
  const shifts = (await page.evaluate('window.layoutShifts')) as { value: number; moved: string }[]
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  return { sum, moved: shifts.map(({ value, moved }) => `${value.toFixed(3)} ${moved}`).join('\n') }
}

const noteShifts = `
window.layoutShifts = []
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    if (hadRecentInput) continue
    const elements = sources.map(({ node }) => (node?.nodeType === 1 ? node : node?.parentElement))
    window.layoutShifts.push({ value, moved: elements.map((each) => each?.outerHTML.slice(0, 80)).join(' | ') })
  }
}).observe({ type: 'layout-shift', buffered: true })`

/** A tolerance of 1.5 px for rounding; letters reach a little over their line. */
const findFaults = `(() => {
  const faults = new Set()
  const nameOf = (el) =>
    '<' + el.tagName.toLowerCase() + (typeof el.className === 'string' && el.className !== '' ? ' ' + el.className : '') +
    '> ' + (el.textContent || el.value || '').trim().slice(0, 40)
  const isShown = (el) => {
    if (!el.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return false
    // What is for screen readers alone, and drawings with labels of their own.
    if (el.closest('.skip, [aria-hidden=true], .uplot') !== null) return false
    for (let at = el; at !== null; at = at.parentElement) {
      if (getComputedStyle(at).clipPath !== 'none') return false
    }
    return true
  }
  const placed = []
  const layerOf = (el) => el.closest('.side, .dialog, .away') ?? document.body

  /** What is seen of a text within the boxes around it. */
  const clipped = (el, rects) => {
    for (let at = el; at !== null && at !== document.body; at = at.parentElement) {
      const { display, overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(at)
      if (display === 'inline' || overflowX === 'visible') continue
      const box = at.getBoundingClientRect()
      const isFine = /auto|scroll/.test(overflowX + overflowY) || textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
      const leaves = ({ left, right, top, bottom }) =>
        right > box.right + 1.5 || left < box.left - 1.5 || bottom > box.bottom + 2.5 || top < box.top - 2.5
      if (!isFine && rects.some(leaves)) faults.add('cut off: ' + nameOf(el))
      rects = rects
        .map(({ left, right, top, bottom }) => ({
          left: Math.max(left, box.left), right: Math.min(right, box.right),
          top: Math.max(top, box.top), bottom: Math.min(bottom, box.bottom),
        }))
        .filter(({ left, right, top, bottom }) => right - left > 1 && bottom - top > 1)
    }
    return rects
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const el = node.parentElement
    if (node.data.trim() === '' || el === null || el.closest('select, script, style, textarea') !== null) continue
    if (!isShown(el)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const rects = clipped(el, [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 0.5))
    if (rects.some(({ left, right }) => right > innerWidth + 1 || left < -1)) faults.add('leaves the screen: ' + nameOf(el))
    for (const box of rects) placed.push({ el, layer: layerOf(el), box })
  }

  const pen = document.createElement('canvas').getContext('2d')
  const minWidths = { date: 120, 'datetime-local': 180, time: 80 }
  for (const el of document.querySelectorAll('input, select, textarea, .button')) {
    if (!isShown(el) || ['checkbox', 'radio', 'file'].includes(el.type)) continue
    const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(el)
    if (el.tagName === 'SELECT') {
      pen.font = fontWeight + ' ' + fontSize + ' ' + fontFamily
      const text = el.selectedOptions[0]?.text ?? ''
      const room = el.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 18
      if (pen.measureText(text).width > room + 1.5) faults.add('too narrow: a choice of ' + text)
    }
    if (el.clientWidth < (minWidths[el.type] ?? 0)) faults.add('too narrow: ' + el.type + ' of ' + el.clientWidth + ' px')
    if (el.matches('.button') && el.scrollWidth > el.clientWidth + 1) faults.add('cut off: ' + nameOf(el))
    placed.push({ el, layer: layerOf(el), box: el.getBoundingClientRect() })
  }

  placed.sort((one, other) => one.box.top - other.box.top)
  placed.forEach((one, index) => {
    for (let next = index + 1; next < placed.length && placed[next].box.top < one.box.bottom; next++) {
      const other = placed[next]
      if (one.layer !== other.layer || one.el.contains(other.el) || other.el.contains(one.el)) continue
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const height = Math.min(one.box.bottom, other.box.bottom) - other.box.top
      if (width > 2 && height > 4) faults.add('one over the other: ' + nameOf(one.el) + ' and ' + nameOf(other.el))
    }
  })

  for (const el of document.querySelectorAll('.table-frame')) {
    if (el.scrollWidth > el.clientWidth + 1) faults.add('scrolls: ' + nameOf(el))
  }
  return [...faults]
})()`
