export { AddReaction, Reactions } from './components/reactions.tsx'
export { emojiOf } from './model/reactions.ts'
