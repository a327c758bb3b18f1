export { type Admission, type Attributes, admit, type Place } from './admit.ts'
export { ALLOWED_ATTRIBUTES, ALLOWED_CLASS, ALLOWED_TAGS, DROPPED_WITH_CONTENT, LINK_SCHEMES } from './allow-list.ts'
export { batchesOf, type MarkdownBlock, type UnsafeHtml } from './blocks.ts'
export { EMBED_SOURCES, type EmbedSource, embedOf } from './embeds.ts'
export { escapeHtml } from './escape-html.ts'
export { decoded } from './links.ts'
export {
  DEFAULT_LABELS,
  ID_PREFIX,
  MAX_ELEMENTS,
  MAX_NESTING,
  MAX_RAW_TAGS,
  MAX_TOKENS,
  type MarkdownArticle,
  type MarkdownCommit,
  type MarkdownIssue,
  type MarkdownLabels,
  type MarkdownMention,
  type MarkdownOptions,
} from './options.ts'
export { toUnsafeBlocks, toUnsafeHtml } from './parser.ts'
export { type FenceInfo, parseFenceInfo } from './rules/fence-info.ts'
export { emojiOf, findShortcodes } from './rules/shortcodes.ts'
