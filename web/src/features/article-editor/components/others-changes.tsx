import { useT } from '../../../platform/i18n/index.ts'
import type { ArticleData } from '../../articles/index.ts'
import { ChangedNote, DiffNote } from '../../conflicts/index.ts'
import { userName } from '../../users/index.ts'
import type { EditedArticle } from './use-edited-article.ts'

type OthersChangesProps = { readonly article: ArticleData; readonly edited: EditedArticle }

/** Says below a text that is written what others published meanwhile: what came into it, and what it collides with. */
export function OthersChanges({ article, edited: { texts, isChanged, came } }: OthersChangesProps) {
  const t = useT()
  const { updatedBy, content, contentVersion } = article
  const by = updatedBy ? userName(updatedBy) : undefined
  const isBehind = isChanged && texts.contentVersion !== contentVersion
  if (isBehind)
    return <ChangedNote text={content ?? ''} version={contentVersion} begunWith={texts.contentVersion} by={by} />
  if (!came) return null
  return (
    <DiffNote
      words={by === undefined ? t('article-editor.came') : t('article-editor.cameFrom', { name: by })}
      tone="info"
      {...came}
    />
  )
}
