import { defineTexts } from '../../texts/texts.tsx'

export const chartTexts = defineTexts({
  chart: ['chart', 'графік'],
  keys: ['Arrow keys read it step by step.', 'Клавіші зі стрілками читають його крок за кроком.'],
  zoomKeys: [
    'Shift with the arrow keys selects a part, and Enter zooms in.',
    'Клавіша регістру зі стрілками виділяє частину, а клавіша введення наближає її.',
  ],
  asTable: ['Show as table', 'Показати таблицею'],
  asChart: ['Show as chart', 'Показати графіком'],
  when: ['When', 'Коли'],
  all: ['All', 'Разом'],
  nothing: ['nothing', 'нічого'],
  compare: ['Compare with the period before', 'Порівняти з попереднім періодом'],
  before: [(figure: string) => `before: ${figure}`, (figure: string) => `раніше: ${figure}`],
  allBefore: ['Before', 'Раніше'],
  beforeOf: [(name: string) => `${name}, before`, (name: string) => `${name}, раніше`],
  line: ['Dashed: the period before', 'Пунктир: попередній період'],
  changed: [
    (change: string) => `${change} against the period before`,
    (change: string) => `${change} проти попереднього періоду`,
  ],
  noEarlier: ['No earlier data', 'Попередніх даних немає'],
})
