import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { ChevronRight, Ellipsis, FileText, GripVertical, Link2, Lock, PencilLine, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { Button, TreeItem, TreeItemContent } from 'react-aria-components'
import { useT } from '../../../platform/i18n/index.ts'
import { hrefOf, useGo } from '../../../platform/navigation/index.ts'
import { can, usePermissions } from '../../../platform/permissions/index.ts'
import { settle } from '../../../platform/query/index.ts'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useArchiveEntries } from '../../article-archives/index.ts'
import { deleteArticle, isLimited, renameArticle, type TreeArticle, type TreeProject } from '../../articles/index.ts'
import { hostPath } from '../../host-kinds/index.ts'
import { copyLink } from '../../issue-ui/index.ts'
import type { TreeRow } from '../model/tree-rows.ts'
import type { TreeContext } from './article-tree.tsx'
import { unfoldedRows } from './unfolded.ts'

type TreeRowItemProps = { readonly row: TreeRow; readonly context: TreeContext; readonly children: ReactNode }

const STEP_PX = 14

/** A row of the tree with the rows below it. */
export function TreeRowItem({ row, context, children }: TreeRowItemProps) {
  const t = useT()
  const { key, project, article, hasChildren } = row
  const title = article?.summary ?? project?.name ?? t('articles.tree.loading')
  const isCurrent = key === context.current
  return (
    <TreeItem
      id={key}
      textValue={title}
      hasChildItems={hasChildren}
      isDisabled={!article && !project}
      className={({ isFocusVisible, isDropTarget, isDragging }) =>
        cx(
          'group/row flex h-8 cursor-pointer items-center gap-1 rounded-control pe-1 outline-none hover:bg-hover',
          isCurrent && 'bg-accent-soft text-accent-text',
          isFocusVisible && 'ring-2 ring-accent ring-inset',
          isDropTarget && 'bg-accent-soft ring-2 ring-accent ring-inset',
          isDragging && 'opacity-50',
        )
      }
    >
      <TreeItemContent>
        {({ isExpanded, level, allowsDragging, isDropTarget }) => (
          <>
            {isDropTarget && hasChildren && !isExpanded && <UnfoldSoon id={key} />}
            <span aria-hidden style={{ width: (level - 1) * STEP_PX }} className="shrink-0" />
            {hasChildren ? (
              <Button slot="chevron" className="flex size-5 shrink-0 items-center justify-center rounded text-faint">
                <ChevronRight
                  size={14}
                  aria-hidden
                  className={cx(
                    'transition-transform motion-reduce:transition-none',
                    isExpanded ? 'rotate-90' : 'rtl:rotate-180',
                  )}
                />
              </Button>
            ) : (
              <span aria-hidden className="size-5 shrink-0" />
            )}
            {!article && !project && <Skeleton className="h-3 w-28" />}
            {project && <span className="min-w-0 flex-1 truncate font-medium">{project.name}</span>}
            {project && <ProjectActions project={project} />}
            {article && context.renaming === article.id && (
              <Rename article={article} onDone={() => context.setRenaming(null)} />
            )}
            {article && context.renaming !== article.id && (
              <>
                <Title article={article} isCurrent={isCurrent} />
                {isLimited(article) && (
                  <Lock size={11} role="img" aria-label={t('articles.limited')} className="shrink-0 text-warn" />
                )}
                <RowActions article={article} context={context} />
                {allowsDragging && article.isUpdatable && (
                  <Button
                    slot="drag"
                    className="flex size-5 shrink-0 cursor-grab items-center justify-center rounded text-faint opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100 pointer-coarse:hidden"
                  >
                    <GripVertical size={13} aria-hidden />
                  </Button>
                )}
              </>
            )}
          </>
        )}
      </TreeItemContent>
      {children}
    </TreeItem>
  )
}

/** Held over so long, in ms, a folded row unfolds. */
const HOLD_MS = 600

/** Unfolds a row over which something is held, so that it can be put inside. Draws nothing. */
function UnfoldSoon({ id }: { readonly id: string }) {
  useEffect(() => {
    const timer = setTimeout(() => unfoldedRows.add([id]), HOLD_MS)
    return () => clearTimeout(timer)
  }, [id])
  return null
}

/** A link that the row follows when it is pressed; pressed otherwise it is the browser's. */
function Title({ article, isCurrent }: { readonly article: TreeArticle; readonly isCurrent: boolean }) {
  const isPlain = ({ button, metaKey, ctrlKey, shiftKey }: MouseEvent) =>
    button === 0 && !metaKey && !ctrlKey && !shiftKey
  return (
    <a
      href={hrefOf(hostPath(article.idReadable, article.summary))}
      tabIndex={-1}
      draggable={false}
      title={article.summary}
      aria-current={isCurrent ? 'page' : undefined}
      onPointerDown={event => !isPlain(event) && event.stopPropagation()}
      onClick={event => (isPlain(event) ? event.preventDefault() : event.stopPropagation())}
      className="min-w-0 flex-1 truncate"
    >
      <bdi>{article.summary}</bdi>
    </a>
  )
}

/** Takes no room from the title until somebody points at the row or comes to it. */
const REVEALED =
  'sr-only flex shrink-0 group-hover/row:not-sr-only group-focus-within/row:not-sr-only has-aria-expanded:not-sr-only pointer-coarse:not-sr-only'

function ProjectActions({ project }: { readonly project: TreeProject }) {
  const t = useT()
  const go = useGo()
  const { entries, dialog } = useArchiveEntries({ kind: 'project', id: project.shortName ?? '' }, project.id)
  const canCreate = can(usePermissions(), 'CREATE_ARTICLE', project.id)
  const label = t('articles.menuOf', { name: project.name ?? '' })
  return (
    <span className={REVEALED}>
      {canCreate && (
        <IconButton
          label={t('articles.new')}
          icon={Plus}
          size="small"
          onPress={() => go(`/articles/n?project=${project.shortName}`)}
        />
      )}
      <Menu
        label={label}
        placement="bottom end"
        trigger={<IconButton label={label} icon={Ellipsis} size="small" />}
        groups={[entries]}
      />
      {dialog}
    </span>
  )
}

function RowActions({ article, context }: { readonly article: TreeArticle; readonly context: TreeContext }) {
  const t = useT()
  const go = useGo()
  const { id, idReadable, summary, project } = article
  const permissions = usePermissions()
  const canCreate = can(permissions, 'CREATE_ARTICLE', project?.id)
  const canDelete = can(permissions, 'DELETE_ARTICLE', project?.id)
  const path = hostPath(idReadable, summary)
  const addBelow = `/articles/n?parent=${idReadable}`
  const entries: readonly (readonly (MenuEntry | false)[])[] = [
    [
      { id: 'open', text: t('articles.open'), icon: FileText, onAction: () => go(path) },
      canCreate && { id: 'add', text: t('articles.addBelow'), icon: Plus, onAction: () => go(addBelow) },
      article.isUpdatable === true && {
        id: 'rename',
        text: t('articles.rename'),
        icon: PencilLine,
        keys: ['F2'],
        // The menu gives back the focus first: the field takes it afterwards.
        onAction: () => setTimeout(() => context.setRenaming(id), 50),
      },
      { id: 'link', text: t('issue.menu.copyLink'), icon: Link2, onAction: () => copyLink(idReadable) },
    ],
    [
      canDelete && {
        id: 'delete',
        text: t('articles.delete'),
        icon: Trash2,
        isDanger: true,
        onAction: () =>
          void deleteArticle(
            article,
            () => id === context.current && go('/articles'),
            () => id === context.current && go(path),
          ),
      },
    ],
  ]
  return (
    <span className={REVEALED}>
      {canCreate && (
        <IconButton
          label={t('articles.addBelowOf', { name: summary })}
          icon={Plus}
          size="small"
          onPress={() => go(addBelow)}
        />
      )}
      <Menu
        label={t('articles.menuOf', { name: summary })}
        placement="bottom end"
        trigger={<IconButton label={t('articles.menuOf', { name: summary })} icon={Ellipsis} size="small" />}
        groups={entries.map(group => group.filter(entry => entry !== false))}
      />
    </span>
  )
}

function Rename({ article, onDone }: { readonly article: TreeArticle; readonly onDone: () => void }) {
  const t = useT()
  const [text, setText] = useState(article.summary)
  const save = () => {
    onDone()
    const summary = text.trim()
    if (summary !== '' && summary !== article.summary) settle(renameArticle(article.id, summary))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The tree has keys of its own.
    event.stopPropagation()
    if (event.key === 'Enter') save()
    if (event.key === 'Escape') onDone()
  }
  return (
    <input
      aria-label={t('articles.rename')}
      // biome-ignore lint/a11y/noAutofocus: it comes because somebody asked to write in it
      autoFocus
      value={text}
      dir="auto"
      maxLength={TEXT_LIMITS.summary}
      onChange={event => setText(event.target.value)}
      onFocus={event => event.target.select()}
      onBlur={save}
      onKeyDown={onKeyDown}
      onPointerDown={event => event.stopPropagation()}
      className="field-box h-7 min-w-0 flex-1 px-1.5"
    />
  )
}
