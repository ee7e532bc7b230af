import { defineTexts } from '../../texts/texts.tsx'

export const periodTexts = defineTexts({
  range: ['Period', 'Період'],
  ranges: {
    hour: ['Hour', 'Година'],
    day: ['24 hours', '24 години'],
    week: ['7 days', '7 днів'],
    month: ['30 days', '30 днів'],
  },
  other: ['Other period', 'Інший період'],
  otherAbout: [
    'As far back as figures are kept. A chart can also be zoomed: drag over it, or press Shift with the arrow keys and then Enter.',
    'У межах часу, за який зберігаються показники. Графік можна й наблизити: протягніть по ньому мишею або виділіть частину стрілками з клавішею регістру й натисніть клавішу введення.',
  ],
  from: ['From', 'Від'],
  to: ['To', 'До'],
  order: ['The end must be later than the beginning.', 'Кінець має бути пізніше за початок.'],
  show: ['Show', 'Показати'],
  zoomOut: ['Zoom out', 'Віддалити'],
})
