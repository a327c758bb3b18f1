import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from 'react-aria-components'
import { useT } from '../../../platform/i18n/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Picker } from '../../../ui/picker.tsx'
import { useFieldUsers } from '../../custom-fields/index.ts'
import { type UserData, userName } from '../../users/index.ts'

export type WorkAuthor = Pick<UserData, 'id' | 'login' | 'fullName' | 'avatarUrl'>

type WorkAuthorFieldProps = { readonly author: WorkAuthor | null; readonly onChange: (author: WorkAuthor) => void }

/** Whose work it is. */
export function WorkAuthorField({ author, onChange }: WorkAuthorFieldProps) {
  const t = useT()
  const labelId = useId()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { data = [], isFetching, error } = useFieldUsers({ bundleId: null }, text, isOpen)
  const isListed = author === null || text !== '' || data.some(({ id }) => id === author.id)
  const people: readonly WorkAuthor[] = isListed ? data : [author, ...data]
  const name = author ? userName(author) : ''
  return (
    <div className="flex flex-col gap-1">
      <span id={labelId} className="text-xs font-medium text-muted">
        {t('work.author')}
      </span>
      <Picker
        label={t('work.author')}
        options={people.map(person => ({
          id: person.id,
          text: userName(person),
          ...(person.login ? { description: person.login } : {}),
          avatar: { name: userName(person), url: person.avatarUrl },
        }))}
        selected={author ? [author.id] : []}
        onChange={([id]) => {
          const chosen = people.find(person => person.id === id)
          if (chosen) onChange(chosen)
        }}
        onSearch={setText}
        isLoading={isFetching}
        problem={error}
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={
          <Button
            aria-label={`${t('work.author')}: ${name}`}
            className="flex h-8 items-center gap-2 rounded-control border border-line-strong px-2 hover:bg-hover"
          >
            <Avatar name={name} url={author?.avatarUrl ?? null} size={20} />
            <span dir="auto" className="min-w-0 flex-1 truncate text-start">
              {name}
            </span>
            <ChevronDown size={14} aria-hidden className="shrink-0 text-faint" />
          </Button>
        }
      />
    </div>
  )
}
