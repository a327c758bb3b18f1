import type { CommentData } from '../../comments/index.ts'
import type { UserData } from '../../users/index.ts'

/** The emoji that the picker offers, by the names that the API knows them under. */
export const REACTIONS: ReadonlyMap<string, string> = new Map([
  ['thumbs-up', '👍'],
  ['thumbs-down', '👎'],
  ['heart', '❤️'],
  ['tada', '🎉'],
  ['rocket', '🚀'],
  ['eyes', '👀'],
  ['joy', '😂'],
  ['smile', '😄'],
  ['thinking', '🤔'],
  ['confused', '😕'],
  ['cry', '😢'],
  ['open-mouth', '😮'],
  ['fire', '🔥'],
  ['clap', '👏'],
  ['pray', '🙏'],
  ['muscle', '💪'],
  ['ok-hand', '👌'],
  ['wave', '👋'],
  ['white-check-mark', '✅'],
  ['x', '❌'],
  ['warning', '⚠️'],
  ['bulb', '💡'],
  ['bug', '🐛'],
  ['coffee', '☕'],
])

/** Another client's name for an emoji that this one does not know stands for itself. */
export const emojiOf = (reaction: string): string => REACTIONS.get(reaction) ?? `:${reaction}:`

export type ReactionGroup = {
  readonly reaction: string
  readonly people: readonly UserData[]
  /** The id of the reader's own, when they are among them. */
  readonly ownId: string | null
}

/** Equal reactions together, in the order in which they came first. */
export function groupReactions(
  reactions: CommentData['reactions'],
  myId: string | undefined,
): readonly ReactionGroup[] {
  const groups = new Map<string, { people: UserData[]; ownId: string | null }>()
  for (const { id, reaction, author } of reactions) {
    if (!reaction) continue
    const group = groups.get(reaction) ?? { people: [], ownId: null }
    if (author) group.people.push(author)
    if (author && author.id === myId) group.ownId = id
    groups.set(reaction, group)
  }
  return [...groups].map(([reaction, group]) => ({ reaction, ...group }))
}
