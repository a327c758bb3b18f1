import { useEffect } from 'react'
import { useSearchState } from '../../../platform/navigation/index.ts'

/** Opens the editor of an article whose address asks for it, `?edit=true`: once, so that a reload reads the article. */
export function useAskedEditor(canUpdate: boolean, setOpen: (isOpen: boolean) => void): void {
  const [{ edit }, changeAddress] = useSearchState()
  useEffect(() => {
    if (edit === undefined || !canUpdate) return
    setOpen(true)
    changeAddress({ edit: undefined })
  }, [edit, canUpdate, setOpen, changeAddress])
}
