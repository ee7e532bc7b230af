/**
 * `answers`: what is sent back to a subscriber who writes to a number or keyword: `hook`, the text that its hook answers;
 * another text, that text; null: nothing. `replies.answered_at`: when this was done for a reply, in ms.
 */
export const replyAnswersStep = `
ALTER TABLE own_numbers ADD COLUMN answers text;
ALTER TABLE own_keywords ADD COLUMN answers text;
ALTER TABLE replies ADD COLUMN answered_at bigint;
`
