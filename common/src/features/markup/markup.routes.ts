import { z } from 'zod'
import { checkLength, TEXT_LIMITS } from '../../platform/limits/index.ts'
import { defineRoute, raw } from '../../platform/route/index.ts'

export const markupSchema = z.object({
  /** Sanitized, and complete by itself: diagrams and math as their source, frames as links. */
  html: z.string(),
})

const place = z.object({ id: z.string().max(100) }).nullish()

/** A text as HTML, as it would be shown in an issue, an article or a project: `#12` and names of files mean theirs. */
export const renderMarkup = defineRoute({
  id: 'markup.render',
  method: 'POST',
  path: '/markup',
  onlyReads: true,
  bodySize: 'longText',
  summary: 'A Markdown text as HTML, with the references that the caller may see',
  body: z.object({
    text: z.string().superRefine(text => checkLength('text', text, TEXT_LIMITS.text)),
    issue: place,
    article: place,
    project: place,
  }),
  returns: raw(markupSchema),
})
