import { BookX } from 'lucide-react'
import { useEffect } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { onLive } from '../../../platform/live/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { cacheIdOf } from '../../host-kinds/index.ts'

type MissingArticleProps = { readonly name: string; readonly onReturn: () => void }

/** Says that there is no such article, or none that the reader may see. */
export function MissingArticle({ name, onReturn }: MissingArticleProps) {
  const t = useT()
  // Whoever brought it back is heard.
  useEffect(
    () =>
      onLive(message => {
        if (message.type === 'reset' || (message.type === 'change' && message.change.host === cacheIdOf(name)))
          onReturn()
      }),
    [name, onReturn],
  )
  return (
    <EmptyState
      icon={BookX}
      title={t('articles.notFound.title', { id: name.toUpperCase() })}
      text={t('articles.notFound.text')}
      action={
        <Link to="/articles" className={buttonClass()}>
          {t('articles.notFound.home')}
        </Link>
      }
    />
  )
}
