import { memo } from 'react'
import { ToggleButton } from 'react-aria-components'
import { useT } from '../../../platform/i18n/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Tooltip } from '../../../ui/tooltip.tsx'
import type { BoardStore } from '../api/board-store.ts'
import { toggled } from '../model/board-query.ts'
import { useFaces } from './use-faces.ts'

export type BoardPerson = { readonly login: string; readonly name: string; readonly url: string | null }

type ChosenFaces = {
  /** Logins. */
  readonly chosen: readonly string[]
  readonly onChange: (logins: readonly string[]) => void
}
export type PeopleFacesProps = ChosenFaces & { readonly store: Pick<BoardStore, 'state' | 'cards'> }

const MAX_FACES = 8

/** Whose cards stand on the board; pressing a face leaves only theirs. */
export function PeopleFaces({ store, chosen, onChange }: PeopleFacesProps) {
  return <Faces people={useFaces(store, chosen)} {...{ chosen, onChange }} />
}

const Faces = memo(function Faces({
  people,
  chosen,
  onChange,
}: ChosenFaces & { readonly people: readonly BoardPerson[] }) {
  const t = useT()
  if (people.length < 2 && chosen.length === 0) return null
  const shown = people.filter(({ login }, index) => index < MAX_FACES || chosen.includes(login))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={t('agile.people')} className="flex items-center -space-x-1 rtl:space-x-reverse">
      {shown.map(({ login, name, url }) => {
        const isChosen = chosen.includes(login)
        return (
          <Tooltip key={login} text={name}>
            <ToggleButton
              aria-label={t('agile.people.only', { name })}
              isSelected={isChosen}
              onChange={() => onChange(toggled(chosen, login))}
              className={cx(
                'relative flex rounded-full ring-2 transition-transform duration-100 hover:z-10 hover:-translate-y-0.5',
                isChosen ? 'z-10 ring-accent' : 'ring-canvas',
                chosen.length > 0 && !isChosen && 'opacity-50 hover:opacity-100',
              )}
            >
              <Avatar name={name} url={url} size={24} />
            </ToggleButton>
          </Tooltip>
        )
      })}
    </div>
  )
})
