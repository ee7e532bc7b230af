/** Rows cannot be dropped, because they are not archived. The message is a sentence for operators. */
export class NotArchived extends Error {
  override name = 'NotArchived'
}
