import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'

export type TabItem<Id extends string = string> = {
  readonly id: Id
  readonly text: string
  readonly count?: number
  readonly content: ReactNode
}

export type TabsProps<Id extends string> = {
  readonly label: string
  readonly tabs: readonly TabItem<Id>[]
  readonly selected?: Id
  readonly onChange?: (id: Id) => void
  readonly className?: string
}

/** Tabs with an underline; panels are mounted while shown. */
export function Tabs<Id extends string>({ label, tabs, selected, onChange, className }: TabsProps<Id>) {
  return (
    <AriaTabs
      className={className ?? ''}
      selectedKey={selected}
      onSelectionChange={key => {
        const tab = tabs.find(({ id }) => id === key)
        if (tab) onChange?.(tab.id)
      }}
    >
      <TabList
        aria-label={label}
        className="flex gap-x-4 overflow-x-auto max-xs:flex-wrap max-xs:gap-x-2 overflow-y-hidden border-b border-line"
      >
        {tabs.map(tab => (
          <Tab
            key={tab.id}
            id={tab.id}
            className="-mb-px flex h-9 min-w-10 shrink-0 items-center justify-center gap-1.5 rounded-t border-b-2 border-transparent text-muted -outline-offset-2 hover:text-fg selected:border-accent selected:font-medium selected:text-fg"
          >
            {tab.text}
            {tab.count !== undefined && <span className="text-xs text-faint">{tab.count}</span>}
          </Tab>
        ))}
      </TabList>
      {tabs.map(tab => (
        <TabPanel key={tab.id} id={tab.id} className="pt-3">
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
