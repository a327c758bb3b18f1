import { useQuery } from '@tanstack/react-query'
import { Ellipsis, FilePlus, Globe, LayoutTemplate, Pencil, Trash2 } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { Link, useGo } from '../../../platform/navigation/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { buttonClass, IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type ArticleTemplate, deleteArticle, templates } from '../../articles/index.ts'
import { refusalText } from '../../conflicts/index.ts'
import { hostPath } from '../../host-kinds/index.ts'

/** The templates of articles: looked at, used, changed, offered in all projects, deleted. */
export function TemplatesPage() {
  const t = useT()
  const canCreate = useCan('CREATE_ARTICLE')
  const { data, isError, refetch } = useQuery(templates.query(null))
  const add = canCreate && (
    <Link to="/articles/n?isTemplate=true" className={buttonClass('primary')}>
      {t('article-editor.template.new')}
    </Link>
  )
  return (
    <Page title={t('article-editor.templates')} primary={add || null}>
      {isError && !data ? (
        <ErrorState title={t('article-editor.templates.failed')} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonRows count={4} />
      ) : data.length === 0 ? (
        <EmptyState
          icon={LayoutTemplate}
          title={t('article-editor.templates.none')}
          text={t('article-editor.templates.noneText')}
        />
      ) : (
        <ul
          aria-label={t('article-editor.templates')}
          className="divide-y divide-line rounded-panel border border-line"
        >
          {data.map(template => (
            <TemplateRow key={template.id} template={template} />
          ))}
        </ul>
      )}
    </Page>
  )
}

function TemplateRow({ template }: { readonly template: ArticleTemplate }) {
  const t = useT()
  const go = useGo()
  const { id, idReadable, summary, project, forAllProjects, isUpdatable, isDeletable } = template
  const canCreate = useCan('CREATE_ARTICLE', forAllProjects ? undefined : project?.id)
  const path = hostPath(idReadable, summary)
  const offer = () =>
    templates.offer(id, !forAllProjects).catch((error: unknown) => toast({ text: refusalText(error), tone: 'danger' }))
  const groups = [
    [
      canCreate && {
        id: 'use',
        text: t('article-editor.templates.use'),
        icon: FilePlus,
        onAction: () => go(`/articles/n?template=${id}`),
      },
      isUpdatable === true && {
        id: 'edit',
        text: t('article-editor.templates.edit'),
        icon: Pencil,
        onAction: () => go(`${path}?edit=true`),
      },
      isUpdatable === true && {
        id: 'offer',
        text: t('article-editor.template.forAll'),
        icon: Globe,
        isChecked: forAllProjects === true,
        onAction: () => void offer(),
      },
    ],
    [
      isDeletable === true && {
        id: 'delete',
        text: t('article-editor.templates.delete'),
        icon: Trash2,
        isDanger: true,
        onAction: () => void deleteArticle(template, templates.forget, templates.forget).then(templates.forget),
      },
    ],
  ].map(group => group.filter(entry => entry !== false))
  return (
    <li data-focus-row className="flex min-h-11 items-center gap-2.5 py-1.5 ps-3 pe-2">
      <LayoutTemplate size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-faint" />
      <Link to={path} className="min-w-0 flex-1 truncate font-medium hover:underline">
        <bdi>{summary}</bdi>
      </Link>
      {forAllProjects ? (
        <Tag>{t('article-editor.template.ofAll')}</Tag>
      ) : (
        <bdi className="shrink-0 text-xs text-muted">{project?.name}</bdi>
      )}
      {groups.some(group => group.length > 0) && (
        <Menu
          label={t('article-editor.templates.actions', { name: summary })}
          placement="bottom end"
          trigger={
            <IconButton label={t('article-editor.templates.actions', { name: summary })} icon={Ellipsis} size="small" />
          }
          groups={groups}
        />
      )}
    </li>
  )
}
