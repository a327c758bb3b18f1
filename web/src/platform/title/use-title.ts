import { useEffect } from 'react'
import { useT } from '../i18n/index.ts'

/** Shows `text` as the document's title while the component is on screen, followed by the product's name. */
export function useTitle(text: string): void {
  const t = useT()
  const title = text === '' ? t('app.name') : t('app.title', { page: text, product: t('app.name') })
  useEffect(() => {
    document.title = title
  }, [title])
}
