import { UserPlus, X } from 'lucide-react'
import { problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { toast } from '../../../ui/toast.tsx'
import { toPerson, UserPicker } from '../../users/index.ts'
import {
  type FeatureFlag,
  useChangeFeatureFlag,
  useChangeFeatureFlagUser,
  useFeatureFlagUsers,
} from '../api/use-feature-flags.ts'

type FeatureFlagPanelProps = { readonly flag: FeatureFlag; readonly isReadOnly: boolean }

/** One flag: what everybody has, and who has something else. */
export function FeatureFlagPanel({ flag, isReadOnly }: FeatureFlagPanelProps) {
  const t = useT()
  const change = useChangeFeatureFlag(flag.id)
  const save = (enabled: boolean | null) =>
    change.mutate(enabled, {
      onError: error => toast({ tone: 'danger', text: problemText(error, t('settings.failed')) }),
    })
  const { title, text } = TEXTS[flag.id] ?? {}
  return (
    <section className="rounded-panel border border-line">
      <div className="flex flex-col gap-2 p-4">
        <Switch isSelected={flag.enabled} isDisabled={isReadOnly} onChange={save} className="items-start">
          <span className="-mt-0.5">
            <span className="font-medium">{title === undefined ? flag.id : t(title)}</span>
            {text !== undefined && <span className="block text-muted">{t(text)}</span>}
          </span>
        </Switch>
        <p className="flex flex-wrap items-center gap-x-3 ps-11 text-xs text-muted">
          {t(flag.default ? 'feature-flags.default.on' : 'feature-flags.default.off')}
          {flag.isChosen && !isReadOnly && (
            <Button variant="ghost" size="small" onPress={() => save(null)}>
              {t('feature-flags.reset')}
            </Button>
          )}
        </p>
      </div>
      <People flag={flag.id} isReadOnly={isReadOnly} isOn={flag.enabled} />
    </section>
  )
}

/** Texts of the flags that people can set. */
const TEXTS: Readonly<Record<string, { readonly title: string; readonly text: string }>> = {
  errorReporting: { title: 'feature-flags.errorReporting', text: 'feature-flags.errorReporting.text' },
}

type PeopleProps = { readonly flag: string; readonly isReadOnly: boolean; readonly isOn: boolean }

function People({ flag, isReadOnly, isOn }: PeopleProps) {
  const t = useT()
  const users = useFeatureFlagUsers(flag)
  const change = useChangeFeatureFlagUser(flag)
  const save = (userId: string, enabled: boolean | null) =>
    change.mutate(
      { userId, enabled },
      { onError: error => toast({ tone: 'danger', text: problemText(error, t('settings.failed')) }) },
    )
  const people = (users.data ?? []).flatMap(({ user, enabled }) => (user ? [{ ...toPerson(user), enabled }] : []))
  return (
    <div className="border-t border-line p-4">
      <div className="flex items-center gap-2">
        <h2 className="flex-1 text-xs font-semibold text-muted">{t('feature-flags.people')}</h2>
        {!isReadOnly && (
          <UserPicker
            label={t('feature-flags.add')}
            trigger={
              <Button size="small" icon={UserPlus}>
                {t('feature-flags.add')}
              </Button>
            }
            without={people.map(({ id }) => id)}
            // Somebody is added because they shall have something else than the others.
            onChange={person => person && save(person.id, !isOn)}
            placement="bottom end"
          />
        )}
      </div>
      {users.isPending && <SkeletonRows count={1} />}
      {users.isError && !users.data && (
        <ErrorState title={t('settings.loadFailed')} onRetry={() => void users.refetch()} />
      )}
      {users.isSuccess && people.length === 0 && <p className="mt-1 text-muted">{t('feature-flags.nobody')}</p>}
      {people.length > 0 && (
        <ul className="mt-2 overflow-hidden rounded-panel border border-line">
          {people.map(({ id, name, login, url, enabled }) => (
            <li key={id} className="flex h-11 items-center gap-2.5 border-b border-line ps-3 pe-1.5 last:border-b-0">
              <Avatar name={name} url={url} size={24} />
              <span className="min-w-0 flex-1 truncate">
                {name} <span className="ms-1 text-xs text-faint">{login}</span>
              </span>
              <Switch isSelected={enabled} isDisabled={isReadOnly} onChange={on => save(id, on)}>
                <span className="sr-only">{t('feature-flags.has', { name })}</span>
              </Switch>
              {!isReadOnly && (
                <IconButton
                  label={t('feature-flags.remove', { name })}
                  icon={X}
                  size="small"
                  onPress={() => save(id, null)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
