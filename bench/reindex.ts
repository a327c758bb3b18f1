import type { BenchClient } from './client.ts'
import { type Timing, timingOf } from './timing.ts'

/**
 * Flips `isResolved` of a state that hundreds of thousands of issues have and writes all the while: what the writes
 * take is what people feel of the renewal in the background. The flip is undone at the end.
 */
export async function measureReindex(client: BenchClient, project: string): Promise<Timing> {
  const fields = await client.get(
    `/admin/projects/${project}/customFields?fields=field(name),bundle(id,values(id,name,isResolved))&$top=-1`,
  )
  const { bundle } = fields.find((field: { field: { name: string } }) => field.field.name === 'State')
  const value = bundle.values.find((candidate: { isResolved: boolean }) => candidate.isResolved)
  const path = `/admin/customFieldSettings/bundles/state/${bundle.id}/values/${value.id}?fields=id`
  const issue = await client.post('/issues?fields=id', {
    project: { shortName: project },
    summary: 'Written during a renewal',
  })
  await client.post(path, { isResolved: false })
  const samples: number[] = []
  const end = performance.now() + 20_000
  while (performance.now() < end) {
    const begin = performance.now()
    await client.post(`/issues/${issue.id}/comments?fields=id`, { text: 'Still quick' })
    samples.push(performance.now() - begin)
  }
  await client.post(path, { isResolved: true })
  return timingOf(samples)
}
