import { X } from 'lucide-react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useT } from '../platform/i18n/index.ts'
import { IconButton } from '../ui/button.tsx'
import { Logo } from './logo.tsx'
import { NavigationList } from './navigation-list.tsx'
import { SearchButton } from './search-button.tsx'
import { SettingsLinks } from './settings-links.tsx'
import { SidebarSections } from './sidebar-sections.tsx'

type MobileMenuProps = { readonly isOpen: boolean; readonly onClose: () => void; readonly onSearch: () => void }

/** The navigation over the whole screen of a phone. */
export function MobileMenu({ isOpen, onClose, onSearch }: MobileMenuProps) {
  const t = useT()
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={open => !open && onClose()} className="fixed inset-0 z-40 xs:hidden">
      <Modal className="h-full bg-canvas entering:animate-[fade_100ms]">
        <Dialog aria-label={t('app.navigation')} className="flex h-full flex-col outline-none">
          <header className="flex h-12 items-center gap-2.5 ps-4 pe-2">
            <Logo />
            <span className="flex-1 text-base font-semibold tracking-tight">{t('app.name')}</span>
            <IconButton label={t('ui.close')} icon={X} onPress={onClose} />
          </header>
          <nav aria-label={t('app.navigation')} className="min-h-0 flex-1 overflow-auto p-2">
            <div className="pb-2">
              <SearchButton large onPress={onSearch} />
            </div>
            <NavigationList large onFollow={onClose} />
            <SidebarSections collapsed={false} large onFollow={onClose} />
            <SettingsLinks onFollow={onClose} />
          </nav>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
