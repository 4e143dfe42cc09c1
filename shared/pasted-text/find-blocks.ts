import { type CurlCommand, readCurlCommand } from './read-curl-command.ts';
import { createJsonSourceReader } from './read-json-source.ts';
import { memberIn, readYamlSource } from './read-yaml-source.ts';
import { entriesOf, membersOf, type SourceRange, type SourceValue } from './source-value.ts';

interface TableRow extends SourceRange {
  /** Plain text, in the order of the columns. A row can have fewer cells than the header. */
  readonly cells: readonly string[];
}

type Found = SourceRange &
  (
    | { readonly kind: 'line'; readonly text: string }
    | { readonly kind: 'value'; readonly value: SourceValue }
    | { readonly kind: 'command'; readonly command: CurlCommand }
    | { readonly kind: 'table'; readonly header: readonly string[]; readonly rows: readonly TableRow[] }
  );

/** A part of a pasted text with one form. `label`: the last line of text before it, such as a heading or a caption. */
export type Block = Found & { readonly label: string };

interface Line extends SourceRange {
  readonly text: string;
  readonly indent: number;
}

const longestLabel = 200;
/** The first column of a table of fields without the lines of Markdown. */
const firstColumn = /^(?:field|name|param|property|key|argument|attribute|参数|字段|名称|属性)/i;
/** Names with which a description of an interface in YAML begins. */
const yamlBegins =
  /^['"]?(?:openapi|swagger|paths|components|definitions|properties|requestBody|type|\$schema|\/[\w./{}~-]{1,300})['"]?:/;

/**
 * Splits a pasted text into cURL commands, JSON and YAML values, tables and lines of text, in their order. The marks of
 * code blocks and empty lines are left out. Never throws.
 */
export function findBlocks(text: string): readonly Block[] {
  const lines = linesOf(text);
  const readJson = createJsonSourceReader(text);
  const blocks: Block[] = [];
  let label = '';
  /** A long text would otherwise be searched for YAML again from each of its lines. */
  let noYamlBefore = 0;

  function commandAt({ from, text: line }: Line): Found | undefined {
    const command = /^.{0,40}\bcurl\b/i.test(line) ? readCurlCommand(text.slice(from)) : null;
    if (!command || command.addresses.length === 0) return undefined;
    return { kind: 'command', from, to: Math.max(from + 1, text.length - command.rest.length), command };
  }

  /** Reads a value that begins its line, or follows a sign at which a value begins: `"body": {`, `json=[`. */
  function jsonAt(line: Line): Found | undefined {
    const before = /^[^{[]{0,200}(?=[{[])/.exec(line.text)?.[0];
    if (before === undefined || !/^\s*$|[=:(：]\s{0,3}`?$/.test(before)) return undefined;
    const value = readJson(line.from + before.length);
    const hasNames = membersOf(value).size > 0 || entriesOf(value).some((entry) => membersOf(entry).size > 0);
    return value && hasNames ? { kind: 'value', from: line.from, to: value.to, value } : undefined;
  }

  function yamlAt(first: Line, at: number): Found | undefined {
    if (at < noYamlBefore || !yamlBegins.test(first.text.trimStart())) return undefined;
    let end = at + 1;
    for (let line = lines[end]; line && belongsToYaml(line, first.indent); line = lines[end]) end += 1;
    const to = lines[end - 1]?.to ?? first.to;
    const isInterface = /^[ \t]{0,40}['"]?(?:properties|paths|post|get|schemas|requestBody)['"]?:/m;
    const value = isInterface.test(text.slice(first.from, to)) ? readYamlSource(text, first.from, to) : undefined;
    if (value?.kind === 'object') return { kind: 'value', from: first.from, to, value };
    noYamlBefore = end;
    return undefined;
  }

  /** Finds a table of Markdown, or columns that are separated by tabs or several spaces. */
  function tableAt(first: Line, at: number): Found | undefined {
    const second = lines[at + 1]?.text ?? '';
    const isMarkdown = first.text.includes('|') && /^[\s|:-]{3,}$/.test(second) && second.includes('-');
    const cellsOf = isMarkdown ? markdownCells : spacedCells;
    const header = cellsOf(first.text);
    if (header.length < 2 || (!isMarkdown && !firstColumn.test(header[0] ?? ''))) return undefined;
    const rows: TableRow[] = [];
    for (let next = at + (isMarkdown ? 2 : 1); ; next += 1) {
      const line = lines[next];
      const cells = !line || isFence(line.text) ? [] : cellsOf(line.text);
      if (!line || cells.length < 2) break;
      rows.push({ from: line.from, to: line.to, cells });
    }
    return rows.length === 0 ? undefined : { kind: 'table', from: first.from, to: rows.at(-1)?.to ?? 0, header, rows };
  }

  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (!line || line.text.trim() === '' || isFence(line.text)) continue;
    const found = commandAt(line) ?? yamlAt(line, at) ?? jsonAt(line) ?? tableAt(line, at);
    if (!found) {
      blocks.push({ kind: 'line', from: line.from, to: line.to, text: line.text, label });
      label = line.text.slice(0, longestLabel);
      continue;
    }
    // The words before a value on its own line belong to its label: `payload = {`.
    const words = /^[^{[|]{0,200}/.exec(line.text)?.[0] ?? '';
    blocks.push({ ...found, label: `${label} ${words}`.trim() });
    while ((lines[at + 1]?.from ?? Number.POSITIVE_INFINITY) < found.to) at += 1;
  }
  return blocks;
}

function linesOf(text: string): Line[] {
  let from = 0;
  return text.split('\n').map((line) => {
    const begin = from;
    from += line.length + 1;
    const indent = line.length - line.trimStart().length;
    return { from: begin, to: begin + line.length, text: line.replace(/\r$/, ''), indent };
  });
}

function isFence(text: string): boolean {
  return /^ {0,12}(?:`{3}|~{3})/.test(text);
}

function belongsToYaml({ text, indent }: Line, base: number): boolean {
  const content = text.trim();
  if (content === '') return true;
  if (isFence(text) || indent < base) return false;
  return indent > base || content.startsWith('#') || content.startsWith('- ') || memberIn(content) !== undefined;
}

function markdownCells(line: string): string[] {
  const cells = line.includes('|') ? line.trim().split(/(?<!\\)\|/) : [];
  if (cells[0]?.trim() === '') cells.shift();
  if (cells.at(-1)?.trim() === '') cells.pop();
  return cells.map((cell) =>
    cell
      .replaceAll('\\|', '|')
      .replace(/<br ?\/?>/gi, ' ')
      .trim(),
  );
}

/** A browser separates the columns of a copied table by tabs. */
function spacedCells(line: string): string[] {
  return (line.includes('\t') ? line.split('\t') : line.trim().split(/ {2,}/)).map((cell) => cell.trim());
}
