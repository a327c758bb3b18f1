import { Archive } from 'lucide-react'
import { issueSlots } from '../features/issue-ui/index.ts'
import type { WebFeature } from '../platform/feature/index.ts'
import { Page } from '../ui/page.tsx'

/** What only those may do who keep shelves. */
export const KEEP_SHELVES = 'KEEP_SHELVES'

/** Where the part beside the screens was when it came. */
export const lendings = new Set<string>()

const Shelves = () => <Page title="Shelves">All shelves</Page>
const NewShelf = () => <Page title="New shelf">Which one?</Page>
const ShelfRules = () => <Page title="Shelf rules">How long a shelf keeps things</Page>

function Lending() {
  lendings.add(location.pathname)
  return null
}

/** A feature of the tests with one of each of what a feature may add to the client. Nothing but they knows of it. */
export const shelvesFeature: Required<WebFeature> = {
  name: 'shelves',
  routes: [
    { path: '/shelves', page: async () => Shelves },
    { path: '/newShelf', page: async () => NewShelf },
    { path: '/admin/shelves', page: async () => ShelfRules, frame: 'administration' },
  ],
  navigation: [{ id: 'shelves', textKey: 'Shelves', icon: Archive, to: '/shelves' }],
  sidebar: async () => () => <p>Last shelf: 7</p>,
  create: [
    { id: 'shelf', textKey: 'New shelf', icon: Archive, to: '/newShelf', permission: KEEP_SHELVES, keys: 'w' },
    { id: 'box', textKey: 'New box', icon: Archive, to: '/newShelf', permission: KEEP_SHELVES },
  ],
  actions: [{ id: 'tidy', textKey: 'Tidy the shelves', icon: Archive, to: '/shelves', permission: KEEP_SHELVES }],
  settings: [
    {
      id: 'shelf-rules',
      textKey: 'Shelf rules',
      group: 'issues',
      containsKey: 'Lending period; Dust',
      icon: Archive,
      to: '/admin/shelves',
      permission: KEEP_SHELVES,
      order: 90,
    },
  ],
  shortcuts: [
    { id: 'go-to-shelves', keys: 'q', textKey: 'Go to shelves', scope: 'keys.everywhere', run: go => go('/shelves') },
  ],
  background: async () => Lending,
  strip: async () => () => <p>The shelves are full</p>,
  contributes: [
    issueSlots.add({
      id: 'shelf-button',
      place: 'head',
      load:
        async () =>
        ({ issue }) => <button type="button">Shelve {issue.idReadable}</button>,
    }),
    issueSlots.add({
      id: 'shelf-section',
      place: 'section',
      load:
        async () =>
        ({ issue }) => <section>Shelf of {issue.idReadable}</section>,
      Room: ({ issue }) => <p>Room for the shelf of {issue.idReadable}</p>,
    }),
    issueSlots.add({
      id: 'shelf-row',
      place: 'row',
      load:
        async () =>
        ({ issue }) => <span>On shelf {issue.id}</span>,
    }),
  ],
}
