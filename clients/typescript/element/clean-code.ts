/**
 * The code in what a user typed or pasted: `123 456`, `123-456` and `Your code: 123456` are `123456`. Of a code with
 * letters only spaces and dashes are left out.
 */
export function cleanCode(text: string, isNumeric: boolean): string {
  const plain = text.normalize('NFKC')
  return isNumeric ? plain.replace(/\P{Nd}/gu, '') : plain.replace(/[^\p{L}\p{Nd}]/gu, '').toUpperCase()
}
