import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { isApiError, problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import type { Me } from '../../../platform/session/index.ts'
import { SHORTCUT_SETS, useShortcutSet } from '../../../platform/shortcuts/index.ts'
import { useSidebarCollapsed } from '../../../platform/sidebar/index.ts'
import { THEMES, useTheme } from '../../../platform/theme/index.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useUpdateMe } from '../api/use-profile.ts'
import { RegionSettings } from './region-settings.tsx'
import { SettingsSection } from './settings-section.tsx'

const ICONS = { system: Monitor, default: Sun, darcula: Moon } as const

/** Name, mail address, language and look. */
export function AccountSettings({ me }: { readonly me: Me }) {
  const t = useT()
  const [theme, setTheme] = useTheme()
  const [collapsed, setCollapsed] = useSidebarCollapsed()
  const [shortcuts, setShortcuts] = useShortcutSet()
  return (
    <div className="flex max-w-160 flex-col gap-8 pt-2">
      <AccountForm me={me} />
      <SettingsSection title={t('profile.region')}>
        <RegionSettings />
      </SettingsSection>
      <SettingsSection title={t('profile.look')}>
        <Select
          label={t('profile.theme')}
          options={THEMES.map(id => {
            const Icon = ICONS[id]
            return { id, text: t(`app.theme.${id}`), icon: <Icon size={16} strokeWidth={1.75} aria-hidden /> }
          })}
          value={theme}
          onChange={setTheme}
          className="max-w-80"
        />
        <Switch isSelected={!collapsed} onChange={on => setCollapsed(!on)}>
          {t('profile.sidebar')}
        </Switch>
        <Select
          label={t('profile.shortcuts')}
          options={SHORTCUT_SETS.map(id => ({ id, text: t(`profile.shortcuts.${id}`) }))}
          value={shortcuts}
          onChange={setShortcuts}
          className="max-w-80"
        />
      </SettingsSection>
    </div>
  )
}

function AccountForm({ me }: { readonly me: Me }) {
  const t = useT()
  const update = useUpdateMe()
  const [fullName, setFullName] = useState(me.fullName)
  const [email, setEmail] = useState(me.email ?? '')
  const refused = isApiError(update.error) ? update.error : undefined
  const isChanged = fullName.trim() !== me.fullName || email.trim() !== (me.email ?? '')
  const nameProblem = fullName.trim() === '' ? t('profile.name.required') : undefined
  const emailProblem =
    email.trim() !== '' && !/^[^\s@]+@[^\s@]+$/.test(email.trim()) ? t('profile.email.form') : undefined

  const submit = () => {
    if (!isChanged || nameProblem || emailProblem || update.isPending) return
    update.mutate(
      { fullName: fullName.trim(), email: email.trim() || null },
      { onSuccess: () => toast({ tone: 'ok', text: t('profile.saved') }) },
    )
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      {refused && refused.field === undefined && (
        <Banner tone="danger">{problemText(refused, t('profile.failed'))}</Banner>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('profile.name')}
          value={fullName}
          onChange={setFullName}
          error={refused?.field === 'fullName' ? refused.description : nameProblem}
          autoComplete="name"
          maxLength={TEXT_LIMITS.fullName}
        />
        <TextField
          label={t('profile.email')}
          value={email}
          onChange={setEmail}
          error={refused?.field === 'email' ? refused.description : emailProblem}
          type="email"
          autoComplete="email"
          maxLength={TEXT_LIMITS.email}
        />
      </div>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" isDisabled={!isChanged} isPending={update.isPending}>
          {t('ui.save')}
        </Button>
      </div>
    </Form>
  )
}
