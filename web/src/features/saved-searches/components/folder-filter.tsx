import type { Ref } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useSearchState } from '../../../platform/navigation/index.ts'
import { useKeysOf } from '../../../platform/shortcuts/index.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'

export const FOLDER_KINDS = ['all', 'search', 'tag'] as const
const OWNERS = ['anybody', 'me', 'others'] as const

/** What the address asks for. */
export function useFolderFilter() {
  const [{ q = '', kind, owner }] = useSearchState()
  return {
    text: q,
    kind: FOLDER_KINDS.find(id => id === kind) ?? 'all',
    owner: OWNERS.find(id => id === owner) ?? 'anybody',
  } as const
}

/** By words, kind and owner, kept in the address. `shortcut`: the id of the one that leads to the field. */
export function FolderFilter({
  inputRef,
  shortcut,
}: {
  readonly inputRef: Ref<HTMLInputElement>
  readonly shortcut: string
}) {
  const t = useT()
  const [, change] = useSearchState()
  const { text, kind, owner } = useFolderFilter()
  const searchKeys = useKeysOf()(shortcut)
  return (
    <search className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-3.5 py-3">
      <SearchField
        label={t('saved-searches.find')}
        value={text}
        onChange={value => change({ q: value })}
        inputRef={inputRef}
        end={
          searchKeys && (
            <span className="max-xs:hidden">
              <Kbd keys={searchKeys} />
            </span>
          )
        }
        className="min-w-48 flex-1 max-xs:basis-full sm:max-w-90"
      />
      <Select
        label={t('saved-searches.kind')}
        labelHidden
        className="max-xs:flex-1"
        options={FOLDER_KINDS.map(id => ({ id, text: t(`saved-searches.kind.${id}`) }))}
        value={kind}
        onChange={id => change({ kind: id === 'all' ? undefined : id })}
      />
      <Select
        label={t('saved-searches.owner')}
        labelHidden
        className="max-xs:flex-1"
        options={OWNERS.map(id => ({ id, text: t(`saved-searches.owner.${id}`) }))}
        value={owner}
        onChange={id => change({ owner: id === 'anybody' ? undefined : id })}
      />
    </search>
  )
}
