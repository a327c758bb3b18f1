import { useEffect, useState } from 'react'
import { problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { Link, useGo } from '../../../platform/navigation/index.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { hostPath } from '../../host-kinds/index.ts'
import { forgetTree, type ImportData, isUnderWay, startImport, stopImport } from '../api/imports.ts'
import { ImportCounts } from './import-counts.tsx'
import { ImportItems } from './import-items.tsx'
import { ImportProgress } from './import-progress.tsx'

/** An import: what it would make, how far it is, or what came of it. */
export function OneImport({ data }: { readonly data: ImportData }) {
  const t = useT()
  const go = useGo()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { id, name, state, done, total, problem, project, parentArticle, counts } = data
  const act = async (work: () => Promise<void>) => {
    setBusy(true)
    setRefusal(null)
    await work().catch(error => setRefusal(problemText(error)))
    setBusy(false)
  }
  const stop = () => void act(() => stopImport(id))
  const target = parentArticle
    ? { path: hostPath(parentArticle.idReadable, parentArticle.summary), name: parentArticle.summary }
    : { path: `/projects/${project?.shortName}/articles`, name: project?.name ?? '' }
  useEffect(() => {
    if (state === 'done' || state === 'stopped') forgetTree()
  }, [state])
  const isEmpty = counts !== undefined && counts !== null && counts.create + counts.update + counts.keep === 0
  return (
    <>
      <header className="flex flex-col gap-0.5">
        <h2 className="text-lg font-semibold">
          <bdi>{name}</bdi>
        </h2>
        <p className="text-muted">
          {t('article-archives.goesTo')}{' '}
          <Link to={target.path}>
            <bdi>{target.name}</bdi>
          </Link>
        </p>
      </header>
      {refusal !== null && <Banner tone="danger">{refusal}</Banner>}
      {isUnderWay(data) ? (
        <ImportProgress
          text={t(`article-archives.progress.${state}`, { done, total })}
          {...(total > 0 && state !== 'linking' ? { part: done / total } : {})}
          hint={t('article-archives.leave')}
          onStop={stop}
        />
      ) : (
        <>
          {state === 'failed' && <Banner tone="danger">{problem ?? t('article-archives.state.failed')}</Banner>}
          {state === 'done' && (
            <Banner tone={(counts?.failed ?? 0) > 0 ? 'warn' : 'ok'}>{t('article-archives.finished')}</Banner>
          )}
          {state === 'stopped' && <Banner>{t('article-archives.stopped')}</Banner>}
          {state === 'previewed' && isEmpty && <Banner tone="warn">{t('article-archives.nothing')}</Banner>}
          <ImportCounts data={data} />
          <div className="flex flex-wrap gap-2">
            {(state === 'previewed' || state === 'failed') && (
              <>
                <Button
                  variant="primary"
                  isDisabled={state === 'previewed' && isEmpty}
                  isPending={isBusy}
                  onPress={() => void act(() => startImport(id))}
                >
                  {t(state === 'failed' ? 'ui.retry' : 'article-archives.start')}
                </Button>
                <Button
                  onPress={() =>
                    void act(async () => {
                      await stopImport(id)
                      go('/articles/import', { replace: true })
                    })
                  }
                >
                  {t('article-archives.discard')}
                </Button>
              </>
            )}
            {(state === 'done' || state === 'stopped') && (
              <>
                <Link to={target.path} className={buttonClass('primary')}>
                  {t('article-archives.open')}
                </Link>
                <Button onPress={() => go('/articles/import')}>{t('article-archives.another')}</Button>
              </>
            )}
          </div>
        </>
      )}
      {state !== 'reading' && <ImportItems data={data} />}
    </>
  )
}
