import { Columns3 } from 'lucide-react'
import { defineWebFeature } from '../../platform/feature/index.ts'
import { withTexts } from '../../platform/i18n/index.ts'
import { addedColumns, addedFilters, addedGroups, bulkActions } from '../issue-list/index.ts'
import { issueSlots } from '../issue-ui/index.ts'
import { BoardsRoom } from './components/boards-room.tsx'

const load = <T,>(page: () => Promise<T>) => withTexts(['agile', 'issue', 'custom-fields'], page)
const list = () => load(() => import('./pages/board-list-page.tsx')).then(file => file.BoardListPage)
const create = () => load(() => import('./pages/new-board-page.tsx')).then(file => file.NewBoardPage)
const settings = () =>
  load(() => withTexts('board-settings', () => import('./pages/board-settings-page.tsx'))).then(
    file => file.BoardSettingsPage,
  )
const inLists = () => import('./components/in-lists.ts')
const issueBoards = () => load(() => import('./components/issue-boards.tsx')).then(file => file.IssueBoards)
const charts = () => load(() => import('./pages/board-charts-page.tsx')).then(file => file.BoardChartsPage)
const planning = () => load(() => import('./pages/planning-page.tsx')).then(file => file.PlanningPage)
const board = () => load(() => import('./pages/board-page.tsx')).then(file => file.BoardPage)

export const agileFeature = defineWebFeature({
  name: 'agile',
  routes: [
    { path: '/agiles', page: list },
    { path: '/agiles/create/{-$template}', page: create },
    { path: '/agiles/$agile/settings', page: settings },
    { path: '/agiles/$agile/$sprint/charts', page: charts },
    { path: '/agiles/$agile/planning', page: planning },
    { path: '/agiles/$agile/{-$sprint}', page: board },
    { path: '/agiles/$agile/sprints/$sprint', page: board },
  ],
  navigation: [{ id: 'agiles', textKey: 'app.boards', icon: Columns3, to: '/agiles' }],
  contributes: [
    issueSlots.add({
      id: 'boards',
      place: 'field',
      load: issueBoards,
      Room: BoardsRoom,
      readAhead: id =>
        void import('./api/issue-sprints.ts').then(
          file => file.readIssueSprintsAhead(id),
          () => undefined,
        ),
    }),
    addedColumns.add({
      id: 'boards',
      textKey: 'app.boards.column',
      width: 168,
      load: () => inLists().then(file => file.BoardCell),
      texts: async ids => (await inLists()).boardTexts(ids),
    }),
    addedGroups.add(() => load(inLists).then(file => file.boardGroups())),
    addedFilters.add(() => load(inLists).then(file => file.boardFilters())),
    bulkActions.add({
      id: 'board',
      textKey: 'bulk.board',
      icon: Columns3,
      load: () => load(inLists).then(file => file.BulkBoards),
    }),
  ],
  shortcuts: [
    {
      id: 'go-to-agiles',
      keys: 'g b',
      classicKeys: 'Control+Alt+Digit4',
      textKey: 'keys.boards.go',
      scope: 'keys.everywhere',
      run: go => go('/agiles'),
    },
  ],
})
