/** The name a file is kept under. Pasted pictures are all called `image.png`; they get the time instead. */
export function uploadName({ name }: Pick<File, 'name'>, now: Date): string {
  if (name !== 'image.png' && name !== '') return name
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`
  const time = `${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`
  return `screenshot-${day}-${time}-${String(now.getMilliseconds()).padStart(3, '0')}.png`
}
