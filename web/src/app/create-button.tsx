import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Plus } from 'lucide-react'
import { contributed } from '../platform/feature/index.ts'
import { useT } from '../platform/i18n/index.ts'
import { Link, useGo } from '../platform/navigation/index.ts'
import { can, permissionsQuery } from '../platform/permissions/index.ts'
import { useKeysInSet } from '../platform/shortcuts/index.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { Menu } from '../ui/menu.tsx'

/** Makes something new from anywhere: a link when there is one kind, a menu when there are several. */
export function CreateButton() {
  const t = useT()
  const go = useGo()
  const keysOf = useKeysInSet()
  const permissions = useQuery(permissionsQuery).data
  const entries = contributed('create').filter(
    ({ permission }) => permission === undefined || can(permissions, permission),
  )
  const [first, ...others] = entries
  if (!first) return null
  if (others.length === 0) {
    return (
      <Link
        to={first.to}
        className={cx(buttonClass('primary'), 'max-xs:w-9 max-xs:px-0')}
        aria-label={t(first.textKey)}
      >
        <Plus size={16} strokeWidth={2} aria-hidden />
        <span className="max-xs:hidden">{t(first.textKey)}</span>
      </Link>
    )
  }
  return (
    <Menu
      label={t('app.create')}
      placement="bottom end"
      trigger={
        <Button variant="primary" icon={Plus}>
          <span className="max-xs:sr-only">{t('app.create')}</span>
          <ChevronDown size={14} aria-hidden className="max-xs:hidden" />
        </Button>
      }
      groups={[
        entries.map(({ id, textKey, icon, to, ...keyed }) => ({
          id,
          text: t(textKey),
          icon,
          onAction: () => go(to),
          keys: keysOf(keyed),
        })),
      ]}
    />
  )
}
