import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { FolderHeading } from '../../saved-searches/index.ts'
import type { ListFolder } from './use-list-folder.ts'

/** What the list is called: after its project, tag or saved search. */
export function useListTitle({ project, saved }: ListFolder, query: string) {
  const t = useT()
  if (saved) return { title: saved.name, heading: <FolderHeading folder={saved} query={query} /> }
  if (!project?.name) return { title: t('issues.title') }
  const path = `/projects/${project.shortName}`
  return {
    title: t('issues.titleOf', { project: project.name }),
    heading: <Breadcrumb items={[{ text: project.name, to: path }, { text: t('issues.title') }]} />,
  }
}

type Counted = { readonly total?: number; readonly totalIsMinimum?: boolean }

/** How many issues there are, or at least are. */
export function useCountText(page: Counted | undefined): number | string | undefined {
  const t = useT()
  const { number } = useFormats()
  if (page?.total === undefined) return undefined
  return page.totalIsMinimum ? t('issues.countAtLeast', { count: number(page.total) }) : page.total
}
