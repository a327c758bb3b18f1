import { Outlet } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useContext, useMemo } from 'react'
import { useT } from '../../platform/i18n/index.ts'
import { useGo, usePath } from '../../platform/navigation/index.ts'
import { IconButton } from '../../ui/button.tsx'
import { PageChromeContext } from '../../ui/page.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { SectionList } from './section-list.tsx'
import { useSettingsEntries } from './use-settings-entries.ts'

/** The frame of every administration screen: its sections beside it, on phones the way back to their list. */
export function AdministrationFrame() {
  const t = useT()
  const go = useGo()
  const chrome = useContext(PageChromeContext)
  const isWide = useMedia('(min-width: 768px)')
  const isOverview = usePath() === '/admin'
  // A list of one leads nowhere.
  const hasSections = useSettingsEntries().length > 1
  const inner = useMemo(
    () => ({
      ...chrome,
      start: (
        <>
          {chrome.start}
          {!isWide && hasSections && !isOverview && (
            <IconButton
              label={t('app.administration.back')}
              icon={ArrowLeft}
              onPress={() => go('/admin')}
              className="-ms-1 rtl:[&_svg]:rotate-180"
            />
          )}
        </>
      ),
    }),
    [chrome, isWide, hasSections, isOverview, t, go],
  )
  return (
    <div className="flex min-h-0 flex-1">
      {isWide && hasSections && <SectionList />}
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <PageChromeContext value={inner}>
          <Outlet />
        </PageChromeContext>
      </div>
    </div>
  )
}
