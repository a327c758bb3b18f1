import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../platform/i18n/index.ts'
import { usePathParams } from '../../../platform/navigation/index.ts'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { importQuery } from '../api/imports.ts'
import { NewImport } from '../components/new-import.tsx'
import { OneImport } from '../components/one-import.tsx'

/** Articles come in from a folder of Markdown: `/articles/import?project&parent`, and one import under its id. */
export function ImportPage() {
  const t = useT()
  const { id } = usePathParams()
  return (
    <Page
      title={t('article-archives.import.title')}
      heading={
        <Breadcrumb
          items={[{ text: t('articles.title'), to: '/articles' }, { text: t('article-archives.import.title') }]}
        />
      }
      primary={null}
    >
      <div className="mx-auto flex w-full max-w-190 flex-col gap-5">
        {id === undefined ? <NewImport /> : <Found key={id} id={id} />}
      </div>
    </Page>
  )
}

function Found({ id }: { readonly id: string }) {
  const t = useT()
  const { data, error, refetch } = useQuery(importQuery(id))
  if (data) return <OneImport data={data} />
  if (data === null || error)
    return (
      <ErrorState
        title={t(error ? 'article-archives.unread' : 'article-archives.missing')}
        {...(error ? { onRetry: () => void refetch() } : {})}
      />
    )
  return <SkeletonRows count={5} />
}
