import faces from '@fontsource-variable/inter/opsz.css?inline';
import { dataUrlOf } from '../data-url-of.ts';

/**
 * Returns the font faces of Inter that these texts need, with the fonts in them as data. The faces and files are those of
 * the program itself. A text in other writing systems uses the fonts of the reader's computer.
 */
export async function pageFonts(texts: string): Promise<string> {
  const needed = [...faces.matchAll(/@font-face\s*\{[^}]*\}/g)]
    .map(([face]) => face)
    .filter((face) => contains(rangesOf(face), texts));
  return (await Promise.all(needed.map(withData))).join('\n');
}

type Range = readonly [from: number, to: number];

function rangesOf(face: string): Range[] {
  const [, list = ''] = /unicode-range:\s*([^;}]+)/i.exec(face) ?? [];
  // A question mark stands for any digit: the build writes U+0000-00FF as U+??.
  return [...list.matchAll(/U\+([0-9a-f]*\?*)(?:-([0-9a-f]+))?/gi)].map(([, from = '', to = from]) => [
    Number.parseInt(from.replaceAll('?', '0'), 16),
    Number.parseInt(to.replaceAll('?', 'F'), 16),
  ]);
}

function contains(ranges: readonly Range[], texts: string): boolean {
  for (const character of new Set(texts)) {
    const code = character.codePointAt(0) ?? 0;
    if (ranges.some(([from, to]) => code >= from && code <= to)) return true;
  }
  return false;
}

async function withData(face: string): Promise<string> {
  const [, address = ''] = /url\(["']?([^"')]+)["']?\)/.exec(face) ?? [];
  const answer = await fetch(address);
  if (!answer.ok) throw new Error('The font of the page is missing.');
  const font = new Blob([await answer.blob()], { type: 'font/woff2' });
  return face.replace(/url\([^)]*\)/, `url(${await dataUrlOf(font)})`);
}
