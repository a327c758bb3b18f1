import { queryClient, rewrite } from '../../../platform/query/index.ts'
import type { Store } from '../../../platform/store/index.ts'
import { createStore } from '../../../platform/store/index.ts'
import { type IssuePages, issueKeys, type ListedIssue, noteIds } from '../../issues/index.ts'

export type Cards = ReadonlyMap<string, ListedIssue>

const NOTHING: Cards = new Map()
let boards = 0

/**
 * The cards of a board that were read. They lie in the cache as a list of one page: so whatever changes issues, here or
 * elsewhere, paints them as it paints the rows of lists, and changes of others are read anew as they are there.
 */
export function createCardCache() {
  const queryKey = issueKeys.issuePage({ board: ++boards })
  const cards = createStore<Cards>(NOTHING)
  const take = (data: unknown) => {
    const issues = (data as IssuePages | undefined)?.pages[0]?.issues ?? []
    cards.set(new Map(issues.flatMap(issue => (issue.isBare ? [] : [[issue.id, issue] as const]))))
  }
  return {
    cards: cards as Pick<Store<Cards>, 'state' | 'subscribe'>,
    /**
     * Returns the way to stop, which forgets the cards. `onStale` is told when lists are to be read anew as a whole, and
     * the cards with them.
     */
    start(onStale: () => void): () => void {
      queryClient.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY })
      queryClient.setQueryData<IssuePages>(queryKey, { pages: [{ issues: [], cursor: null }], pageParams: [null] })
      const query = queryClient.getQueryCache().find({ queryKey })
      const stop = queryClient.getQueryCache().subscribe(event => {
        if (event.query !== query || event.type !== 'updated') return
        if (event.action.type === 'invalidate') onStale()
        else take(event.query.state.data)
      })
      return () => {
        stop()
        queryClient.removeQueries({ queryKey, exact: true })
        cards.set(NOTHING)
      }
    },
    /** All cards are about to be read anew: they are not stale any longer. Gives their ids. */
    renew(): readonly string[] {
      queryClient.setQueryData<IssuePages>(queryKey, pages => pages && { ...pages })
      return [...cards.state().keys()]
    },
    /** Puts in what was read, in place of what was there of the same issues. */
    put(read: readonly ListedIssue[]): void {
      if (read.length === 0) return
      noteIds(read)
      const news = new Map(read.map(issue => [issue.id, issue]))
      rewrite<IssuePages>(queryKey, pages => {
        const [page] = pages?.pages ?? []
        if (!pages || !page) return pages
        const kept = page.issues.map(issue => news.get(issue.id) ?? issue)
        const before = new Set(page.issues.map(({ id }) => id))
        return { ...pages, pages: [{ ...page, issues: [...kept, ...read.filter(({ id }) => !before.has(id))] }] }
      })
    },
  }
}
export type CardCache = ReturnType<typeof createCardCache>
