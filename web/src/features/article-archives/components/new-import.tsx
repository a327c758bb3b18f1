import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { Link, useGo, useSearchState } from '../../../platform/navigation/index.ts'
import { can, usePermissions } from '../../../platform/permissions/index.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Select } from '../../../ui/select.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { type ArticleData, projectsQuery, type TreeProject, useArticle } from '../../articles/index.ts'
import { beginImport, importsQuery } from '../api/imports.ts'
import { type ChosenFile, holdsTexts } from '../model/chosen-files.ts'
import { ChooseFiles } from './choose-files.tsx'
import { ImportProgress } from './import-progress.tsx'
import { NowhereToWrite } from './nowhere-to-write.tsx'

/** Asks where to and what, and sends it; the imports of before are listed below. */
export function NewImport() {
  const permissions = usePermissions()
  const [{ parent }] = useSearchState()
  const { data: projects } = useQuery(projectsQuery)
  const offered = projects?.filter(({ id, archived }) => !archived && can(permissions, 'CREATE_ARTICLE', id))
  if (offered === undefined || permissions === undefined) return <SkeletonRows count={6} />
  if (offered.length === 0) return <NowhereToWrite />
  return (
    <>
      {parent === undefined || parent === '' ? (
        <Form projects={offered} parent={null} />
      ) : (
        <FormBelow name={parent} projects={offered} />
      )}
      <FormerImports />
    </>
  )
}

type FormProps = { readonly projects: readonly TreeProject[]; readonly parent: ArticleData | null }

function FormBelow({ name, projects }: { readonly name: string; readonly projects: readonly TreeProject[] }) {
  const { data: parent, error } = useArticle(name)
  if (!parent && !error) return <SkeletonRows count={6} />
  // Without the one above, they come to stand at the top.
  return <Form projects={projects} parent={parent ?? null} />
}

function Form({ projects, parent }: FormProps) {
  const t = useT()
  const [{ project: projectName }, change] = useSearchState()
  const project =
    projects.find(({ id }) => id === parent?.project?.id) ??
    projects.find(({ id, shortName }) => [id, shortName].includes(projectName ?? '')) ??
    projects[0]
  const { files, part, problem, send, stop } = useUpload(project?.id ?? '', parent?.id ?? null)
  return (
    <>
      {problem !== null && <Banner tone="danger">{problem}</Banner>}
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-72 max-w-full">
          <Select
            label={t('article-archives.into')}
            options={projects.map(({ id, name, shortName }) => ({ id, text: name ?? shortName ?? '' }))}
            value={project?.id ?? ''}
            onChange={id => change({ project: id, parent: undefined })}
          />
        </div>
        {parent && (
          <div className="flex min-h-8 min-w-0 items-center gap-2">
            <span className="min-w-0 truncate">{t('article-archives.below', { name: parent.summary })}</span>
            <Button size="small" variant="ghost" onPress={() => change({ parent: undefined, project: project?.id })}>
              {t('articles.parent.none')}
            </Button>
          </div>
        )}
      </div>
      {files === null ? (
        <ChooseFiles isDisabled={!project} onFiles={send} />
      ) : (
        <ImportProgress text={t('article-archives.uploading', { count: files })} part={part} onStop={stop} />
      )}
      <p className="text-muted">{t('article-archives.rules')}</p>
    </>
  )
}

function useUpload(projectId: string, parentId: string | null) {
  const t = useT()
  const go = useGo()
  const [files, setFiles] = useState<number | null>(null)
  const [part, setPart] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])
  const send = async (chosen: readonly ChosenFile[]): Promise<void> => {
    if (!holdsTexts(chosen)) return setProblem(t('article-archives.noTexts'))
    const controller = new AbortController()
    sending.current = controller
    setProblem(null)
    setPart(0)
    setFiles(chosen.length)
    try {
      const { signal } = controller
      const id = await beginImport(chosen, { projectId, parentId }, { onProgress: setPart, signal })
      go(`/articles/import/${id}`, { replace: true })
    } catch (error) {
      if (!controller.signal.aborted) setProblem(problemText(error))
      setFiles(null)
    }
  }
  return {
    files,
    part,
    problem,
    send: (chosen: readonly ChosenFile[]) => void send(chosen),
    stop: () => sending.current?.abort(),
  }
}

function FormerImports() {
  const t = useT()
  const { data: imports = [] } = useQuery(importsQuery)
  if (imports.length === 0) return null
  return (
    <section aria-labelledby="former-imports" className="flex flex-col gap-2">
      <h2 id="former-imports" className="text-base font-semibold">
        {t('article-archives.former')}
      </h2>
      <ul className="flex flex-col divide-y divide-line rounded-panel border border-line">
        {imports.map(({ id, name, state, created, project, parentArticle }) => (
          <li key={id} className="flex items-center gap-3 px-3 py-2">
            <Link to={`/articles/import/${id}`} className="min-w-0 truncate font-medium">
              <bdi>{name}</bdi>
            </Link>
            <bdi className="min-w-0 flex-1 truncate text-muted">{parentArticle?.summary ?? project?.name}</bdi>
            <span className="shrink-0 text-muted">{t(`article-archives.state.${state}`)}</span>
            <span className="shrink-0 text-xs text-muted">
              <Moment time={created ?? 0} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
