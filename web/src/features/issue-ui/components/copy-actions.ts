import { t } from '../../../platform/i18n/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { hostUrl } from '../../host-kinds/index.ts'
import { branchName } from '../model/branch-name.ts'

export function copyLink(idReadable: string, hash = ''): void {
  void copy(hostUrl(idReadable) + hash, 'issue.copied.link')
}

export function copyId(idReadable: string): void {
  void copy(idReadable, 'issue.copied.id')
}

export function copyBranchName(issue: { readonly idReadable: string; readonly summary: string | null }): void {
  void copy(branchName(issue.idReadable, issue.summary ?? ''), 'issue.copied.branch')
}

/** Copies a text and says so; `text` is at hand in the message. */
export async function copy(text: string, doneKey: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ text: t(doneKey, { text }), tone: 'ok' })
  } catch {
    // Without a secure context browsers refuse; the text is then shown to be copied by hand.
    toast({ text: t('issue.copied.byHand', { text }) })
  }
}
