import {
  Copy,
  Ellipsis,
  FileText,
  FolderInput,
  History,
  LayoutTemplate,
  Link2,
  Pencil,
  PencilLine,
  Plus,
  Printer,
  Trash2,
  UnfoldHorizontal,
} from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useGo } from '../../../platform/navigation/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { runShortcut, useKeysOf, useShortcuts } from '../../../platform/shortcuts/index.ts'
import { IconButton } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { useArchiveEntries } from '../../article-archives/index.ts'
import { SaveAsTemplate } from '../../article-editor/index.ts'
import { type ArticleData, deleteArticle } from '../../articles/index.ts'
import { hostPath } from '../../host-kinds/index.ts'
import { changeIssueLayout, copyId, copyLink, useHostRights, useIssueLayout } from '../../issue-ui/index.ts'
import { articleKey, articleShortcut, VERSION_KEYS } from './article-keys.ts'
import { copyMarkdown } from './copy-markdown.ts'

const MoveDialog = lazyPart(() => import('./move-dialog.tsx').then(file => file.MoveDialog), 'above')

/** What else can be done with an article. */
export function ArticleMenu({ article }: { readonly article: ArticleData }) {
  const t = useT()
  const go = useGo()
  const keysOf = useKeysOf()
  const box = useRef<HTMLSpanElement>(null)
  const [isMoving, setMoving] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const { canUpdate, canDelete } = useHostRights(article)
  const canCreate = useCan('CREATE_ARTICLE', article.project?.id)
  const { isWide } = useIssueLayout()
  const { idReadable: id, summary } = article
  const remove = () =>
    void deleteArticle(
      article,
      () => go('/articles'),
      () => go(hostPath(id, summary)),
    )
  const archive = useArchiveEntries({ kind: 'article', id }, article.project?.id)
  const showVersions = () => go(`${hostPath(id, summary)}?version=newest`)
  const turnWidth = () => changeIssueLayout({ isWide: !isWide })
  // The menu is gone by the time the sheet is drawn.
  const printArticle = () => setTimeout(() => print(), 100)
  useShortcuts([
    articleShortcut('menu', () => box.current?.querySelector('button')?.click()),
    articleShortcut('width', turnWidth),
    articleKey('article-versions', VERSION_KEYS, 'articles.versions', showVersions),
    articleShortcut('print', printArticle),
    ...(canUpdate ? [articleShortcut('move', () => setMoving(true))] : []),
    ...(canDelete ? [articleShortcut('delete', remove)] : []),
  ])
  const entry = (name: string, text: string, icon: MenuEntry['icon'], onAction: () => void): MenuEntry => {
    const keys = keysOf(`issue-${name}`)
    return { id: name, text, onAction, ...(icon ? { icon } : {}), ...(keys ? { keys } : {}) }
  }
  // The menu gives back the focus first: what opens takes it afterwards.
  const later = (shortcut: string) => () => setTimeout(() => runShortcut(shortcut), 50)
  const groups: readonly (readonly (MenuEntry | false)[])[] = [
    [
      canUpdate && entry('edit', t('articles.keys.edit'), Pencil, later('issue-edit')),
      canUpdate && entry('summary', t('articles.keys.title'), PencilLine, later('issue-summary')),
      canCreate &&
        !article.isTemplate &&
        entry('add', t('articles.addBelow'), Plus, () => go(`/articles/n?parent=${id}`)),
      canCreate &&
        !article.isTemplate &&
        entry('saveAsTemplate', t('articles.saveAsTemplate'), LayoutTemplate, () => setSaving(true)),
      canUpdate && !article.isTemplate && entry('move', t('articles.move'), FolderInput, () => setMoving(true)),
    ],
    [
      entry('copyLink', t('issue.menu.copyLink'), Link2, () => copyLink(id)),
      entry('copyId', t('articles.copyId'), Copy, () => copyId(id)),
      entry('copyMarkdown', t('articles.copyMarkdown'), FileText, () => copyMarkdown(article)),
    ],
    [
      {
        ...entry('versions', t('articles.versions'), History, showVersions),
        keys: keysOf('article-versions') ?? [],
      },
      { ...entry('width', t('editor.layout.wide'), UnfoldHorizontal, turnWidth), isChecked: isWide },
      entry('print', t('editor.layout.print'), Printer, printArticle),
    ],
    archive.entries,
    [canDelete && { ...entry('delete', t('articles.delete'), Trash2, remove), isDanger: true }],
  ]
  const menuKeys = keysOf('issue-menu')
  return (
    <span ref={box} className="contents">
      <Menu
        label={t('articles.menu')}
        placement="bottom end"
        trigger={
          <IconButton
            data-focus-home
            label={t('articles.menu')}
            icon={Ellipsis}
            {...(menuKeys ? { keys: menuKeys } : {})}
          />
        }
        groups={groups.map(group => group.filter(one => one !== false))}
      />
      {archive.dialog}
      {isSaving && (
        <Suspense fallback={null}>
          <SaveAsTemplate article={article} onClose={() => setSaving(false)} />
        </Suspense>
      )}
      {isMoving && (
        <Suspense fallback={null}>
          <MoveDialog article={article} onClose={() => setMoving(false)} />
        </Suspense>
      )}
    </span>
  )
}
