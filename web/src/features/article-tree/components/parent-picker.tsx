import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Picker } from '../../../ui/picker.tsx'
import { type Ancestor, allTitlesQuery } from '../../articles/index.ts'

type ParentPickerProps = {
  readonly projectId: string
  readonly value: Ancestor | null
  /** Database id of an article that cannot stand below itself, nor below what is below it. */
  readonly except?: string
  readonly onChange: (parent: Ancestor | null) => void
}

const MAX_OFFERED = 50

/** Which article of a project another one stands below; none: it stands at the top. */
export function ParentPicker({ projectId, value, except, onChange }: ParentPickerProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const { data: titles = [], isFetching, error } = useQuery({ ...allTitlesQuery(projectId), enabled: isOpen })
  const words = text.trim().toLowerCase()
  const isBelow = belowOf(titles, except)
  const found = titles.filter(
    ({ id, idReadable, summary }) =>
      !isBelow(id) && (summary.toLowerCase().includes(words) || idReadable.toLowerCase() === words),
  )
  return (
    <Picker
      label={t('articles.parent')}
      options={found.slice(0, MAX_OFFERED).map(({ id, idReadable, summary }) => ({
        id,
        text: summary,
        description: idReadable,
      }))}
      selected={value ? [value.id] : []}
      onChange={([id]) => {
        onChange(titles.find(one => one.id === id) ?? null)
        setOpen(false)
      }}
      onSearch={setText}
      clearText={t('articles.parent.top')}
      isLoading={isFetching}
      problem={error}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button className="max-w-full">
          <span className="min-w-0 truncate">{value?.summary ?? t('articles.parent.top')}</span>
          <ChevronDown size={14} aria-hidden className="shrink-0" />
        </Button>
      }
    />
  )
}

type Titles = readonly (Ancestor & { readonly parentArticle: { readonly id: string } | null })[]

/** Whether an article is the given one, or stands somewhere below it. */
function belowOf(titles: Titles, top: string | undefined): (id: string) => boolean {
  const parents = new Map(titles.map(({ id, parentArticle }) => [id, parentArticle?.id]))
  return id => {
    for (let at: string | undefined = id; at !== undefined; at = parents.get(at)) if (at === top) return true
    return false
  }
}
