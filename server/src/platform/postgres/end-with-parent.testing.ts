import { spawn } from 'node:child_process'

/**
 * Waits until the pipe closes, which it does when the process at its other end is gone, whatever ended it. Processes end
 * before PostgreSQL, so that they do not start it anew. One that is just being started writes its pid a moment later.
 */
const SCRIPT = `
processes=
while read -r pid; do processes="$processes $pid"; done
for pid in $processes; do kill -KILL "$pid"; done
[ -n "$1" ] || exit
for try in 1 2 3 4 5; do
  find "$1" -maxdepth 3 -name postmaster.pid | while read -r file; do kill -QUIT "$(head -n 1 "$file")"; done
  sleep 0.3
done
rm -rf "$1" || { sleep 1; rm -rf "$1"; }
`

export interface ParentWatch {
  /** A process that is to end, too; a negative number is a whole process group. */
  add(pid: number): void
  /** Everything was ended in the usual way. */
  dismiss(): void
}

/**
 * Sees to it that nothing of a test run outlives this process, not even when it is killed: the processes added, and of a
 * scratch folder the PostgreSQL whose data lie in it and the folder itself.
 */
export function endWithParent(folder = ''): ParentWatch {
  // A session of its own: what ends us by the terminal must not end it.
  const watcher = spawn('/bin/sh', ['-c', SCRIPT, 'end-with-parent', folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watcher.unref()
  const pipe = watcher.stdin
  pipe.on('error', () => undefined)
  if ('unref' in pipe && typeof pipe.unref === 'function') pipe.unref()
  return {
    add: pid => void pipe.write(`${pid}\n`),
    dismiss: () => void watcher.kill('SIGKILL'),
  }
}
