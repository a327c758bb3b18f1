import { useCallback, useEffect, useMemo, useState } from 'react'
import { usePathParams, useSearchState } from '../../../platform/navigation/index.ts'
import { personalValue } from '../../../platform/storage/index.ts'
import {
  addressText,
  isBareAddress,
  isOldAddress,
  type ListAddress,
  NO_OLD_KEYS,
  printAddress,
  readAddress,
} from '../../issue-search/index.ts'

/** What was last shown in the list of all issues. */
const lastAddress = personalValue('issue-list.address', '')

export type ChangeAddress = (change: Partial<ListAddress>, options?: { readonly push?: boolean }) => void

/** What the address asks for. A bare one goes on with what was shown last; a list within a folder begins with all of it. */
export function useListAddress() {
  const [search, change] = useSearchState()
  const { project, tag, list } = usePathParams()
  const isEverywhere = project === undefined && tag === undefined && list === undefined
  const isBare = isBareAddress(search)
  const [restored, setRestored] = useState(() => (isBare && isEverywhere ? lastAddress.read() : ''))
  const restores = isBare && isEverywhere && restored !== ''

  useEffect(() => {
    if (restored === '') return
    if (restores) change(Object.fromEntries(new URLSearchParams(restored)))
    else setRestored('')
  }, [restored, restores, change])

  const text = restores ? restored : addressText(readAddress(search))
  const address = useMemo(() => readAddress(Object.fromEntries(new URLSearchParams(text))), [text])
  const isOld = isOldAddress(search)
  useEffect(() => {
    if (isEverywhere && !isOld) lastAddress.write(text)
  }, [text, isEverywhere, isOld])

  const setAddress = useCallback<ChangeAddress>(
    (changes, options) => change({ ...NO_OLD_KEYS, ...printAddress({ ...address, ...changes }) }, options),
    [change, address],
  )
  return { ...address, setAddress, oldSearch: isOld ? search : undefined }
}
