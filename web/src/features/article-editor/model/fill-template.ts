import { fillPlaceholders, type TemplateValues } from '@cairn/common/features/articles'

/** The title's placeholder, which waits until there is a title. */
const TITLE = '{{title}}'
const UNFILLED: TemplateValues = { title: TITLE, date: '{{date}}', user: '{{user}}', project: '{{project}}' }

export type Filled = {
  readonly text: string
  /** Its title is still to be filled in. */
  readonly awaitsTitle: boolean
}

/** What an article begins with that is begun with a template; without a title yet, that is filled in later. */
export function fillTemplate(template: string, values: TemplateValues): Filled {
  const hasTitle = values.title !== ''
  const text = fillPlaceholders(template, hasTitle ? values : { ...values, title: TITLE })
  return { text, awaitsTitle: !hasTitle && /\{\{ ?title ?\}\}/.test(template) }
}

/** Fills in the title of a text that awaits it. */
export const fillTitle = (text: string, title: string): string => fillPlaceholders(text, { ...UNFILLED, title })
