import { tagHighlighter, tags } from '@lezer/highlight'

/** Classes of the parts of a Markdown text; what they look like stands in `text-editor.css`. */
export const markdownLook = tagHighlighter([
  { tag: tags.heading, class: 'te-heading' },
  { tag: tags.strong, class: 'te-strong' },
  { tag: tags.emphasis, class: 'te-emphasis' },
  { tag: tags.strikethrough, class: 'te-strike' },
  { tag: tags.link, class: 'te-link' },
  { tag: tags.url, class: 'te-url' },
  { tag: tags.monospace, class: 'te-code' },
  { tag: tags.quote, class: 'te-quote' },
  { tag: tags.labelName, class: 'te-label' },
  { tag: tags.special(tags.content), class: 'te-math' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.comment], class: 'te-mark' },
  { tag: tags.escape, class: 'te-escape' },
])
