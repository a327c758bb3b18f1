import { expect, it } from 'vitest'
import { cleanFileName, contentDisposition, extensionOf, newName } from './file-name.ts'

it('keeps every language and drops what could deceive or leave the folder', () => {
  for (const [given, clean] of [
    [' Отчёт 2026 – 報告.pdf ', 'Отчёт 2026 – 報告.pdf'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['C:\\temp\\a.txt', 'C:_temp_a.txt'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['a\r\nSet-Cookie: x\0', 'aSet-Cookie: x'],
    ['e\u0301.txt', '\u00e9.txt'],
    ['half \ud800.txt', 'half \ufffd.txt'],
    ['.gitignore', '.gitignore'],
    ['a..', 'a..'],
    ['..', 'file'],
    ['...', 'file'],
    ['\u200f', 'file'],
    ['', 'file'],
  ] as const)
    expect([given, cleanFileName(given)]).toEqual([given, clean])
})

it('shortens long names to 255 characters, and keeps the extension when it is one', () => {
  const x = (count: number) => 'x'.repeat(count)
  for (const [given, clean] of [
    [x(255), x(255)],
    [x(256), x(255)],
    [`${x(251)}.tar`, `${x(251)}.tar`],
    [`${x(252)}.tar`, `${x(251)}.tar`],
    [`${x(400)}.${'y'.repeat(20)}`, `${x(234)}.${'y'.repeat(20)}`],
    [`${x(400)}.${'y'.repeat(21)}`, x(255)],
    [`a.${x(300)}`, `a.${x(253)}`],
    // Characters are counted, not the units that they take.
    ['🪨'.repeat(255), '🪨'.repeat(255)],
    ['🪨'.repeat(256), '🪨'.repeat(255)],
  ] as const)
    expect(cleanFileName(given)).toBe(clean)
})

it('finds extensions, small', () => {
  const names = ['Plan.PDF', 'a.tar.gz', 'a.', 'Makefile', '.gitignore', 'a.b']
  expect(names.map(extensionOf)).toEqual(['pdf', 'gz', '', '', '', 'b'])
})

it('writes a disposition that any browser reads, and that nothing breaks out of', () => {
  expect(contentDisposition('attachment', 'Zürich "1".txt')).toBe(
    `attachment; filename="Z_rich _1_.txt"; filename*=UTF-8''Z%C3%BCrich%20%221%22.txt`,
  )
  expect(contentDisposition('inline', `a'(b)*!%~\x7f\\\r\ud800.txt`)).toBe(
    `inline; filename="a'(b)*!_~____.txt"; filename*=UTF-8''a%27%28b%29%2A%21%25~%7F%5C%0D%EF%BF%BD.txt`,
  )
})

it('keeps the name of a file that is given none, and takes no empty one', () => {
  expect(newName(undefined, 'was/it')).toBe('was/it')
  expect(newName(' a/b ', 'was')).toBe('a_b')
  for (const given of [null, '', ' \t']) expect(() => newName(given, 'was')).toThrow('field_required {"name":"name"')
})
