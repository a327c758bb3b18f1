import { shortcodeAt } from '@cairn/common/platform/markdown'
import { AtSign, Hash } from 'lucide-react'
import { useMemo } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import type { Completion, CompletionSource } from '../../../ui/editor/completion.ts'
import { loadedRenderer, loadRenderer, type Renderer } from '../../../ui/markdown/load-renderer.ts'
import { StateIcon } from '../../../ui/state-icon.tsx'
import { projectKeyOf } from '../../issue-ui/index.ts'
import type { LinkedIssueData } from '../../links/index.ts'
import { findIssues } from '../../links/index.ts'
import { userName } from '../../users/index.ts'
import { findMentionable } from '../api/find-mentionable.ts'
import { issueIdAt, numberAt } from '../model/issue-at.ts'
import { mentionAt } from '../model/mention-at.ts'
import type { TextPlace } from '../model/text-place.ts'

const MAX_EMOJI = 12

/** People and issues that are offered while a text is written. */
export function useTextCompletions({ issue, article, project }: TextPlace): readonly CompletionSource[] {
  const t = useT()
  return useMemo(() => {
    const issues: Omit<CompletionSource, 'id' | 'triggerAt' | 'takesFirst'> = {
      label: t('markdown.issues'),
      find: async (text, signal) =>
        (await findIssues(text, signal, project ?? (issue && projectKeyOf(issue))))
          .filter(({ idReadable }) => idReadable !== issue)
          .map(issueCompletion),
    }
    return [
      {
        id: 'people',
        label: t('markdown.mentions'),
        takesFirst: true,
        opener: { text: t('editor.slash.mention'), icon: AtSign, sign: '@' },
        triggerAt: mentionAt,
        find: async (text, signal) =>
          (await findMentionable({ issue, article, project }, text, signal)).map(user => ({
            id: user.id,
            text: userName(user),
            description: user.login ?? '',
            icon: <Avatar name={userName(user)} url={user.avatarUrl} size={20} />,
            insert: `@${user.login} `,
          })),
      },
      {
        ...issues,
        id: 'numbers',
        takesFirst: true,
        opener: { text: t('editor.slash.issue'), icon: Hash, sign: '#' },
        triggerAt: numberAt,
      },
      {
        id: 'emoji',
        label: t('editor.emoji'),
        takesFirst: true,
        isLocal: true,
        triggerAt: shortcodeAt,
        // Their names come with the renderer, which whoever writes has had a use for.
        find: text => {
          const renderer = loadedRenderer()
          return renderer ? emojiCompletions(renderer, text) : loadRenderer().then(it => emojiCompletions(it, text))
        },
      },
      // Who types the whole of an id has no need of a list, and Enter for the next line.
      { ...issues, id: 'ids', takesFirst: false, triggerAt: issueIdAt },
    ]
  }, [t, issue, article, project])
}

function issueCompletion({ id, idReadable, summary, resolved }: LinkedIssueData): Completion {
  return {
    id,
    text: summary ?? '',
    icon: (
      <>
        <StateIcon kind={resolved === null ? 'open' : 'done'} />
        <span className="shrink-0 font-mono text-xs text-muted">{idReadable}</span>
      </>
    ),
    insert: `${idReadable} `,
  }
}

const emojiCompletions = (renderer: Renderer, text: string): readonly Completion[] =>
  renderer.findShortcodes(text, MAX_EMOJI).map(({ name, emoji }) => ({
    id: name,
    text: `:${name}:`,
    icon: <span className="w-5 text-center">{emoji}</span>,
    insert: `${emoji} `,
  }))
