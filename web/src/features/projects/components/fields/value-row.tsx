import type { BundleKind } from '@cairn/common/features/bundles'
import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { Archive, ArchiveRestore, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, Suspense, useState } from 'react'
import { useFormats, useT } from '../../../../platform/i18n/index.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { IconButton } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { ConfirmDialog } from '../../../../ui/dialog.tsx'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { Menu } from '../../../../ui/menu.tsx'
import { toPerson } from '../../../users/index.ts'
import type { ValueChanges } from '../../api/use-bundle.ts'
import type { BundleValue } from '../../projects.projections.ts'
import { ColorPicker } from './color-picker.tsx'

// Its date fields are heavy and seldom needed.
const ValueDialog = lazyPart(() => import('./value-dialog.tsx').then(file => file.ValueDialog), 'above')

export type EditableKind = Exclude<BundleKind, 'user'>

type ValueRowProps = {
  readonly kind: EditableKind
  readonly value: BundleValue
  readonly isReadOnly: boolean
  readonly onChange: (changes: ValueChanges) => void
  /** As `onChange`, for what was typed: rejects when it is refused, after saying why. */
  readonly onSave: (changes: ValueChanges) => Promise<unknown>
  readonly onRemove: () => void
}

/** One value of a field: colour, name, and what its kind has besides. */
export function ValueRow({ kind, value, isReadOnly, onChange, onSave, onRemove }: ValueRowProps) {
  const t = useT()
  const [open, setOpen] = useState<'details' | 'delete' | null>(null)
  const name = value.name ?? ''
  const { archived } = value
  return (
    <div className={cx('flex min-h-9 items-center gap-1 pe-1', archived && 'opacity-60')}>
      <ColorPicker
        label={name}
        letter={[...name][0] ?? ''}
        colorId={value.color?.id ?? '0'}
        isDisabled={isReadOnly}
        onChange={color => onChange({ color })}
      />
      <NameInput name={name} hint={value.description} isReadOnly={isReadOnly} onSave={next => onSave({ name: next })} />
      {archived && <Archive size={14} role="img" aria-label={t('projects.archived')} className="shrink-0 text-faint" />}
      <Extra kind={kind} value={value} isReadOnly={isReadOnly} onChange={onChange} />
      {!isReadOnly && (
        <Menu
          label={t('projects.values.actions', { name })}
          placement="bottom end"
          trigger={<IconButton label={t('projects.values.actions', { name })} icon={Ellipsis} size="small" />}
          groups={[
            [
              {
                id: 'details',
                text: t('projects.values.details'),
                icon: Pencil,
                onAction: () => setOpen('details'),
              },
              {
                id: 'archive',
                text: t(archived ? 'projects.values.restore' : 'projects.values.archive'),
                icon: archived ? ArchiveRestore : Archive,
                onAction: () => onChange({ archived: !archived }),
              },
            ],
            [
              {
                id: 'delete',
                text: t('projects.values.delete'),
                icon: Trash2,
                isDanger: true,
                onAction: () => setOpen('delete'),
              },
            ],
          ]}
        />
      )}
      {open === 'details' && (
        <Suspense fallback={null}>
          <ValueDialog kind={kind} value={value} onSave={onSave} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      <ConfirmDialog
        title={t('projects.values.delete.title', { name })}
        text={t('projects.values.delete.text')}
        confirmText={t('projects.values.delete')}
        keepText={t('projects.values.delete.keep')}
        isDanger
        isOpen={open === 'delete'}
        onConfirm={() => {
          setOpen(null)
          onRemove()
        }}
        onClose={() => setOpen(null)}
      />
    </div>
  )
}

type NameInputProps = {
  readonly name: string
  readonly hint: string | null
  readonly isReadOnly: boolean
  readonly onSave: (name: string) => Promise<unknown>
}

/** The name, edited where it stands: Enter or leaving saves, Escape gives up. What is refused stays, marked. */
function NameInput({ name, hint, isReadOnly, onSave }: NameInputProps) {
  const t = useT()
  const [typed, setTyped] = useState<string | null>(null)
  const [isRefused, setRefused] = useState(false)
  const text = typed ?? name
  const type = (next: string | null) => {
    setTyped(next)
    setRefused(false)
  }
  const save = () => {
    const next = text.trim()
    if (next === '' || next === name) return type(null)
    // What is typed while the server thinks stays.
    onSave(next).then(
      () => setTyped(now => (now === text ? null : now)),
      () => setRefused(true),
    )
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.currentTarget.blur()
    if (event.key === 'Escape') type(null)
  }
  if (isReadOnly) {
    return (
      <span title={hint ?? undefined} className="min-w-0 flex-1 truncate px-1.5">
        {name}
      </span>
    )
  }
  return (
    <input
      aria-label={t('projects.values.name', { name })}
      title={hint ?? undefined}
      value={text}
      maxLength={TEXT_LIMITS.valueName}
      onChange={event => type(event.target.value)}
      onBlur={save}
      aria-invalid={isRefused}
      onKeyDown={onKeyDown}
      className="h-7 min-w-0 flex-1 truncate rounded border border-transparent bg-transparent px-1.5 hover:border-line-strong focus:border-accent focus:bg-surface aria-invalid:border-danger"
    />
  )
}

type ExtraProps = Omit<ValueRowProps, 'onSave' | 'onRemove'>

function Extra({ kind, value, isReadOnly, onChange }: ExtraProps) {
  const t = useT()
  const { day } = useFormats()
  if (kind === 'state') {
    return (
      <Checkbox
        isSelected={value.isResolved === true}
        isReadOnly={isReadOnly}
        onChange={isResolved => onChange({ isResolved })}
        className="shrink-0 text-xs/5 text-muted"
      >
        {t('projects.values.resolved')}
      </Checkbox>
    )
  }
  if (kind === 'version') {
    return (
      <>
        {typeof value.releaseDate === 'number' && (
          <span className="shrink-0 text-xs text-faint">{day(value.releaseDate)}</span>
        )}
        <Checkbox
          isSelected={value.released === true}
          isReadOnly={isReadOnly}
          onChange={released => onChange({ released })}
          className="shrink-0 text-xs/5 text-muted"
        >
          {t('projects.values.released')}
        </Checkbox>
      </>
    )
  }
  if (kind === 'build' && typeof value.assembleDate === 'number')
    return <span className="shrink-0 text-xs text-faint">{day(value.assembleDate)}</span>
  if (kind === 'ownedField' && value.owner) {
    const owner = toPerson(value.owner)
    return <Avatar name={owner.name} url={owner.url} decorative={false} />
  }
  return null
}
