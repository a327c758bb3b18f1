import type { Read } from '@cairn/common/features/entities'
import { getIssueField, updateIssueField, updateIssueRoute } from '@cairn/common/features/issues'
import { setTaskChecked, taskText } from '@cairn/common/platform/markdown'
import { useMemo } from 'react'
import { call, keepCall } from '../../../platform/api/index.ts'
import { currentI18n, formatsOf, t } from '../../../platform/i18n/index.ts'
import { isBusy, queryClient, queued } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import {
  type AskConflict,
  decideText,
  ifMatch,
  refusalText,
  saveVersioned,
  type TextStart,
} from '../../conflicts/index.ts'
import type { ProjectFieldView } from '../../custom-fields/index.ts'
import {
  fieldText,
  fieldValueBody,
  ISSUE_FIELD_FIELDS,
  type IssueFieldData,
  valueItems,
} from '../../custom-fields/index.ts'
import type { IssueData } from '../model/issue.ts'
import { type IssuePatch, paintIssue, patchIssue, withFieldChange, withFieldValue } from './issue-cache.ts'
import { issueKeys } from './keys.ts'
import type { ListedChange } from './listed-issues.ts'
import { refreshNarrowedLists } from './listed-truth.ts'
import { tellChange } from './tell-change.ts'

const TEXTS = {
  summary: true,
  summaryVersion: true,
  description: true,
  descriptionVersion: true,
  updated: true,
} as const
type TextReply = Read<'Issue', typeof TEXTS>

/** The changes of one issue. They show at once and are taken back with a message when the server refuses. */
export function useUpdateIssue(id: string, ask: AskConflict) {
  return useMemo(() => createUpdates(id, ask), [id, ask])
}

const TEXT_LABELS = { summary: 'issue.summary', description: 'issue.description' } as const
type TextName = keyof typeof TEXT_LABELS

export type IssueUpdates = ReturnType<typeof createUpdates>

function createUpdates(id: string, ask: AskConflict) {
  const key = issueKeys.issue(id)
  const params = { id }
  const paramsOf = (field: ProjectFieldView) => ({ ...params, fieldId: field.id })
  const cached = () => queryClient.getQueryData<IssueData>(key)

  const sendText = (name: TextName, text: string, against: string | null) =>
    call(updateIssueRoute, { params, fields: TEXTS, body: { [name]: text }, headers: ifMatch(against) })

  const paintText = (name: TextName, reply: TextReply) => {
    const { [name]: _text, $type: _type, ...versions } = reply
    patchIssue(id, issue => ({ ...issue, ...(isBusy(id, 1) ? versions : reply) }))
  }

  /** Puts the text back, unless somebody changed it after `version`. */
  const revertText = (name: TextName, text: string, version: string | null) =>
    optimistic(
      id,
      issue => ({ ...issue, [name]: text }),
      async () => paintText(name, await sendText(name, text, version)),
    )

  const saveText = async (name: TextName, value: string, start?: TextStart) => {
    let before = start?.text ?? cached()?.[name] ?? ''
    let saved: TextReply | undefined
    await optimistic(
      id,
      issue => ({ ...issue, [name]: value }),
      async () => {
        // What was read since the reader began is not what they changed.
        const version = start?.version ?? cached()?.[`${name}Version`] ?? null
        const decide = decideText(ask, t(TEXT_LABELS[name]), start?.text, name === 'summary')
        const send = (text: string, against: string | null) => sendText(name, text, against)
        saved = await saveVersioned(value, version, send, (current, mine) => {
          before = typeof current.value === 'string' ? current.value : ''
          return decide(current, mine)
        })
        if (saved) paintText(name, saved)
      },
    )
    if (!saved || (saved[name] ?? '') === before) return
    const version = saved[`${name}Version`]
    tellChange({
      id,
      text: t('issue.textChanged', { field: t(TEXT_LABELS[name]) }),
      undo: () => revertText(name, before, version),
      requests: [keepCall(updateIssueRoute, { params, body: { [name]: before }, headers: ifMatch(version) })],
      isResolved: false,
    })
  }

  /** Ticks a task of the description; who writes there meanwhile is not disturbed. */
  const tickDescription = (position: number, checked: boolean) => {
    const before = cached()?.description ?? ''
    const ticked = setTaskChecked(before, position, checked)
    if (ticked === undefined) return Promise.reject(new Error('The task is gone'))
    const checkboxes = [{ position, checked, text: taskText(before, position) }]
    return optimistic(
      id,
      issue => ({ ...issue, description: ticked }),
      async () => {
        const reply = await call(updateIssueRoute, { params, fields: TEXTS, body: { checkboxes } })
        const { descriptionVersion, description } = reply
        patchIssue(id, issue =>
          isBusy(id, 1) ? { ...issue, descriptionVersion } : { ...issue, descriptionVersion, description },
        )
      },
    )
  }

  const words = (field: ProjectFieldView, shown: unknown) =>
    fieldText(field, shown, formatsOf(currentI18n())) || field.emptyFieldText || t('custom-fields.empty')

  const fieldChange = (field: ProjectFieldView, value: unknown, against: string | null) => ({
    params: paramsOf(field),
    body: { value: fieldValueBody(field, value) },
    headers: ifMatch(against),
  })
  const sendField = (field: ProjectFieldView, value: unknown, against: string | null) =>
    call(updateIssueField, { ...fieldChange(field, value, against), fields: ISSUE_FIELD_FIELDS })

  /** Puts the value back, unless somebody changed it after `version`. */
  const revertField = async (field: ProjectFieldView, value: unknown, version: string | null) => {
    const send = async () => patchIssue(id, withFieldChange(field.id, await sendField(field, value, version)))
    await optimistic(id, withFieldValue(field, value), send, listedChange(field))
  }

  const saveField = async (field: ProjectFieldView, value: unknown) => {
    const before = cached()
    let saved: IssueFieldData | undefined
    const sendVersioned = async () => {
      const version = cached()?.customFields.find(other => other.id === field.id)?.version ?? null
      const send = (next: unknown, against: string | null) => sendField(field, next, against)
      const reply = await saveVersioned(value, version, send, async (_current, mine) => {
        const now = await call(getIssueField, { params: paramsOf(field), fields: ISSUE_FIELD_FIELDS })
        const [shown, wanted] = [words(field, now.value), words(field, mine)]
        if (shown === wanted) return undefined
        const answer = await ask({ label: field.name, mine: wanted, theirs: shown, isText: false })
        return answer.keep === 'mine' ? { value: mine } : undefined
      })
      saved = reply
      // A later change of the same field is already painted: it needs the version, but not the older value.
      if (reply) patchIssue(id, withFieldChange(field.id, isBusy(id, 1) ? { version: reply.version } : reply))
    }
    await optimistic(id, withFieldValue(field, value), sendVersioned, listedChange(field))
    const old = before?.customFields.find(other => other.id === field.id)
    if (!saved || !old) return
    const { version, value: now } = saved
    tellChange({
      id,
      text: t('issue.changed', { field: field.name, value: words(field, now) }),
      undo: () => revertField(field, old.value, version),
      requests: [keepCall(updateIssueField, fieldChange(field, old.value, version))],
      isResolved: field.valueType === 'state' && before?.resolved === null && valueItems(now)[0]?.isResolved === true,
    })
  }

  return {
    saveSummary: (value: string, start?: TextStart) => saveText('summary', value, start),
    saveDescription: (value: string, start?: TextStart) => saveText('description', value, start),
    tickDescription,
    saveField,
  }
}

const listedChange = (field: ProjectFieldView): ListedChange => ({ isState: field.valueType === 'state' })

/**
 * Paints a change, sends it after the ones before it, and reads the issue anew: a change can have further effects.
 * Rejects after the change was taken back and a message shown.
 * @param listed what of it lists may be narrowed by; they are looked at when it is done
 */
export async function optimistic(
  id: string,
  patch: IssuePatch,
  send: () => Promise<void>,
  listed?: ListedChange,
): Promise<void> {
  const key = issueKeys.issue(id)
  await queryClient.cancelQueries({ queryKey: key, exact: true })
  const painted = paintIssue(id, issue => ({ ...patch(issue), updated: Date.now() }))
  try {
    await queued(id, send)
    painted.keep()
    if (listed) void refreshNarrowedLists(queryClient, listed, id)
  } catch (error) {
    await painted.takeBack()
    toast({ text: refusalText(error), tone: 'danger' })
    throw error
  } finally {
    // While more changes wait, a reading would paint over them.
    if (!isBusy(id)) {
      void queryClient.invalidateQueries({ queryKey: key, exact: true })
      void queryClient.invalidateQueries({ queryKey: issueKeys.activities(id) })
    }
  }
}
