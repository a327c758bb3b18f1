const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as it stands in HTML, between tags and in attributes with double quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, sign => SIGNS[sign] ?? sign)
