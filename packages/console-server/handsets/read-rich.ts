import type { ButtonView, CardView, MediaView, RichView } from '../../console-contract/sending/handsets.ts'
import { type Loose, looseNumber, looseObject, looseObjects, looseText } from './loose-json.ts'

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
  const place = looseObject(location)
  const { name, language } = looseObject(template)
  return {
    ...readDrawnCard(content),
    footer: looseText(footer),
    location:
      location === undefined
        ? null
        : {
            latitude: looseNumber(place['latitude']),
            longitude: looseNumber(place['longitude']),
            name: looseText(place['name']),
            address: looseText(place['address']),
          },
    cards: looseObjects(content['cards']).map(readDrawnCard),
    template:
      template === undefined ? null : { name: looseText(name) ?? '', language: looseText(language) ?? '' },
  }
}

function readDrawnCard({ title, text, media, buttons }: Loose): CardView {
  const { kind, url, filename } = looseObject(media)
  return {
    title: looseText(title),
    text: looseText(text),
    media: toMedia(looseText(url), mediaKinds.find((each) => each === kind) ?? null, looseText(filename)),
    buttons: looseObjects(buttons).map((button) => {
      const link = parseLink(button['link'])
      const caption = looseText(button['caption']) ?? ''
      return { caption, link, answers: button['link'] === undefined || looseText(button['payload']) !== null }
    }),
  }
}

function readRbm(content: Loose): RichView {
  const { standaloneCard, carouselCard } = looseObject(content['richCard'])
  const card = readRbmCard(looseObject(looseObject(standaloneCard)['cardContent']))
  const file = looseObject(content['contentInfo'])['fileUrl']
  return {
    title: card.title,
    text: card.text ?? looseText(content['text']),
    media: card.media ?? toMedia(looseText(file ?? content['fileName']), null, null),
    buttons: [...card.buttons, ...looseObjects(content['suggestions']).map(readSuggestion)],
    footer: null,
    location: null,
    cards: looseObjects(looseObject(carouselCard)['cardContents']).map(readRbmCard),
    template: null,
  }
}

function readRbmCard({ title, description, media, suggestions }: Loose): CardView {
  const { contentInfo, file } = looseObject(media)
  return {
    title: looseText(title),
    text: looseText(description),
    media: toMedia(looseText(looseObject(contentInfo ?? file)['fileUrl']), null, null),
    buttons: looseObjects(suggestions).map(readSuggestion),
  }
}

/** Pressing a suggestion always sends a reply, also where it opens an address. */
function readSuggestion({ reply, action }: Loose): ButtonView {
  const { text, openUrlAction } = looseObject(reply ?? action)
  return { caption: looseText(text) ?? '', link: parseLink(looseObject(openUrlAction)['url']), answers: true }
}

/** Only addresses that a browser can follow safely. */
function parseLink(value: unknown): string | null {
  const link = looseText(value)
  return link !== null && /^https?:\/\//i.test(link) && URL.canParse(link) ? link : null
}

function toMedia(
  url: string | null,
  kind: MediaView['kind'] | null,
  filename: string | null,
): MediaView | null {
  if (url === null) return null
  return { kind: kind ?? classifyMedia(url), url, name: filename ?? parseFileName(url) }
}

function classifyMedia(url: string): MediaView['kind'] {
  if (/\.(mp4|mpe?g|webm|h263|m4v)(\?|$)/i.test(url)) return 'video'
  if (/\.(mp3|aac|ogg|3gpp?|m4a)(\?|$)/i.test(url)) return 'audio'
  return /\.pdf(\?|$)/i.test(url) ? 'document' : 'image'
}

function parseFileName(url: string): string {
  return url.replace(/[?#].*$/, '').replace(/^.*\//, '') || url
}
