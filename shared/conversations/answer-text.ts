import { oneLine } from '../util/text-for-sentence.ts';
import { citationMarkPosition } from './citation-range.ts';
import type { Block, Citation } from './content-block.ts';
import { written } from './read-json-members.ts';

/** Returns the plain text of an answer, for reading aloud, quoting, or a model of the other endpoint. */
export function plainTextOf(blocks: readonly Block[]): string {
  const parts: string[] = [];
  for (const block of blocks) {
    if (block.kind === 'text' || block.kind === 'refusal') parts.push(block.text);
    else if (block.kind === 'audio' && block.transcript !== '') parts.push(block.transcript);
  }
  return parts.join('').trim();
}

/** Returns an answer as Markdown: text unchanged, citations as footnotes, calls and other content as code. */
export function markdownOf(blocks: readonly Block[]): string {
  const notes: string[] = [];
  const parts = blocks.map((block): string => {
    switch (block.kind) {
      case 'text':
        return withNotes(block, notes);
      case 'refusal':
        return block.text;
      case 'audio':
        return block.transcript;
      case 'call':
        return fenced(`${block.name}`, block.written);
      case 'unknown':
        return fenced(block.name, written(block.json));
      default:
        return '';
    }
  });
  const text = joined(blocks, parts).trim();
  return notes.length === 0 ? text : `${text}\n\n${notes.join('\n')}`;
}

function joined(blocks: readonly Block[], parts: readonly string[]): string {
  let text = '';
  let before: Block['kind'] | undefined;
  for (const [index, part] of parts.entries()) {
    const kind = blocks[index]?.kind;
    if (part === '' || kind === undefined) continue;
    // Adjacent text blocks are one text, which citations split.
    text += text === '' || (before === 'text' && kind === 'text') ? part : `\n\n${part}`;
    before = kind;
  }
  return text;
}

function withNotes(block: Extract<Block, { kind: 'text' }>, notes: string[]): string {
  let text = block.text;
  const marks = block.citations.map((citation) => ({ citation, place: citationMarkPosition(block, citation) }));
  const numbered = marks.map(({ citation, place }) => {
    notes.push(`[^${notes.length + 1}]: ${noteOf(citation)}`);
    return { place, number: notes.length };
  });
  for (const { place, number } of numbered.toSorted((a, b) => b.place - a.place || b.number - a.number)) {
    text = `${text.slice(0, place)}[^${number}]${text.slice(place)}`;
  }
  return text;
}

function noteOf(citation: Citation): string {
  switch (citation.kind) {
    case 'link':
      return citation.title === citation.url ? `<${citation.url}>` : `${oneLine(citation.title)} <${citation.url}>`;
    case 'document':
      return `${oneLine(citation.title ?? `Document ${citation.document + 1}`)}: “${oneLine(citation.quote)}”`;
    case 'other':
      return `\`${oneLine(JSON.stringify(citation.json))}\``;
  }
}

/** Uses a fence that is longer than any fence in the text. */
function fenced(name: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}json ${oneLine(name)}\n${text}\n${fence}`;
}
