import { createJsonSourceReader, valueOfWord } from './read-json-source.ts';
import { deepestValue, type SourceValue } from './source-value.ts';

interface YamlLine {
  /** Spaces before the text. */
  readonly indent: number;
  /** Without white space at its ends, and never empty. */
  readonly text: string;
  /** Position of the text in the source. */
  readonly from: number;
}

/**
 * Reads the part of YAML that descriptions of interfaces use: mappings, lists, plain and quoted values, blocks of text
 * (`|`, `>`), and objects and lists in brackets. Anchors, tags and several documents are not read. Lines that fit nowhere
 * are skipped, so the result can be incomplete. Never throws.
 */
export function readYamlSource(text: string, from: number, to: number): SourceValue | undefined {
  const lines = yamlLines(text.slice(from, to), from);
  const readJson = createJsonSourceReader(text);
  let next = 0;

  /** Reads the mapping, the list or the value that begins with the next line, if that is indented far enough. */
  function readBlock(leastIndent: number, depth: number): SourceValue | undefined {
    const first = lines[next];
    if (!first || first.indent < leastIndent || depth > deepestValue) return undefined;
    if (isEntry(first.text)) return readList(first, depth);
    if (memberIn(first.text)) return readMapping(first, depth);
    next += 1;
    return readInline(first.text, first.from, first.from, first.indent - 1);
  }

  function readMapping(first: YamlLine, depth: number): SourceValue {
    const members = new Map<string, SourceValue>();
    let last = first.from;
    for (let line = lines[next]; line && line.indent >= first.indent; line = lines[next]) {
      const member = line.indent === first.indent ? memberIn(line.text) : undefined;
      next += 1;
      if (!member) continue;
      const [below, end] = [lines[next], line.from + line.text.length];
      // A list may stand directly below its name.
      const least = below?.indent === line.indent && isEntry(below.text) ? line.indent : line.indent + 1;
      const position = end - member.rest.length;
      const value =
        member.rest === '' ? readBlock(least, depth + 1) : readInline(member.rest, position, line.from, line.indent);
      last = value?.to ?? end;
      members.set(
        member.name,
        value ? { ...value, from: line.from } : { kind: 'plain', from: line.from, to: last, value: null },
      );
    }
    return { kind: 'object', from: first.from, to: last, members };
  }

  function readList({ indent, from: begin }: YamlLine, depth: number): SourceValue {
    const entries: SourceValue[] = [];
    for (let line = lines[next]; line?.indent === indent && isEntry(line.text); line = lines[next]) {
      const content = line.text.slice(1).trimStart();
      const offset = line.text.length - content.length;
      if (content === '') next += 1;
      // The content of the entry is a line of its own, further to the right.
      else lines[next] = { indent: indent + offset, text: content, from: line.from + offset };
      const value = readBlock(indent + 1, depth + 1);
      if (value) entries.push(value);
    }
    return { kind: 'list', from: begin, to: entries.at(-1)?.to ?? begin, entries };
  }

  /** Reads what stands behind a name or a dash, with the further lines that belong to it. */
  function readInline(rest: string, position: number, begin: number, indent: number): SourceValue | undefined {
    const value = readJson(position);
    if (value) {
      while ((lines[next]?.from ?? Number.POSITIVE_INFINITY) < value.to) next += 1;
      return { ...value, from: begin };
    }
    const quoted = /^"([^"]*)"|^'([^']*)'/.exec(rest);
    const plain = quoted?.[1] ?? quoted?.[2];
    if (quoted && plain !== undefined)
      return { kind: 'plain', from: begin, to: position + quoted[0].length, value: plain };
    const style = /^[|>][+-]?\d?$/.exec(rest)?.[0];
    const parts = style === undefined ? [withoutComment(rest)] : [];
    let end = position + rest.length;
    for (let line = lines[next]; line && line.indent > indent; line = lines[next]) {
      parts.push(style === undefined ? withoutComment(line.text) : line.text);
      end = line.from + line.text.length;
      next += 1;
    }
    const joined = parts.join(style?.startsWith('|') ? '\n' : ' ');
    return { kind: 'plain', from: begin, to: end, value: style === undefined ? valueOfWord(joined) : joined };
  }

  return readBlock(0, 0);
}

/** The lines that are no comments and not empty. */
function yamlLines(text: string, begin: number): YamlLine[] {
  const written = [...text.matchAll(/^([ \t]*)(\S.*)$/gm)];
  const lines = written.map(({ 1: space = '', 2: content = '', index }) => ({
    ...{ indent: space.length, text: content.trimEnd(), from: begin + index + space.length },
  }));
  return lines.filter((line) => line.text !== '---' && !line.text.startsWith('#'));
}

const isEntry = (text: string) => text === '-' || text.startsWith('- ');
const withoutComment = (text: string) => (text.split(' #', 1)[0] ?? '').trimEnd();

/** Splits `name: value`. `rest` is empty if the value begins on the next line. Returns `undefined` for another line. */
export function memberIn(text: string): { readonly name: string; readonly rest: string } | undefined {
  const found = /^(?:"([^"]{1,200})"|'([^']{1,200})'|([\w$./~{}-][^\n:#]{0,200})):(?: +(.*))?$/.exec(text);
  if (!found) return undefined;
  const [, double, single, plain = '', rest = ''] = found;
  return { name: double ?? single ?? plain, rest: rest.startsWith('#') ? '' : rest };
}
