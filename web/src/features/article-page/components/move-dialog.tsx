import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { can, usePermissions } from '../../../platform/permissions/index.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { ParentPicker } from '../../article-tree/index.ts'
import { type Ancestor, type ArticleData, moveArticle, projectsQuery } from '../../articles/index.ts'

type MoveDialogProps = { readonly article: ArticleData; readonly onClose: () => void }

/** Chooses another project for an article, or another one to stand below, also without a pointer. */
export function MoveDialog({ article, onClose }: MoveDialogProps) {
  const t = useT()
  const permissions = usePermissions()
  const { data: projects = [] } = useQuery(projectsQuery)
  const ownId = article.project?.id ?? ''
  const [projectId, setProjectId] = useState(ownId)
  const [parent, setParent] = useState<Ancestor | null>(null)
  const offered = projects.filter(({ id }) => id === ownId || can(permissions, 'CREATE_ARTICLE', id))
  const move = () => {
    onClose()
    void moveArticle(article, { projectId, parentId: parent?.id ?? null, ordinal: null })
  }
  return (
    <FormDialog
      title={t('articles.move.title', { id: article.idReadable })}
      submitText={t('articles.move.submit')}
      onSubmit={move}
      onClose={onClose}
    >
      <Select
        label={t('issue.project')}
        options={offered.map(({ id, name, shortName }) => ({ id, text: name ?? shortName ?? '' }))}
        value={projectId}
        onChange={id => {
          setProjectId(id)
          setParent(null)
        }}
      />
      <div className="flex flex-col items-start gap-1">
        <span className="text-xs font-medium text-muted">{t('articles.parent')}</span>
        <div className="flex max-w-full items-center gap-1">
          <ParentPicker projectId={projectId} value={parent} except={article.id} onChange={setParent} />
          {parent && (
            <Button variant="ghost" size="small" onPress={() => setParent(null)}>
              {t('articles.parent.none')}
            </Button>
          )}
        </div>
      </div>
      {projectId !== ownId && <p className="text-muted">{t('articles.move.otherProject')}</p>}
    </FormDialog>
  )
}
