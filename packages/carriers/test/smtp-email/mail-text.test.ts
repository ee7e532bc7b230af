import assert from 'node:assert/strict'
import { test } from 'node:test'
import { personalTexts } from '../../http/personal-texts.ts'
import { mailText } from '../../smtp-email/submit-outcome.ts'

function shown(said: string, phone: string): string {
  return mailText(
    said,
    personalTexts({ phone, content: { kind: 'email', subject: 'A', text: 'B' } as never }),
  )
}

const locals = ["o'brien", "d'arc.o'neil", 'anna+shop', 'a!b#c$d%e&f', '{anna}=x', 'anna`s', '^_|~?*/-x']
for (const local of locals) {
  test(`${local}@… stays in no line of a timeline, however a server repeats it`, () => {
    const address = `${local}@reader.example`
    const html = address.replaceAll('&', '&amp;').replaceAll("'", '&#39;')
    const forms: [said: string, left: string][] = [
      [`550 <${address}>: unknown`, '550 <…>: unknown'],
      [`550 '${local}' is unknown`, "550 '…' is unknown"],
      [`550 no user ${local}`, '550 no user …'],
      [`550 "${address}", unknown`, '550 "…", unknown'],
      [`550 ${html}: unknown`, '550 …: unknown'],
      [`550 ${encodeURIComponent(address).replaceAll("'", '%27')}: unknown`, '550 …: unknown'],
      [`550 rfc822;${address} unknown`, '550 rfc822;… unknown'],
    ]
    for (const [said, left] of forms) assert.equal(shown(said, address), left, said)
  })

  test(`another address ${local}@… stays in no line either`, () => {
    for (const address of [`${local}@other.example`, `${local.toUpperCase()}@OTHER.example`]) {
      assert.equal(shown(`550 <${address}> unknown`, 'anna@reader.example'), '550 <…> unknown')
    }
    assert.doesNotMatch(
      shown(`550 '${local}@other.example' is unknown`, 'anna@reader.example'),
      /other|brien|anna/,
    )
    assert.doesNotMatch(shown('550 <"anna b"@other.example> unknown', 'x@reader.example'), /anna|other/)
  })
}
