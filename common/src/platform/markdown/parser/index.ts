export { type Admission, type Attributes, admit, type Place } from './admit.ts'
export { ALLOWED_ATTRIBUTES, ALLOWED_CLASS, ALLOWED_TAGS, DROPPED_WITH_CONTENT, LINK_SCHEMES } from './allow-list.ts'
export {
  DEFAULT_LABELS,
  MAX_ELEMENTS,
  MAX_NESTING,
  MAX_RAW_TAGS,
  MAX_SOURCE_LENGTH,
  MAX_TOKENS,
  type MarkdownIssue,
  type MarkdownLabels,
  type MarkdownMention,
  type MarkdownOptions,
} from './options.ts'
export { toUnsafeHtml } from './parser.ts'
export { findShortcodes } from './rules/shortcodes.ts'
