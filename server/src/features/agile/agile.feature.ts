import { fileURLToPath } from 'node:url'
import { defineFeature, joinParts } from '../../platform/feature/index.ts'
import { cardsParts } from './cards/cards.parts.ts'
import { chartsParts } from './charts/charts.parts.ts'
import { liveParts, sweepTicketsJob } from './live/live.parts.ts'
import { planningParts } from './planning/planning.parts.ts'
import { searchParts } from './search/search.parts.ts'
import { settingsParts } from './settings/settings.parts.ts'
import { membershipRule } from './settings/take-in.ts'

export const agileFeature = defineFeature({
  name: 'agile',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  rules: [membershipRule],
  jobs: [sweepTicketsJob],
  ...joinParts(settingsParts, cardsParts, planningParts, chartsParts, searchParts, liveParts),
})
