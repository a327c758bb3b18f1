import { useState } from 'react'
import { problemText } from '../../../platform/api/index.ts'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { useConfig } from '../../../platform/session/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import {
  type SystemChanges,
  type SystemSettings,
  useChangeSystem,
  useSystemSettings,
} from '../api/use-system-settings.ts'
import { AdminGate } from '../components/admin-gate.tsx'
import { FramesForm } from '../components/frames-form.tsx'
import { CHANGE_SYSTEM, READ_SYSTEM } from '../model/permissions.ts'

/** Settings of the whole installation. */
export function SystemSettingsPage() {
  const t = useT()
  return (
    <AdminGate title={t('app.administration.system')} permission={READ_SYSTEM}>
      <Page title={t('app.administration.system')} primary={null}>
        <System />
      </Page>
    </AdminGate>
  )
}

function System() {
  const t = useT()
  const { bytes } = useFormats()
  const { version, build } = useConfig()
  const settings = useSystemSettings()
  const update = useChangeSystem()
  const isReadOnly = !useCan(CHANGE_SYSTEM)
  if (settings.isPending) return <Skeleton className="h-64 w-full max-w-160" />
  if (settings.isError) return <ErrorState title={t('settings.loadFailed')} onRetry={() => void settings.refetch()} />
  const { allowIndexing, baseUrl, guestAccess, isApplicationReadOnly, maxUploadFileSize } = settings.data
  const save = (changes: SystemChanges) =>
    update.mutate(changes, {
      onError: error => toast({ tone: 'danger', text: problemText(error, t('settings.failed')) }),
    })
  return (
    <div className="flex max-w-160 flex-col gap-8">
      <section className="flex flex-col gap-4 rounded-panel border border-line p-4">
        <Toggle
          title={t('settings.guestAccess')}
          text={t('settings.guestAccess.text')}
          isSelected={guestAccess}
          isDisabled={isReadOnly}
          onChange={on => save({ guestAccess: on })}
        />
        <Toggle
          title={t('settings.indexing')}
          text={t('settings.indexing.text')}
          isSelected={allowIndexing}
          isDisabled={isReadOnly || !guestAccess}
          onChange={on => save({ allowIndexing: on })}
        />
        <Toggle
          title={t('settings.readOnly')}
          text={t('settings.readOnly.text')}
          isSelected={isApplicationReadOnly}
          isDisabled={isReadOnly}
          onChange={on => save({ isApplicationReadOnly: on })}
        />
      </section>
      <MailForm key={settings.data.administratorEmail} settings={settings.data} isReadOnly={isReadOnly} onSave={save} />
      <FramesForm isReadOnly={isReadOnly} />
      <section>
        <h2 className="mb-1 font-semibold">{t('settings.configured')}</h2>
        <p className="mb-3 text-muted">{t('settings.configured.text')}</p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          <dt className="text-muted">{t('settings.baseUrl')}</dt>
          <dd className="min-w-0">
            <bdi dir="ltr" className="font-mono text-xs leading-5 break-all">
              {baseUrl}
            </bdi>
          </dd>
          <dt className="text-muted">{t('settings.maxUpload')}</dt>
          <dd>
            <bdi>{maxUploadFileSize !== null && bytes(maxUploadFileSize)}</bdi>
          </dd>
          <dt className="text-muted">{t('settings.version')}</dt>
          <dd>
            <bdi dir="ltr">{[version, build].filter(Boolean).join(' · ')}</bdi>
          </dd>
        </dl>
      </section>
    </div>
  )
}

type ToggleProps = {
  readonly title: string
  readonly text: string
  readonly isSelected: boolean
  readonly isDisabled: boolean
  readonly onChange: (on: boolean) => void
}

function Toggle({ title, text, ...rest }: ToggleProps) {
  return (
    <Switch {...rest} className="items-start">
      <span className="-mt-0.5">
        <span className="font-medium">{title}</span>
        <span className="block text-muted">{text}</span>
      </span>
    </Switch>
  )
}

type MailFormProps = {
  readonly settings: SystemSettings
  readonly isReadOnly: boolean
  readonly onSave: (changes: SystemChanges) => void
}

function MailForm({ settings, isReadOnly, onSave }: MailFormProps) {
  const t = useT()
  const saved = settings.administratorEmail ?? ''
  const [email, setEmail] = useState(saved)
  const text = email.trim()
  const problem = text !== '' && !/^[^\s@]+@[^\s@]+$/.test(text) ? t('auth.problem.email') : undefined
  const submit = () => {
    if (text !== saved && !problem) onSave({ administratorEmail: text || null })
  }
  return (
    <Form onSubmit={submit} className="flex max-w-100 flex-col gap-2">
      <TextField
        label={t('settings.administratorEmail')}
        description={t('settings.administratorEmail.text')}
        value={email}
        onChange={setEmail}
        error={problem}
        isReadOnly={isReadOnly}
        type="email"
      />
      {text !== saved && (
        <div className="flex gap-2">
          <Button type="submit" variant="primary" size="small" isDisabled={problem !== undefined}>
            {t('ui.save')}
          </Button>
          <Button variant="ghost" size="small" onPress={() => setEmail(saved)}>
            {t('ui.cancel')}
          </Button>
        </div>
      )}
    </Form>
  )
}
