import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { Check, Copy, KeyRound, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { problemText } from '../../../platform/api/index.ts'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type Token, useCreateToken, useRevokeToken, useTokens } from '../api/use-security.ts'
import { SettingsSection } from './settings-section.tsx'

/** Keys with which programs act for the user. */
export function TokenList() {
  const t = useT()
  const { relative, date } = useFormats()
  const tokens = useTokens()
  const revoke = useRevokeToken()
  const [isCreating, setCreating] = useState(false)
  const [doomed, setDoomed] = useState<Token | null>(null)
  return (
    <SettingsSection
      title={t('profile.tokens')}
      text={t('profile.tokens.text')}
      action={
        <Button icon={Plus} onPress={() => setCreating(true)}>
          {t('profile.tokens.new')}
        </Button>
      }
    >
      {tokens.isPending && <SkeletonRows count={2} />}
      {tokens.isError && <ErrorState title={t('profile.loadFailed')} onRetry={() => void tokens.refetch()} />}
      {tokens.data && (
        <ul className="overflow-hidden rounded-panel border border-line">
          {tokens.data.length === 0 && <li className="p-4 text-center text-muted">{t('profile.tokens.none')}</li>}
          {tokens.data.map(token => (
            <li
              key={token.id}
              className="flex min-h-12 items-center gap-3 border-b border-line py-1.5 ps-3 pe-1.5 last:border-b-0"
            >
              <KeyRound size={18} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium">{token.name}</p>
                <p className="truncate text-xs text-muted">
                  {token.created !== null && t('profile.tokens.created', { date: date(token.created) })}
                  <span className="ms-2">
                    {token.lastUsed === null
                      ? t('profile.tokens.unused')
                      : t('profile.lastUsed', { when: relative(token.lastUsed) })}
                  </span>
                </p>
              </div>
              <IconButton
                label={t('profile.tokens.revoke', { name: token.name })}
                icon={Trash2}
                size="small"
                onPress={() => setDoomed(token)}
              />
            </li>
          ))}
        </ul>
      )}
      {isCreating && <NewTokenDialog onClose={() => setCreating(false)} />}
      <ConfirmDialog
        title={t('profile.tokens.revoke', { name: doomed?.name ?? '' })}
        text={t('profile.tokens.revoke.text')}
        confirmText={t('profile.tokens.revoke.confirm')}
        keepText={t('profile.tokens.revoke.keep')}
        isDanger
        isOpen={doomed !== null}
        isPending={revoke.isPending}
        onClose={() => setDoomed(null)}
        onConfirm={() => {
          if (!doomed) return
          revoke.mutate(doomed.id, {
            onSuccess: () => setDoomed(null),
            onError: error => toast({ tone: 'danger', text: problemText(error, t('profile.failed')) }),
          })
        }}
      />
    </SettingsSection>
  )
}

/** Names a token, then shows its secret this one time. */
function NewTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const create = useCreateToken()
  const [name, setName] = useState('')
  const [isCopied, setCopied] = useState(false)
  const secret = create.data?.token
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Without a secure connection there is no clipboard; the field can be copied by hand.
      toast({ tone: 'danger', text: t('profile.tokens.copyFailed') })
    }
  }
  if (secret !== undefined) {
    return (
      <Dialog
        title={t('profile.tokens.done')}
        isOpen
        isSticky
        width="small"
        onClose={onClose}
        actions={<Button onPress={onClose}>{t('ui.close')}</Button>}
      >
        <div className="flex flex-col gap-4">
          <Banner tone="warn">{t('profile.tokens.once')}</Banner>
          <div className="flex items-end gap-2">
            <TextField
              label={t('profile.tokens.secret')}
              value={secret}
              isReadOnly
              onFocus={event => event.target instanceof HTMLInputElement && event.target.select()}
              inputClassName="font-mono text-xs"
              className="flex-1"
            />
            <Button variant="primary" icon={isCopied ? Check : Copy} onPress={() => void copy(secret)} autoFocus>
              {t(isCopied ? 'profile.tokens.copied' : 'profile.tokens.copy')}
            </Button>
          </div>
        </div>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={t('profile.tokens.new')}
      submitText={t('profile.tokens.create')}
      isReady={name.trim() !== ''}
      isPending={create.isPending}
      isSticky={false}
      onSubmit={() => create.mutate(name.trim())}
      onClose={onClose}
    >
      <TextField
        label={t('profile.tokens.name')}
        value={name}
        onChange={setName}
        description={t('profile.tokens.name.hint')}
        error={create.error ? problemText(create.error, t('profile.failed')) : undefined}
        maxLength={TEXT_LIMITS.tokenName}
        autoFocus
      />
    </FormDialog>
  )
}
