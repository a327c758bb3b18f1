import { X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useT } from '../../../platform/i18n/index.ts'
import { useKeysOf, useShortcuts } from '../../../platform/shortcuts/index.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { ArticleTree, type ArticleTreeProps } from '../../article-tree/index.ts'
import { FoundArticles } from './found-articles.tsx'
import { OwnArticles } from './own-articles.tsx'

/** The tree of articles, and what is found in it. */
export function TreePanel(props: ArticleTreeProps) {
  const t = useT()
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const keys = useKeysOf()('articles-find')
  useShortcuts([
    {
      id: 'articles-find',
      keys: '/',
      classicKeys: 'Control+Alt+KeyF',
      textKey: 'articles.filter',
      scope: 'articles.tree.keys.scope',
      run: () => input.current?.focus(),
    },
  ])
  return (
    <nav aria-label={t('articles.title')} className="flex min-h-0 flex-1 flex-col">
      <search className="p-2 pb-0.5" onKeyDown={toFound}>
        <SearchField
          label={t('articles.filter')}
          value={text}
          onChange={setText}
          inputRef={input}
          {...(keys ? { end: <Kbd keys={keys} /> } : {})}
        />
      </search>
      {text.trim() === '' ? (
        <>
          <OwnArticles {...(props.onFollow ? { onFollow: props.onFollow } : {})} />
          <ArticleTree {...props} />
        </>
      ) : (
        <FoundArticles text={text} {...props} />
      )}
    </nav>
  )
}

/** From the search down to what it found; Enter goes to the first at once. */
function toFound(event: KeyboardEvent<HTMLElement>): void {
  const { key, nativeEvent } = event
  if ((key !== 'ArrowDown' && key !== 'Enter') || nativeEvent.isComposing) return
  const first = event.currentTarget.parentElement?.querySelector<HTMLElement>('[data-found] a')
  if (!first) return
  event.preventDefault()
  first.focus()
  if (key === 'Enter') first.click()
}

type TreeDrawerProps = ArticleTreeProps & { readonly isOpen: boolean; readonly onClose: () => void }

/** The same over the page, where there is no room beside it. */
export function TreeDrawer({ isOpen, onClose, ...tree }: TreeDrawerProps) {
  const t = useT()
  return (
    <ModalOverlay
      isOpen={isOpen}
      isDismissable
      onOpenChange={open => !open && onClose()}
      className="fixed inset-0 z-40 bg-black/40"
    >
      <Modal className="absolute inset-y-0 start-0 flex w-84 max-w-[88vw] bg-surface entering:animate-[fade_100ms]">
        <Dialog aria-label={t('articles.title')} className="flex min-h-0 flex-1 flex-col outline-none">
          <header className="flex h-12 shrink-0 items-center ps-4 pe-2">
            <span className="flex-1 text-base font-semibold">{t('articles.title')}</span>
            <IconButton label={t('ui.close')} icon={X} onPress={onClose} />
          </header>
          <TreePanel {...tree} onFollow={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
