import type { RequestContext } from '../../../platform/context/index.ts'
import type { Presenter } from '../../../platform/projection/index.ts'
import { showAsFound, showingToMany, versionsOfIssues } from '../../issues/index.ts'
import { formerlyVisibleToEach, type Message, visibleToEach } from '../../live/index.ts'
import { showTagsAsFound, type TagOnHost, tagsForEach } from '../../tags/index.ts'
import type { Board, StoredSprint } from '../boards.store.ts'
import { type BusStream, skipTo, type Viewer } from './bus.stream.ts'
import { inOwnRoom } from './own-room.ts'
import type { Changed, PlacedChanges, PlacedGroup } from './placed-group.ts'
import { sendUpdates } from './send-updates.ts'
import { updatesOf } from './updates.ts'
import { type FollowedSprint, oneOfEachUser, sharedContext, viewersOf } from './viewers-of.ts'

/** A message with the streams that it is for. */
export interface ToTell {
  readonly message: Message
  readonly streams: ReadonlySet<BusStream>
  readonly isMissed: boolean
}

export interface Telling {
  readonly followed: FollowedSprint
  readonly presenter: Presenter
  readonly board: Board
  readonly sprint: StoredSprint
  /** The last event that is told of. */
  readonly upTo: number
}

/** Readers whose rights are asked for together, right before what they see is read. */
const VIEWERS_AT_ONCE = 20
/** Issues that are told of one by one; where more changed at once, all is read again. */
const MAX_TOLD = 1_000

/**
 * Tells a group of readers what changed: it is placed once for all of them. Then, for some of them at a time, it is asked
 * who may still listen and whom it may reach, and only then it is read, by each with the rights of its own.
 *
 * @param isUnfiltered what they filter by is not asked: who may know that a card changed reads again
 */
export async function tellGroup(
  telling: Telling,
  group: PlacedGroup,
  viewers: readonly Viewer[],
  told: readonly ToTell[],
  { isUnfiltered = false }: { readonly isUnfiltered?: boolean } = {},
): Promise<void> {
  const { followed, board, sprint } = telling
  const [first] = viewers
  if (!first) return
  const issuesQuery = isUnfiltered ? '' : first.stream.ticket.issuesQuery
  const sought = { board, sprint, issuesQuery }
  const messages = told.map(({ message }) => message)
  const reader = issuesQuery.trim() === '' ? sharedContext(followed, first) : first.ctx
  const changes = await inOwnRoom(() => group.place(reader, sought, changedBy(told)))
  // Also where nothing is told: what cards add until now is known when the first of them changes.
  const numbers =
    !isUnfiltered && viewers.some(asksNumbers)
      ? await inOwnRoom(() => group.numbers.of(reader, board, changes))
      : group.numbers.forget()
  if (changes.ids.length === 0) return
  const above = [...changes.now.above(changes.ids)]
  const asked = askedAbout(changes, above, messages)
  await tellEach(telling, viewers, { told, asked, shown: changes.ids.slice(0, MAX_TOLD) }, async (viewer, news) => {
    const { sees, isLost } = news
    const isTold = toldIn(changes, news)
    const ids = changes.ids.filter(id => (sees(id) || isLost(id)) && isTold(id))
    if (ids.length > MAX_TOLD) return skipTo(viewer.stream, telling.upTo)
    const isShifted = changes.isForAll && above.some(one => !sees(one))
    const now = isShifted ? await inOwnRoom(() => group.placeFor(viewer.ctx, sought, ids)) : changes.now
    const updates = updatesOf({ ...news, now, changes, numbers, ids, hasOrder: !isShifted })
    if (!isUnfiltered) return sendUpdates(telling, viewer, updates)
    if (updates.length > 0) skipTo(viewer.stream, telling.upTo)
  })
}

/**
 * What of the changes is told to a reader: what changed, and what changed places, unless it did so by rows of issues and
 * nothing that the reader may know of has moved it there.
 */
function toldIn({ now, moved, formerRows, isForAll }: PlacedChanges, news: OwnNews): (id: number) => boolean {
  const isKnown = (id: number) => news.seqs.has(id) && (news.sees(id) || news.isLost(id))
  return id => {
    if (news.seqs.has(id)) return true
    if (!moved.has(id)) return false
    const former = formerRows.get(id)
    const isByRows = isForAll && (former !== undefined || now.cells.get(id)?.row.kind === 'issue')
    return !isByRows || (former !== undefined && isKnown(former)) || [...now.above([id])].some(isKnown)
  }
}

const asksNumbers = ({ stream: { fields } }: Viewer): boolean => fields.has('numbers') || fields.has('formerNumbers')

const asksTags = ({ stream: { fields } }: Viewer): boolean => fields.get('issue')?.inner().has('tags') === true

/** Tells readers for whom nothing is placed to read again, when something happened that they may know of. */
export const tellToReadAgain = (telling: Telling, viewers: readonly Viewer[], told: readonly ToTell[]): Promise<void> =>
  tellEach(
    telling,
    viewers,
    { told, asked: askedOf(told.map(({ message }) => message)), shown: [] },
    async ({ stream }) => skipTo(stream, telling.upTo),
  )

/** What happened for one reader. */
interface OwnNews {
  readonly sees: (id: number) => boolean
  readonly isLost: (id: number) => boolean
  readonly wasHidden: (id: number) => boolean
  readonly isMissed: (id: number) => boolean
  readonly seqs: ReadonlyMap<number, number>
}

/** What readers are told of. */
interface ToEach {
  readonly told: readonly ToTell[]
  /** Of these it is asked who sees them. */
  readonly asked: readonly number[]
  /** Of these it is shown what they are now. */
  readonly shown: readonly number[]
}

/** Tells each of the readers for whom something happened. Who cannot be told reads again, and the others go on. */
async function tellEach(
  telling: Telling,
  viewers: readonly Viewer[],
  { told, asked, shown }: ToEach,
  tell: (viewer: Viewer, news: OwnNews) => Promise<void>,
): Promise<void> {
  const { followed, upTo } = telling
  for (let begin = 0; begin < viewers.length; begin += VIEWERS_AT_ONCE) {
    const some = viewers.slice(begin, begin + VIEWERS_AT_ONCE)
    const alive = await viewersOf(
      followed,
      some.map(({ stream }) => stream),
    )
    const readers = alive.filter(({ isChanged }) => !isChanged)
    // Before it is asked who sees them: what changes in between is told next, and shown as it was until then.
    const versions = await inOwnRoom(() => versionsOfIssues(followed.share.search, shown))
    const known = await inOwnRoom(() => knownTo(followed, readers, { asked, told, shown }))
    for (const viewer of readers) {
      const { seen, former, tags } = known.get(viewer.ctx.actor.userId) ?? {}
      const news = newsOf(viewer, told, {
        sees: id => seen?.has(id) === true,
        wasSeen: one => former?.has(one) === true,
      })
      if (!news) continue
      const ctx = showingToMany(viewer.ctx)
      showAsFound(
        ctx,
        [...versions].flatMap(([id, version]) => (news.sees(id) ? [{ id, version }] : [])),
      )
      if (tags) showTagsAsFound(ctx, shown, tags)
      try {
        await tell({ ...viewer, ctx }, news)
      } catch (error) {
        followed.platform.log.warn({ error }, 'A reader of a sprint could not be told what changed, and reads again')
        skipTo(viewer.stream, upTo)
      }
    }
  }
}

interface Known {
  readonly seen: ReadonlySet<number> | undefined
  readonly former: ReadonlySet<Message> | undefined
  /** On what is shown; undefined: nobody asks. */
  readonly tags: readonly TagOnHost[] | undefined
}

/** What of it each user sees, or saw until now, with its tags: however many streams somebody has, it is asked once, where searches are. */
async function knownTo(
  { share }: FollowedSprint,
  viewers: readonly Viewer[],
  { asked, told, shown }: ToEach,
): Promise<ReadonlyMap<number, Known>> {
  const users = oneOfEachUser(viewers)
  const readers = users.map(({ ctx }): RequestContext => ({ ...ctx, ...share, db: share.search }))
  const seen = await visibleToEach(readers, asked)
  const former = await formerlyVisibleToEach(
    readers,
    told.map(({ message }) => message),
  )
  const tags = viewers.some(asksTags) ? await tagsForEach(share.search, readers, shown) : []
  return new Map(
    users.map(({ ctx }, place) => [ctx.actor.userId, { seen: seen[place], former: former[place], tags: tags[place] }]),
  )
}

/** What of the messages is one reader's to know; null: nothing happened. */
function newsOf(
  { stream }: Viewer,
  told: readonly ToTell[],
  { sees, wasSeen }: { readonly sees: (id: number) => boolean; readonly wasSeen: (message: Message) => boolean },
): OwnNews | null {
  const seqs = new Map<number, number>()
  const [lost, missed] = [new Set<number>(), new Set<number>()]
  const wasHidden = new Map<number, boolean>()
  for (const { message, streams, isMissed } of told) {
    const { seq, hostId, otherId } = message
    if (!streams.has(stream) || (seq ?? 0) <= stream.cursor || (otherId !== null && !sees(otherId))) continue
    seqs.set(hostId, Math.max(seqs.get(hostId) ?? 0, seq ?? 0))
    if (wasSeen(message)) lost.add(hostId)
    if (message.former && !wasHidden.has(hostId)) wasHidden.set(hostId, !wasSeen(message))
    if (isMissed) missed.add(hostId)
  }
  if (![...seqs.keys()].some(id => sees(id) || lost.has(id))) return null
  return {
    ...{ sees, seqs, isLost: id => lost.has(id), isMissed: id => missed.has(id) },
    wasHidden: id => wasHidden.get(id) === true,
  }
}

const hostsOf = (told: readonly ToTell[]): readonly number[] => [...new Set(told.map(({ message }) => message.hostId))]

const changedBy = (told: readonly ToTell[]): Changed => ({
  ids: hostsOf(told),
  ordered: hostsOf(told.filter(({ message }) => message.part !== null)),
  missed: hostsOf(told.filter(({ isMissed }) => isMissed)),
  isLinked: told.some(({ message }) => message.otherId !== null),
})

/** What messages are about. */
const askedOf = (messages: readonly Message[]): readonly number[] => [
  ...new Set(messages.flatMap(({ hostId, otherId }) => (otherId === null ? [hostId] : [hostId, otherId]))),
]

/** All that must be seen for something to be told: what changed, what stands above it, and what it stands behind. */
function askedAbout(
  { ids, moved, now }: PlacedChanges,
  above: readonly number[],
  messages: readonly Message[],
): readonly number[] {
  const asked = new Set([...ids, ...above, ...askedOf(messages)])
  // Of many it is looked up faster what all stands behind than what each does.
  if (ids.length > MAX_TOLD) for (const id of [...now.cells.keys(), ...now.rowIssues]) asked.add(id)
  else for (const id of moved) for (const before of now.before(id)) asked.add(before)
  return [...asked]
}
