import type { PermissionKey } from '@cairn/common/features/access'
import type { AttachmentEntity } from '@cairn/common/features/attachments'
import type { CommentEntity } from '@cairn/common/features/comments'
import type { RawBuilder } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { extensionPoint } from '../../platform/contributions/index.ts'
import type { NewEvent } from '../../platform/events/index.ts'
import type { NewActivity } from '../activities/index.ts'

/** Something that people discuss, such as an issue. What hangs on it needs to know no more. */
export interface Host {
  readonly id: number
  readonly project_id: number
}

/** What a verb did to what hangs on a host. Its rows are written already; this says what has to follow. */
export interface HostChange {
  readonly host: Host
  /** `changed`: the host counts as changed now by who acts. `told`: it does not. */
  readonly kind: 'changed' | 'told'
  /** For its history. Entries about the same value become one; when nothing remains of them, nothing else happens. */
  readonly entries?: readonly NewActivity[]
  /** Whether what lists of such hosts are searched by has changed, such as tags. */
  readonly isRowStale?: boolean
  /** What listeners are told; where and by whom is added. */
  readonly events?: readonly NewEvent[]
  /** A part of the host whose older entries are for others from now on. */
  readonly readers?: PartReaders
}

export interface PartReaders {
  /** Its entity. */
  readonly kind: string
  readonly id: number
  readonly acl: readonly number[]
}

export interface FindOptions {
  /** Locks the row until the end of the transaction. Every command that changes a host does so first. */
  readonly lock?: boolean
}

/**
 * A kind of hosts. Comments, files, reactions and the like serve all kinds alike and know of one only what stands here,
 * so a new kind gets them by this descriptor alone.
 */
export interface HostKind<H extends Host = Host> {
  /** As `host.kind` has it. */
  readonly name: string
  /** Its entity in the API. */
  readonly entity: string
  /** First part of its ids: 2 in `2-17`. */
  readonly idClass: number
  /** Field of what hangs on one that leads to it. */
  readonly hostField: string
  /** Finds one that the actor may see by an id as addresses have it; throws `not_found`. */
  find(ctx: RequestContext, id: string, options?: FindOptions): Promise<H>
  /**
   * Condition under which the reader sees a host of this kind that is not deleted. `host`: an alias of that table.
   * `deleted`: what is deleted counts as it was.
   */
  visible(ctx: RequestContext, host: string, options?: { readonly deleted?: boolean }): RawBuilder<boolean>
  /** The rows of such hosts, as a select of `id`, `project_id` and whatever `rowVisible` needs besides. */
  readonly rows: RawBuilder<unknown>
  /**
   * As `visible`, of one of the `rows` under an alias: for statements that meet hosts of this kind alone, and so need no
   * row of table host.
   */
  rowVisible(ctx: RequestContext, row: string, options?: { readonly deleted?: boolean }): RawBuilder<boolean>
  /**
   * Condition under which the reader saw a host as events told what it was (`was`) before a change that hid it. `former`:
   * an alias of `(project_id, acl, reporter_id, limits)`, the last a jsonb array of who passed each of the limits on the
   * way to it. Without it there are no such events.
   */
  wasVisible?(ctx: RequestContext, former: string): RawBuilder<boolean>
  /** The id by which people know a host of this kind, as SQL. `host`: an alias of that table. */
  readableId(host: string): RawBuilder<string>
  /** The text of its own that people write, as SQL; '' for none. `host`: an alias of that table. */
  text(host: string): RawBuilder<string>
  /** Held in its project by those who see such a host, beside what limits single ones. */
  readonly readPermission: PermissionKey
  /** Whom else a host that the actor sees depends on. */
  audienceOf(ctx: RequestContext, host: H): Promise<AudienceOfHost>
  /** Refuses who may not change the host itself. */
  requireUpdate(ctx: RequestContext, host: H): void
  /**
   * What its history calls categories that entries are stored under, where that is not the name of the category:
   * `CommentsCategory` is `ArticleCommentsCategory` of articles. The general names stand for nothing there then.
   */
  readonly categoryNames?: Readonly<Record<string, string>>
  /** Has the end of the transaction do what follows from changes. */
  note(ctx: RequestContext, changes: readonly HostChange[]): void
  readonly mentions: MentionsOfKind
  readonly comments: CommentsOfKind
  readonly attachments: AttachmentsOfKind<H>
  readonly watchers: WatchersOfKind
}

/** How texts name hosts of a kind. */
export interface MentionsOfKind {
  /** Category of the entries that tell what the text of such a host names. */
  readonly category: string
  /** Ids of such hosts in a text, each in one way of writing. */
  idsIn(text: string): readonly string[]
  /** The ids by which texts may name one: that which it has, and those that it had elsewhere. */
  wordsFor(ctx: RequestContext, hostId: number): Promise<readonly string[]>
  /** What the ids lead to, as far as the actor may see it, in the order of the ids. */
  titled(ctx: RequestContext, ids: readonly string[]): Promise<readonly TitledHost[]>
  /** Those of them that the actor may see, by the ids. */
  named(ctx: RequestContext, ids: readonly string[]): Promise<ReadonlyMap<string, Host>>
}

/** A host as texts show what they mention. */
export interface TitledHost {
  /** The id that was asked for, in capitals: texts keep ids of former keys. */
  readonly idReadable: string
  /** The id that it has now. */
  readonly currentId: string
  readonly summary: string
  /** Of kinds that are resolved. */
  readonly resolved: boolean
}

/** Who sees a host, beside those whom its project lets in. */
export interface AudienceOfHost {
  /** Sees it without the permission in the project; null: nobody does. */
  readonly authorId: number | null
  /** Ids of principals: who sees it is among those of each limit. An empty limit is none. */
  readonly limits: readonly (readonly number[])[]
}

/** What comments of a kind of hosts are called, and who may what with them. */
export interface CommentsOfKind {
  readonly entity: CommentEntity
  /** First part of their ids: 4 in `4-17`. */
  readonly idClass: number
  /** Number of their texts among what is searched, as `search_text.source` has it. Never given to another source. */
  readonly textSource: number
  /** A comment may say nothing. Default: it must hold something. */
  readonly mayBeEmpty?: true
  /**
   * Who deletes a comment hides it from everybody, until it is brought back from the deleted items. Default: deleting it
   * is for good, and who marks it as deleted still sees it.
   */
  readonly hidesDeleted?: true
  /** Category of the entries that tell what comments name. */
  readonly mentionCategory: string
  readonly permissions: {
    readonly read: PermissionKey
    readonly create: PermissionKey
    readonly update: PermissionKey
    readonly updateOfOthers: PermissionKey
    readonly delete: PermissionKey
    readonly deleteOfOthers: PermissionKey
  }
  /**
   * The `update`, without `returning`, that adds to the stored number of comments of hosts. `hosts`: an array of bigint.
   * It stands within other statements, which may go on with `returning id`.
   */
  count(hosts: RawBuilder<unknown>, by: 1 | -1): RawBuilder<unknown>
}

/** What files of a kind of hosts are called, and who may what with them. */
export interface AttachmentsOfKind<H extends Host = Host> {
  readonly entity: AttachmentEntity
  /** First part of their ids: 8 in `8-17`. */
  readonly idClass: number
  /** Refuses who may not add files to the host, or to a comment on it unless `followComments`. */
  requireAdd(ctx: RequestContext, host: H): void
  /** Whoever may edit a comment may add files to it, and whoever may comment, to the draft of one. */
  readonly followComments?: true
  /** With these also files of others are renamed, limited and removed; one's own always. */
  readonly permissions: {
    readonly updateOfOthers: PermissionKey
    readonly deleteOfOthers: PermissionKey
  }
}

/** What those who watch a kind of hosts are called, and who may know of them. */
export interface WatchersOfKind {
  /** Entity of all who watch one. */
  readonly entity: string
  /** Entity of one of them. */
  readonly memberEntity: string
  /** Field of `entity` that lists them. */
  readonly listField: string
  /** Everybody knows of the own star, and gives and takes it; these are for the stars of others. */
  readonly permissions: { readonly view: PermissionKey; readonly update: PermissionKey }
}

export const hostKinds = extensionPoint<HostKind>('hostKinds')
