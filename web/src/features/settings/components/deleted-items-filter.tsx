import { useT } from '../../../platform/i18n/index.ts'
import { useSearchState } from '../../../platform/navigation/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Picker } from '../../../ui/picker.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { type DeletedFilter, useFilterProjects } from '../api/use-deleted-items.ts'

const KINDS = ['issue', 'article', 'comment', 'attachment', 'tag'] as const
const ALL = 'all'

/** What the address asks for; and whether it leaves anything out. */
export function useDeletedFilter(): { readonly filter: DeletedFilter; readonly isNarrowed: boolean } {
  const [{ q = '', kind = '', project = '' }] = useSearchState()
  const filter = {
    ...(kind === '' ? {} : { kind }),
    ...(q.trim() === '' ? {} : { query: q.trim() }),
    ...(project === '' ? {} : { project }),
  }
  return { filter, isNarrowed: Object.keys(filter).length > 0 }
}

/** By words, kind and project, kept in the address. */
export function DeletedItemsFilter({ label }: { readonly label: string }) {
  const t = useT()
  const [{ q = '', kind = '', project = '' }, setSearch] = useSearchState()
  const { data: projects = [] } = useFilterProjects()
  const chosen = projects.find(({ id }) => id === project)
  return (
    <div className="mb-3 flex flex-wrap items-end gap-3">
      <SearchField
        label={label}
        value={q}
        onChange={value => setSearch({ q: value || undefined })}
        className="w-full sm:max-w-80"
      />
      <Select
        label={t('deleted-items.kind')}
        labelHidden
        options={[
          { id: ALL, text: t('deleted-items.kind.all') },
          ...KINDS.map(id => ({ id, text: t(`deleted-items.kinds.${id}`) })),
        ]}
        value={kind === '' ? ALL : kind}
        onChange={id => setSearch({ kind: id === ALL ? undefined : id })}
      />
      {projects.length > 1 && (
        <Picker
          label={t('deleted-items.project')}
          options={[
            { id: ALL, text: t('deleted-items.project.all') },
            ...projects.map(({ id, name, shortName }) => ({ id, text: name ?? '', description: shortName ?? '' })),
          ]}
          selected={[chosen?.id ?? ALL]}
          onChange={([id]) => setSearch({ project: id === undefined || id === ALL ? undefined : id })}
          trigger={<Button>{chosen?.name ?? t('deleted-items.project.all')}</Button>}
        />
      )}
    </div>
  )
}
