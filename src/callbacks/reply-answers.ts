/** A text for the subscriber who wrote a reply. */
export interface ReplyAnswer {
  accountId: number
  replyId: number
  text: string
}

/** Sends an answer as a message of its account. Never rejects. */
export type SendAnswer = (answer: ReplyAnswer) => Promise<void>

/** What a hook or a fixed text answers, on its way to the part that accepts messages, which opens later than callbacks. */
export class ReplyAnswers {
  #send: SendAnswer | null = null
  #waiting: ReplyAnswer[] = []

  take(answer: ReplyAnswer): void {
    if (this.#send === null) this.#waiting.push(answer)
    else void this.#send(answer)
  }

  connect(send: SendAnswer): void {
    this.#send = send
    for (const answer of this.#waiting.splice(0)) void send(answer)
  }
}
