import { createArticleRoute, updateArticleRoute } from '@cairn/common/features/articles'
import { call, isApiError, keepCall } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { offerUndo } from '../../../ui/undo/offer-undo.ts'
import { type AskConflict, decideText, ifMatch } from '../../conflicts/index.ts'
import { readableIdOf } from '../../host-kinds/index.ts'
import type { ArticleData } from '../model/article.ts'
import {
  contentOfVersionQuery,
  dropEditedDraft,
  type EditedTexts,
  editedDraftQuery,
  saveEditedDraft,
  tellDrafted,
} from './edited-drafts.ts'
import { articleKeys } from './keys.ts'
import { optimistic, patchArticle } from './paint-article.ts'

const TEXTS = { summary: true, summaryVersion: true, content: true, contentVersion: true, updated: true } as const
const LABELS = { summary: 'articles.summary', content: 'articles.content' } as const
type TextName = keyof typeof LABELS
type Published = Pick<ArticleData, keyof typeof TEXTS>

/** What is published: the texts, and what the writer saw of the article when they began with them. */
export type Publication = {
  readonly texts: EditedTexts
  /** Of texts that this browser has not seen, as of a draft from another day, nothing. */
  readonly begunWith: { readonly summary?: string | undefined; readonly content?: string | undefined }
  /** The draft on the server with its files; null: it has not got there yet. */
  readonly draftId: string | null
}

/**
 * Has an article say what its draft says. What others changed since is merged with it; where both changed the same, the
 * writer is asked. It shows at once, and is taken back with a message when it is refused.
 */
export async function publishArticleDraft(id: string, publication: Publication, ask: AskConflict): Promise<void> {
  const { texts } = publication
  const cached = () => queryClient.getQueryData<ArticleData>(articleKeys.host(id))
  const before = { summary: cached()?.summary ?? '', content: cached()?.content ?? '' }
  await optimistic(
    id,
    article => ({ ...article, summary: texts.summary, content: texts.content, hasUnpublishedChanges: false }),
    async () => {
      const published = await publish(id, publication, ask, (name, theirs) => {
        before[name] = theirs
      })
      patchArticle(id, article => ({ ...article, ...published }))
      tellDrafted(id, false)
      void queryClient.invalidateQueries({ queryKey: articleKeys.attachments(id) })
      tellPublished(id, before, published)
    },
    texts.summary,
  )
}

async function publish(
  id: string,
  { texts, begunWith, draftId }: Publication,
  ask: AskConflict,
  onTheirs: (name: TextName, text: string) => void,
): Promise<Published> {
  const decide = {
    summary: decideText(ask, t(LABELS.summary), begunWith.summary, true),
    content: decideText(ask, t(LABELS.content), begunWith.content),
  }
  let [mine, draft] = [texts, draftId ?? (await saveEditedDraft(id, texts))]
  let isAgain = false
  for (;;) {
    try {
      const { summary, content } = mine
      return await call(createArticleRoute, { query: { draftId: draft }, fields: TEXTS, body: { summary, content } })
    } catch (error) {
      // Published or dropped in another tab, after this one had begun: then it is written anew.
      if (isApiError(error, 'not_found') && !isAgain) {
        isAgain = true
        draft = await saveEditedDraft(id, mine)
        continue
      }
      if (!isApiError(error, 'edit_conflict')) throw error
      const name: TextName = error.body.field === 'summary' ? 'summary' : 'content'
      const { current, base, version } = error.body
      const theirs = typeof current === 'string' ? current : ''
      onTheirs(name, theirs)
      const known = typeof base === 'string' ? { base } : {}
      const decision = await decide[name]({ value: theirs, version: String(version), ...known }, mine[name])
      mine = { ...mine, [name]: decision?.value ?? theirs, [`${name}Version`]: String(version) }
      // From now on it is begun with theirs, also on the server.
      draft = await saveEditedDraft(id, mine)
    }
  }
}

/** Offers to have the article say again what it said. */
function tellPublished(id: string, before: Readonly<Record<TextName, string>>, published: Published): void {
  const changed = (['summary', 'content'] as const).filter(name => (published[name] ?? '') !== before[name])
  const [first] = changed
  if (first === undefined) return
  const changes = changed.map(name => ({
    params: { id },
    body: { [name]: before[name] },
    // Not over what somebody else has written since.
    headers: ifMatch(published[`${name}Version`]),
  }))
  offerUndo({
    text: t('articles.textChanged', { field: t(changed.length > 1 ? 'articles.both' : LABELS[first]) }),
    about: readableIdOf(id),
    undo: () =>
      optimistic(
        id,
        article => ({ ...article, ...before }),
        async () => {
          for (const change of changes) {
            const reply = await call(updateArticleRoute, { ...change, fields: TEXTS })
            patchArticle(id, article => ({ ...article, ...reply }))
          }
        },
        before.summary,
      ),
    requests: changes.map(change => keepCall(updateArticleRoute, change)),
  })
}

/** Drafts of articles that are there. */
export const editedDrafts = {
  query: editedDraftQuery,
  save: saveEditedDraft,
  drop: dropEditedDraft,
  publish: publishArticleDraft,
  contentOfVersion: contentOfVersionQuery,
} as const
