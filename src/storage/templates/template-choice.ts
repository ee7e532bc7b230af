/** Which templates of an account are meant: by id, by exact text, or by both, which then must both match. */
export interface TemplateChoice {
  templateId: number | null
  text: string | null
}
