import type { HistoryRoutes } from '@cairn/common/features/activities'
import type { AttachmentRoutes } from '@cairn/common/features/attachments'
import type { CommentRoutes } from '@cairn/common/features/comments'
import type { TextDraftRoutes } from '@cairn/common/features/drafts'
import type { getIssue } from '@cairn/common/features/issues'
import type { LinkedRoutes } from '@cairn/common/features/linked-hosts'
import type { TypingRoutes } from '@cairn/common/features/live'
import type { ReactionRoutes } from '@cairn/common/features/reactions'
import type { ReferencesRoute } from '@cairn/common/features/references'
import type { HostTagRoutes } from '@cairn/common/features/tags'
import type { WatcherRoutes } from '@cairn/common/features/watchers'
import type { Audience, UserData } from '../users/index.ts'

/** What the parts that all hosts have in common know of one: its comments, files, drafts, tags, history. */
export type HostData = {
  /** Database id; it tells the kind (`hostKindOf`). */
  readonly id: string
  readonly idReadable: string
  readonly summary: string | null
  readonly commentsCount: number | null
  readonly project: {
    readonly id: string
    readonly name: string | null
    readonly shortName: string | null
    readonly numberReference: string | null
  } | null
  readonly reporter: UserData | null
  readonly visibility: Parameters<AudienceOf>[0]
}

type AudienceOf = (
  visibility: {
    readonly permittedGroups?: readonly { readonly id: string; readonly name: string | null }[] | null
    readonly permittedUsers?:
      | readonly {
          readonly id: string
          readonly login: string | null
          readonly fullName: string | null
          readonly avatarUrl: string | null
        }[]
      | null
  } | null,
) => Audience

/** A kind of what people discuss, as far as the parts that all kinds have in common differ by it. */
export type HostKind = {
  /** Heading of its keys in the list of shortcuts, by the key of its words. */
  readonly shortcutScope: string
  /** What limits nobody, in the choice of who sees a part of it, by the key of its words. */
  readonly everyoneText: string
  /** Whether comments may be about words of its text. */
  readonly hasInlineComments: boolean
  /** Categories of history that tell of the host and its parts. */
  readonly historyCategories: readonly string[]
  /** Name of the host's own text, by the key of its words. */
  readonly textName: string
  readonly routes: {
    /** Typed as that of issues, which all hosts are like in what is read by it: drafts, stars, pinned comments. */
    readonly get: typeof getIssue
    readonly comments: CommentRoutes
    readonly reactions: ReactionRoutes
    readonly attachments: AttachmentRoutes
    readonly textDrafts: TextDraftRoutes
    readonly tags: HostTagRoutes
    readonly watchers: WatcherRoutes
    readonly typing: TypingRoutes
    readonly history: HistoryRoutes
    readonly references: ReferencesRoute
    /** Hosts of the other kind that it is linked with. */
    readonly linked: LinkedRoutes
  }
}
