import { Zip, ZipDeflate } from 'fflate'
import { type Cell, createTimeText, type FileParts, looksLikeFormula, type Table } from './cells.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Places in `cellXfs` of the style sheet. */
const STYLE = { heading: 1, day: 2, minute: 3, literal: 4 } as const

const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf quotePrefix="1"/></cellXfs></styleSheet>`,
}

const workbook = (name: string): string =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`

/**
 * A workbook of one sheet, packed while it is written. Every cell has its type, so that no text is ever a formula, not
 * even after somebody edits the cell.
 */
export async function* xlsxFile(table: Table): FileParts {
  const done: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    if (error) failure = error
    else done.push(chunk)
  })
  function* ready(): Generator<Uint8Array> {
    if (failure) throw failure
    yield* done.splice(0)
  }
  const encoder = new TextEncoder()
  for (const [name, text] of Object.entries({ ...PARTS, 'xl/workbook.xml': workbook(table.name) })) {
    const part = new ZipDeflate(name)
    zip.add(part)
    part.push(encoder.encode(text), true)
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 })
  zip.add(sheet)
  const cellXml = createCellXml(table.timeZone)
  const rowXml = (cells: readonly Cell[]): string => `<row>${cells.map(cellXml).join('')}</row>`
  sheet.push(encoder.encode(sheetStart(table)))
  for await (const rows of table.rows) {
    sheet.push(encoder.encode(rows.map(rowXml).join('')))
    yield* ready()
  }
  sheet.push(encoder.encode('</sheetData></worksheet>'), true)
  zip.end()
  yield* ready()
}

function sheetStart({ columns }: Table): string {
  const headings = columns.map(({ name }) => stringXml(name, STYLE.heading)).join('')
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns
    .map(
      ({ key }, index) => `<col min="${index + 1}" max="${index + 1}" width="${WIDTHS[key] ?? 18}" customWidth="1"/>`,
    )
    .join('')}</cols><sheetData><row>${headings}</row>`
}

/** In characters. */
const WIDTHS: Readonly<Record<string, number>> = { id: 12, summary: 60, description: 60 }

function createCellXml(timeZone: string): (cell: Cell) => string {
  const timeText = createTimeText(timeZone)
  return cell => {
    if (cell === null) return '<c/>'
    if (typeof cell === 'number') return Number.isFinite(cell) ? `<c><v>${cell}</v></c>` : '<c/>'
    if (typeof cell === 'string') return stringXml(cell)
    if (!('time' in cell)) return stringXml(cell.join(', '))
    const serial = serialOf(timeText(cell))
    return serial === null ? stringXml(timeText(cell)) : `<c s="${STYLE[cell.precision]}"><v>${serial}</v></c>`
  }
}

/** Days since 1899-12-30, by which workbooks count; null for times that they do not know. */
function serialOf(wallClock: string): number | null {
  const time = Date.parse(`${wallClock.replace(' ', 'T')}${wallClock.length > 10 ? ':00' : 'T00:00:00'}Z`)
  const serial = time / 86_400_000 + 25_569
  return serial >= 61 && serial < 2_958_466 ? Math.round(serial * 1e6) / 1e6 : null
}

/** Longest text of a cell. */
const MAX_TEXT = 32_767

function stringXml(text: string, style: number = looksLikeFormula(text) ? STYLE.literal : 0): string {
  return `<c t="inlineStr"${style === 0 ? '' : ` s="${style}"`}><is><t xml:space="preserve">${escaped(cut(text))}</t></is></c>`
}

const cut = (text: string): string => (text.length > MAX_TEXT ? text.slice(0, MAX_TEXT).toWellFormed() : text)

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Control characters but tab and line ends, and what is no character. */
const UNKNOWN_TO_XML = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNKNOWN_TO_XML, '')
    .replace(/[&<>]/g, character => ENTITIES[character] ?? '')
