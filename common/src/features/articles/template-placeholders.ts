/** What the placeholders of a template stand for, as they are to be read. */
export interface TemplateValues {
  readonly title: string
  readonly date: string
  readonly user: string
  readonly project: string
}

/**
 * The text that an article begins with: `{{title}}`, `{{date}}`, `{{user}}` and `{{project}}` of a template are filled in,
 * each where it stands and once, so that what is filled in may look like a placeholder itself. Others stay as they are.
 */
export const fillPlaceholders = (template: string, values: TemplateValues): string =>
  template.replaceAll(/\{\{ ?(title|date|user|project) ?\}\}/g, (_, name: keyof TemplateValues) => values[name])
