import { Button as AriaButton } from 'react-aria-components'
import { useT } from '../../../platform/i18n/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import { restShortcuts } from '../../../platform/shortcuts/index.ts'
import { announce } from '../../../ui/announce.ts'
import { addComment } from '../../comments/index.ts'
import { useLocalDraft } from '../../kept-texts/index.ts'
import { MarkdownEditor } from '../../markdown/index.ts'
import type { Thread } from '../model/threads.ts'
import { useInlineContext } from './inline-context.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/** Where a thread is answered: one line until it is wanted. What is typed outlives the page. */
export function ThreadReply({ thread: { root } }: { readonly thread: Thread }) {
  const t = useT()
  const me = useMe()
  const { article, answered, setAnswered } = useInlineContext()
  const { value, keep, forget } = useLocalDraft(`inlineReply.${root.id}`, isText)
  const text = value ?? ''
  if (!me) return null
  if (answered !== root.id)
    return (
      <div className="p-2 pt-1">
        <AriaButton
          onPress={() => setAnswered(root.id)}
          className="field-box h-8 w-full cursor-text px-2.5 text-start text-faint"
        >
          {text === '' ? t('inline-comments.reply') : t('inline-comments.reply.continue')}
        </AriaButton>
      </div>
    )
  const send = async () => {
    setAnswered(null)
    forget()
    await addComment(article.id, text, me, undefined, [], { inReplyTo: root.id }).then(
      () => announce(t('comments.comment.added')),
      () => keep(text),
    )
  }
  return (
    <div className="p-2 pt-1">
      <MarkdownEditor
        label={t('inline-comments.reply.text')}
        value={text}
        onChange={next => (next === '' ? forget() : keep(next))}
        onSave={() => void send()}
        onCancel={() => {
          setAnswered(null)
          restShortcuts()
        }}
        saveText={t('inline-comments.reply.send')}
        rows={2}
      />
    </div>
  )
}
