import { useSyncExternalStore } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { type UserData, userName } from '../../users/index.ts'
import { audienceQuestion } from '../api/audience-change.ts'

/** Asks before articles are moved or limited, when somebody gains or loses sight of them. */
export function AudienceDialog() {
  const t = useT()
  const question = useSyncExternalStore(audienceQuestion.subscribe, audienceQuestion.read)
  if (!question) return null
  const { idReadable, kind, change, answer } = question
  const { gained, lost, isComplete } = change
  const below = (change.articlesCount ?? 1) - 1
  return (
    <ConfirmDialog
      isOpen
      title={t(`articles.sight.${kind}`, { id: idReadable })}
      confirmText={t(`articles.sight.${kind}.submit`)}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
      text={
        <div className="flex flex-col gap-4">
          <People text="articles.sight.lost" people={lost} count={change.lostCount ?? 0} />
          <People text="articles.sight.gained" people={gained} count={change.gainedCount ?? 0} />
          {below > 0 && <p className="text-xs text-muted">{t('articles.sight.below', { count: below })}</p>}
          {isComplete === false && <p className="text-xs text-muted">{t('articles.sight.incomplete')}</p>}
        </div>
      }
    />
  )
}

type PeopleProps = { readonly text: string; readonly people: readonly UserData[]; readonly count: number }

function People({ text, people, count }: PeopleProps) {
  const t = useT()
  if (count === 0) return null
  const more = count - people.length
  return (
    <section>
      <h3 className="mb-1.5 font-medium">{t(text, { count })}</h3>
      <ul className="flex max-h-48 flex-col gap-1 overflow-auto">
        {people.map(user => (
          <li key={user.id} className="flex min-w-0 items-center gap-2">
            <Avatar name={userName(user)} url={user.avatarUrl} size={20} />
            <bdi className="min-w-0 truncate">{userName(user)}</bdi>
          </li>
        ))}
        {more > 0 && <li className="text-muted">{t('articles.sight.more', { count: more })}</li>}
      </ul>
    </section>
  )
}
