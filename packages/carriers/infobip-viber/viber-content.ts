import type { Button, CarouselSlide, ViberContent } from '../../domain/plan/content.ts'
import { viberLimits as limits } from '../../domain/plan/content-limits.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import { lengthFault } from '../infobip/infobip-message.ts'

/** `content` of a message (Infobip's `ViberOutboundContent`), or why it cannot be sent. */
export function encodeViberContent(content: ViberContent): object | string {
  return findFault(content) ?? encodeContent(content)
}

function encodeContent(content: ViberContent): object {
  switch (content.form) {
    case 'text':
      return { type: 'TEXT', text: content.text, ...encodeButton(content.button) }
    case 'image': {
      const text = content.text === null ? {} : { text: content.text }
      return { type: 'IMAGE', mediaUrl: content.image, ...text, ...encodeButton(content.button) }
    }
    case 'carousel':
      return { type: 'CAROUSEL', text: content.text, cards: content.slides.map(encodeCard) }
    default:
      return unreachable(content)
  }
}

function encodeButton(button: Button | null): { button?: object } {
  return button === null ? {} : { button: { title: button.caption, action: button.link } }
}

function encodeCard({ caption, image, buttons }: CarouselSlide): object {
  return {
    text: caption,
    mediaUrl: image,
    buttons: buttons.map((button) => ({ title: button.caption, action: button.link })),
  }
}

function findFault(content: ViberContent): string | null {
  switch (content.form) {
    case 'text':
      return textFault(content.text) ?? buttonFault(content.button)
    case 'image':
      if (content.button !== null && content.text === null) return 'an image with a button must have a text'
      return (
        linkFault('the link to the image', content.image) ??
        (content.text === null ? null : textFault(content.text)) ??
        buttonFault(content.button)
      )
    case 'carousel':
      return textFault(content.text) ?? slidesFault(content.slides)
    default:
      return unreachable(content)
  }
}

function textFault(text: string): string | null {
  return lengthFault('the text', text, { maximum: limits.text })
}

function buttonFault(button: Button | null): string | null {
  if (button === null) return null
  return captionFault('the caption of the button', button, limits.buttonCaption)
}

function slidesFault(slides: CarouselSlide[]): string | null {
  const { minimum, maximum } = limits.slides
  if (slides.length < minimum || slides.length > maximum) {
    return `a carousel must have ${minimum} to ${maximum} slides`
  }
  for (const [index, slide] of slides.entries()) {
    const fault = slideFault(slide, `slide ${index + 1}`)
    if (fault !== null) return fault
  }
  return null
}

function slideFault({ caption, image, buttons }: CarouselSlide, where: string): string | null {
  const [first, second] = buttons
  return (
    lengthFault(`the caption of ${where}`, caption, limits.slideCaption) ??
    linkFault(`the link to the image of ${where}`, image) ??
    captionFault(`the caption of the button of ${where}`, first, limits.firstSlideButton) ??
    (second &&
      captionFault(`the caption of the second button of ${where}`, second, limits.secondSlideButton)) ??
    null
  )
}

function captionFault(what: string, { caption, link }: Button, maximum: number): string | null {
  return lengthFault(what, caption, { maximum }) ?? linkFault('the link of a button', link)
}

function linkFault(what: string, link: string): string | null {
  return lengthFault(what, link, { maximum: limits.link })
}
