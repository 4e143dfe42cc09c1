/**
 * Returns a date as `2026-11-21` if a spreadsheet wrote it in another unmistakable order: `2026/11/21` or `21.11.2026`.
 * Every other text stays as it is: `05/11/2026` is another day in another country.
 */
export function withIsoDate(text: string): string {
  return text
    .trim()
    .replace(/^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?!\d)/, (_, year, month, day) => isoDate(year, month, day))
    .replace(/^(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/, (_, day, month, year) => isoDate(year, month, day));
}

function isoDate(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
