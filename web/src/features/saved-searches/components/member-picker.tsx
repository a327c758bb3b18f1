import { Plus, UsersRound, X } from 'lucide-react'
import { useId } from 'react'
import { Button } from 'react-aria-components'
import { useT } from '../../../platform/i18n/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { AudiencePicker } from '../../users/index.ts'
import type { SharedMember } from '../model/sharing.ts'

type MemberPickerProps = {
  readonly label: string
  readonly description?: string | undefined
  /** Shown while nobody is chosen. */
  readonly emptyText: string
  readonly members: readonly SharedMember[]
  readonly onChange: (members: readonly SharedMember[]) => void
  readonly isReadOnly: boolean
  readonly autoFocus: boolean
}

/** Groups and people, each as a chip, and a search for more. */
export function MemberPicker(props: MemberPickerProps) {
  const { label, description, emptyText, members, onChange, isReadOnly, autoFocus } = props
  const t = useT()
  const labelId = useId()
  const hintId = useId()
  const remove = (id: string) => onChange(members.filter(member => member.id !== id))
  return (
    <fieldset
      aria-labelledby={labelId}
      aria-describedby={description === undefined ? undefined : hintId}
      className="grid min-w-0 gap-x-4 sm:grid-cols-[9.5rem_1fr]"
    >
      <div id={labelId} className="text-sm text-muted sm:pt-1">
        {label}
      </div>
      <div className="flex min-h-7 min-w-0 flex-wrap items-center gap-1.5">
        {members.length === 0 && <span className="me-1 text-sm">{emptyText}</span>}
        {members.map(member => (
          <span
            key={member.id}
            className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-full border border-line bg-surface ps-1 pe-1 text-xs"
          >
            {member.kind === 'user' ? (
              <Avatar name={member.name} url={member.url ?? null} size={20} />
            ) : (
              <UsersRound size={14} aria-hidden className="ms-1 shrink-0 text-muted" />
            )}
            <span className={isReadOnly ? 'truncate pe-1.5' : 'truncate'}>{member.name}</span>
            {!isReadOnly && (
              <Button
                aria-label={t('saved-searches.sharing.remove', { name: member.name })}
                onPress={() => remove(member.id)}
                className="flex size-5 shrink-0 items-center justify-center rounded-full text-faint hover:bg-hover hover:text-fg"
              >
                <X size={12} aria-hidden />
              </Button>
            )}
          </span>
        ))}
        {!isReadOnly && <AddMember label={label} members={members} onChange={onChange} autoFocus={autoFocus} />}
      </div>
      {description !== undefined && (
        <p id={hintId} className="mt-0.5 text-xs text-faint sm:col-start-2">
          {description}
        </p>
      )}
    </fieldset>
  )
}

type AddMemberProps = Pick<MemberPickerProps, 'label' | 'members' | 'onChange' | 'autoFocus'>

function AddMember({ label, members, onChange, autoFocus }: AddMemberProps) {
  const t = useT()
  const text = t('saved-searches.sharing.addTo', { label })
  return (
    <AudiencePicker
      label={text}
      value={members}
      onChange={onChange}
      trigger={
        <Button
          aria-label={text}
          autoFocus={autoFocus}
          className="inline-flex h-7 items-center gap-1 rounded-full border border-dashed border-line-strong px-2.5 text-xs text-muted hover:bg-hover hover:text-fg"
        >
          <Plus size={12} aria-hidden />
          {t('saved-searches.sharing.add')}
        </Button>
      }
    />
  )
}
