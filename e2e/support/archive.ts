/** An archive of a small code repository, as the import takes it: 40 items, every fourth a pull request. */
export function smallArchive(): object {
  const items = Array.from({ length: 40 }, (_, index) => item(index + 1))
  return {
    magic: 'journeys',
    timestamp: '2026-03-01T10:00:00+00:00',
    repo: 'example/harbour',
    labels: [
      { name: 'bug', description: '', color: 'ce373a' },
      { name: 'docs', description: '', color: '1d76db' },
    ],
    issues: items.filter(({ number }) => number % 4 !== 0),
    pulls: items.filter(({ number }) => number % 4 === 0),
  }
}

const SUBJECTS = ['Crane', 'Quay', 'Tide table', 'Pilot boat', 'Container label', 'Gate'] as const
const TROUBLES = ['stops at night', 'shows the wrong time', 'needs a manual', 'is too slow'] as const
const AUTHORS = ['mira', 'jon', 'kofi'] as const

function item(number: number) {
  const isPull = number % 4 === 0
  const isClosed = isPull || number % 5 === 0
  const day = (offset: number) => new Date(Date.UTC(2026, 0, number, 8 + offset)).toISOString().replace('.000', '')
  return {
    number,
    title: `${pick(SUBJECTS, number)} ${pick(TROUBLES, number * 7)}`,
    state: isPull ? 'MERGED' : isClosed ? 'CLOSED' : 'OPEN',
    author: number % 9 === 0 ? null : pick(AUTHORS, number),
    assignees: number % 3 === 0 ? [pick(AUTHORS, number + 1)] : [],
    labels: number % 2 === 0 ? ['bug'] : ['docs'],
    body: number > 1 ? `Seen since last week, **much like** #${number - 1}.` : 'Where it all began.',
    createdAt: day(0),
    updatedAt: day(4),
    closedAt: isClosed ? day(3) : null,
    ...(isPull && { mergedAt: day(3), mergedBy: 'jon', reviews: [] }),
    comments:
      number % 2 === 0 ? [{ author: 'kofi', body: 'I see it *too*.', createdAt: day(2), updatedAt: day(2) }] : [],
  }
}

const pick = <T>(from: readonly T[], index: number): T => from[index % from.length] as T
