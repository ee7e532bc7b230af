import { meaningOfWord, parseReceiptText } from '../../packages/carriers/smpp/receipt-fields.ts'
import { decodeTime } from '../../packages/smpp/time.ts'
import { target } from '../engine/target.ts'
import { textShape } from '../engine/text-shape.ts'
import { receiptTexts } from './smpp-corpus.ts'

export const receiptText = target<string>({
  name: 'receipt-text',
  what: 'texts of SMPP receipts in the forms of all carriers, and times of SMPP',
  shape: textShape,
  maxSize: 65_000,
  corpus: () => [...receiptTexts(), '260102030405000+', '000000010000000R'],
  feed(text) {
    const { id, stat, err, doneAt } = parseReceiptText(text)
    const time = decodeTime(text)
    if (doneAt !== null && !Number.isSafeInteger(doneAt)) throw new Error(`no instant: ${doneAt}`)
    const meaning = stat === null ? null : meaningOfWord(stat)
    return `${id !== null} ${meaning} ${err !== null} ${doneAt !== null} ${time?.kind}`
  },
})
