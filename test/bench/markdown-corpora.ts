import { seededRandom } from '../support/test-seed.ts';

/** About 20,000 tokens. */
export const corpusLength = 80_000;

const random = seededRandom(4);
const below = (count: number) => Math.floor(random() * count);
const words =
  'the a of clip frame light lake dusk camera slow dolly cut grain seam loop render colour shadow motion tripod lens water rate keep every second twelve before after between overlap conform still prompt negative seed model answer because although rather exact horizon far shore'.split(
    ' ',
  );

function phrase(count: number): string {
  return Array.from({ length: count }, () => {
    const word = words[below(words.length)] ?? 'frame';
    const kind = below(24);
    if (kind === 0) return `**${word}**`;
    if (kind === 1) return `*${word}*`;
    if (kind === 2) return `\`${word}()\``;
    if (kind === 3 && below(4) === 0) return `[${word}](https://example.com/${word})`;
    return word;
  }).join(' ');
}

function filled(part: (index: number) => string): string {
  const parts: string[] = [];
  let length = 0;
  for (let index = 0; length < corpusLength; index += 1) {
    const next = part(index);
    parts.push(next);
    length += next.length;
  }
  return parts.join('').slice(0, corpusLength);
}

const sentence = () => `${phrase(8 + below(14))}. `;
const paragraph = () => `${Array.from({ length: 2 + below(4) }, sentence).join('')}\n\n`;

function prose(index: number): string {
  return index % 6 === 0 ? `## ${phrase(4)}\n\n` : index % 9 === 4 ? `> ${sentence()}\n\n` : paragraph();
}

function codeLine(index: number): string {
  const [a = 'a', b = 'b'] = [words[below(words.length)], words[below(words.length)]];
  return [
    `  const ${a}${index} = await ${b}('${a}', { rate: ${index}, keep: true });`,
    `  if (${a}.length > ${index}) return ${b}; // ${a} ${b}`,
    `  for (const ${a} of ${b}s) total += ${a}.frames * ${index % 60};`,
    '',
  ][below(4)] as string;
}

function code(index: number): string {
  if (index % 2 === 0) return paragraph();
  const lines = Array.from({ length: index % 30 === 1 ? 400 : 8 + below(30) }, (_, line) => codeLine(line));
  return `\`\`\`${['ts', 'python', 'bash', 'json'][below(4)]}\n${lines.join('\n')}\n\`\`\`\n\n`;
}

function tables(index: number): string {
  if (index % 4 === 0) return `### ${phrase(3)}\n\n`;
  const rows = Array.from(
    { length: index % 13 === 5 ? 200 : 6 + below(20) },
    (_, row) => `| ${phrase(2)} | ${row * 24} | ${(random() * 60).toFixed(2)} | ${phrase(6)} |`,
  );
  return `| Clip | Frames | Rate | What to do |\n|:--|--:|:-:|---|\n${rows.join('\n')}\n\n`;
}

function lists(index: number): string {
  if (index % 40 === 0) return `${paragraph()}`;
  const inner = Array.from({ length: 2 + below(4) }, (_, at) => {
    const deeper = below(3) === 0 ? `\n      - ${phrase(6)}\n      - ${phrase(9)}` : '';
    return `   - ${at % 3 === 2 ? '[x] ' : ''}${phrase(5 + below(12))}${deeper}`;
  });
  return `${(index % 40) + 1}. ${phrase(6 + below(12))}\n${inner.join('\n')}\n`;
}

function formulas(index: number): string {
  const n = index % 9;
  if (index % 3 === 1) return `$$\n\\sum_{k=${n}}^{n} \\frac{f_{\\text{out}}}{k^${n} + ${index}}\\,\\Delta t_k\n$$\n\n`;
  return `${sentence()}With $r_${n} = \\frac{${index}}{30}$ and $\\alpha^{${n}} \\le ${index}$ ${paragraph()}`;
}

/** Typical texts of models, each of 80,000 characters and identical in every run. */
export const corpora: Readonly<Record<string, string>> = {
  prose: filled(prose),
  code: filled(code),
  tables: filled(tables),
  lists: filled(lists),
  formulas: filled(formulas),
};

/** Ends of the pushes of a fixed stream: 16 to 496 characters each, 64 tokens on average. */
export function pushEnds(text: string): readonly number[] {
  const draw = seededRandom(11);
  const ends: number[] = [];
  for (let end = 0; end < text.length; ) {
    end = Math.min(text.length, end + 16 + Math.floor(draw() * 481));
    ends.push(end);
  }
  return ends;
}
