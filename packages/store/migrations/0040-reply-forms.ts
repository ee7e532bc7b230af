/** `form`: how the hook is requested about a reply (`domain/replies/reply-form.ts`); null for JSON. */
export const replyFormsStep = `
ALTER TABLE own_numbers ADD COLUMN IF NOT EXISTS form text;
ALTER TABLE own_keywords ADD COLUMN IF NOT EXISTS form text;
`
