import { EyeOff } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { can, usePermissions } from '../../../platform/permissions/index.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { refusalText } from '../../conflicts/index.ts'
import { type HostData, hostNameOf } from '../../host-kinds/index.ts'
import { useHostRights } from '../../issue-ui/index.ts'
import { limitIssue } from '../../issues/index.ts'
import { type Audience, audienceOf, type UserData, userName } from '../../users/index.ts'
import { addToTeam, useAskUnreached, useUnreached } from '../api/unreached.ts'
import type { TextPlace } from '../model/text-place.ts'

type MentionWarningProps = {
  readonly text: string
  /** Where the text stands; of one that is not there yet, its project. */
  readonly host?: HostData | undefined
  readonly project?: string | undefined
  /** Whom the text is limited to; nobody named: no limit of its own. */
  readonly audience?: Audience
  readonly onWiden?: ((audience: Audience) => void) | undefined
}

/** Whom a text does not reach is asked by database ids, which last. */
function placeOf(host: HostData | undefined, project: string | undefined): TextPlace {
  if (!host) return { project }
  return hostNameOf(host.id) === 'issue' ? { issue: host.id } : { article: host.id }
}

const NOBODY: Audience = []
const NO_HOST = { project: null, reporter: null }

/** Says before a text is sent whom of those it mentions it will not reach, with ways to let them see it. */
export function MentionWarning({ text, host, project, audience = NOBODY, onWiden }: MentionWarningProps) {
  const t = useT()
  const issue = host && hostNameOf(host.id) === 'issue' ? host : undefined
  const projectId = host?.project?.id ?? project
  const unreached = useUnreached(text, placeOf(host, projectId), audience)
  const askAgain = useAskUnreached()
  const { canUpdate } = useHostRights(host ?? NO_HOST)
  const canInvite = can(usePermissions(), 'PROJECT_UPDATE', projectId) && projectId !== undefined
  if (!unreached) return null
  const allow = (change: Promise<void>) =>
    void change.then(askAgain, (error: unknown) => toast({ text: refusalText(error), tone: 'danger' }))
  const rows = [
    ...unreached.withoutAccess.map(user => ({
      user,
      words: issue || !host ? 'markdown.mention.withoutAccess' : 'markdown.mention.withoutArticles',
      action: 'markdown.mention.invite',
      run: canInvite ? () => allow(addToTeam(projectId, user.id)) : undefined,
    })),
    ...unreached.outsideIssue.map(user => ({
      user,
      words: issue ? 'markdown.mention.outsideIssue' : 'markdown.mention.outsideArticle',
      action: 'markdown.mention.widenIssue',
      run:
        issue && canUpdate
          ? () => allow(limitIssue(issue.id, [...audienceOf(issue.visibility), memberOf(user)]))
          : undefined,
    })),
    ...unreached.outsideText.map(user => ({
      user,
      words: 'markdown.mention.outsideText',
      action: 'markdown.mention.widenText',
      run: onWiden && (() => onWiden([...audience, memberOf(user)])),
    })),
  ]
  return (
    <ul role="status" className="flex flex-col gap-1 empty:hidden">
      {rows.map(({ user, words, action, run }) => (
        <li key={user.id} className="flex flex-wrap items-center gap-x-1.5 text-xs text-warn">
          <EyeOff size={13} aria-hidden className="shrink-0" />
          <span>{t(words, { name: userName(user) })}</span>
          {run && (
            <Button variant="link" size="small" className="text-xs" onPress={run}>
              {t(action, { name: userName(user) })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

const memberOf = (user: UserData) => ({
  kind: 'user' as const,
  id: user.id,
  name: userName(user),
  login: user.login ?? '',
  url: user.avatarUrl,
})
