import { once } from 'node:events'
import { entities } from '@cairn/common/features/entities'
import { features } from '../features.ts'
import { buildOpenApi, openApiRoute } from '../openapi.ts'
import type { CliCommand } from '../platform/command-line/index.ts'

export const openApiCommand: CliCommand = {
  path: 'openapi',
  summary: 'Print the OpenAPI document of the REST API',
  run: async shell => {
    const routes = [...features.flatMap(feature => feature.routes ?? []).map(({ route }) => route), openApiRoute]
    const document = buildOpenApi(routes, entities, shell.config.baseUrl ?? '')
    if (!process.stdout.write(`${JSON.stringify(document, null, 2)}\n`)) await once(process.stdout, 'drain')
    return 0
  },
}
