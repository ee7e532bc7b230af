import type { ButtonView, CardView, MediaView, RichView } from '../../console-contract/sending/handsets.ts'
import { type Loose, numberOf, objectOf, objectsOf, textOf } from './loose-json.ts'

const mediaKinds = ['image', 'video', 'audio', 'document'] as const

/** The content of a message beyond text, in the form of our own carriers or of RCS Business Messaging. */
export function readRich(content: Loose): RichView {
  return isOfRbm(content) ? readRbm(content) : readDrawn(content)
}

function isOfRbm(content: Loose): boolean {
  return ['richCard', 'contentInfo', 'uploadedRbmFile', 'fileName', 'suggestions'].some(
    (name) => name in content,
  )
}

function readDrawn(content: Loose): RichView {
  const { location, template, footer } = content
  const place = objectOf(location)
  const { name, language } = objectOf(template)
  return {
    ...readDrawnCard(content),
    footer: textOf(footer),
    location:
      location === undefined
        ? null
        : {
            latitude: numberOf(place['latitude']),
            longitude: numberOf(place['longitude']),
            name: textOf(place['name']),
            address: textOf(place['address']),
          },
    cards: objectsOf(content['cards']).map(readDrawnCard),
    template: template === undefined ? null : { name: textOf(name) ?? '', language: textOf(language) ?? '' },
  }
}

function readDrawnCard({ title, text, media, buttons }: Loose): CardView {
  const { kind, url, filename } = objectOf(media)
  return {
    title: textOf(title),
    text: textOf(text),
    media: mediaOf(textOf(url), mediaKinds.find((each) => each === kind) ?? null, textOf(filename)),
    buttons: objectsOf(buttons).map((button) => {
      const link = linkOf(button['link'])
      const caption = textOf(button['caption']) ?? ''
      return { caption, link, answers: button['link'] === undefined || textOf(button['payload']) !== null }
    }),
  }
}

function readRbm(content: Loose): RichView {
  const { standaloneCard, carouselCard } = objectOf(content['richCard'])
  const card = readRbmCard(objectOf(objectOf(standaloneCard)['cardContent']))
  const file = objectOf(content['contentInfo'])['fileUrl']
  return {
    title: card.title,
    text: card.text ?? textOf(content['text']),
    media: card.media ?? mediaOf(textOf(file ?? content['fileName']), null, null),
    buttons: [...card.buttons, ...objectsOf(content['suggestions']).map(readSuggestion)],
    footer: null,
    location: null,
    cards: objectsOf(objectOf(carouselCard)['cardContents']).map(readRbmCard),
    template: null,
  }
}

function readRbmCard({ title, description, media, suggestions }: Loose): CardView {
  const { contentInfo, file } = objectOf(media)
  return {
    title: textOf(title),
    text: textOf(description),
    media: mediaOf(textOf(objectOf(contentInfo ?? file)['fileUrl']), null, null),
    buttons: objectsOf(suggestions).map(readSuggestion),
  }
}

/** Pressing a suggestion always sends a reply, also where it opens an address. */
function readSuggestion({ reply, action }: Loose): ButtonView {
  const { text, openUrlAction } = objectOf(reply ?? action)
  return { caption: textOf(text) ?? '', link: linkOf(objectOf(openUrlAction)['url']), answers: true }
}

/** Only addresses that a browser can follow safely. */
function linkOf(value: unknown): string | null {
  const link = textOf(value)
  return link !== null && /^https?:\/\//i.test(link) && URL.canParse(link) ? link : null
}

function mediaOf(
  url: string | null,
  kind: MediaView['kind'] | null,
  filename: string | null,
): MediaView | null {
  if (url === null) return null
  return { kind: kind ?? kindOf(url), url, name: filename ?? nameOf(url) }
}

function kindOf(url: string): MediaView['kind'] {
  if (/\.(mp4|mpe?g|webm|h263|m4v)(\?|$)/i.test(url)) return 'video'
  if (/\.(mp3|aac|ogg|3gpp?|m4a)(\?|$)/i.test(url)) return 'audio'
  return /\.pdf(\?|$)/i.test(url) ? 'document' : 'image'
}

function nameOf(url: string): string {
  return url.replace(/[?#].*$/, '').replace(/^.*\//, '') || url
}
