export {
  type Anchor,
  type AnchorState,
  CONTEXT_LENGTH,
  createAnchor,
  isQuoteAt,
  MAX_QUOTE_LENGTH,
  type TextRange,
} from './anchor.ts'
export { type FollowedAnchors, followAnchors, type TextChanged } from './follow-anchors.ts'
export { alignRendered, type RenderedText } from './rendered-text.ts'
