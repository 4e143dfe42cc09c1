import { type Block, findBlocks } from '../pasted-text/find-blocks.ts';
import { createJsonSourceReader } from '../pasted-text/read-json-source.ts';
import { memberAt, membersOf, type SourceRange, type SourceValue, textIn } from '../pasted-text/source-value.ts';
import { endpointOf, endpointsInLine } from './read-endpoint.ts';
import { isAnswer, readRequestExample } from './read-example.ts';
import { readFieldLine, readListedField } from './read-field-lines.ts';
import { namesInTable, readFieldTable } from './read-field-table.ts';
import { readSchema } from './read-schema.ts';
import type { Statement } from './statement.ts';

type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

/** Returns everything that a pasted text states about models, in the order of the text. */
export function statementsIn(text: string): Statement[] {
  const blocks = findBlocks(text);
  // A mention of a field is no value of another one.
  const names = new Set(blocks.flatMap(namesIn));
  // The members of an answer are no fields.
  let isPartOfAnswer = false;
  return blocks.flatMap((block, index): Statement[] => {
    if (block.kind === 'command') return ofCommand(block, text);
    if (block.kind === 'value') return ofValue(block, isPartOfAnswer);
    const paths = pathsIn(text, block);
    if (block.kind === 'table') {
      const columns = namesInTable(block);
      const isAnswerTable = columns.some((name) => /^(?:task_info|task_id|created_at)$/.test(name));
      const isOfAnswer = isPartOfAnswer || isAnswerTable || isAboutAnswer(block.label);
      return [...paths, ...(isOfAnswer ? outputIn(columns, block) : readFieldTable(block, names))];
    }
    const heading = headingOf(block.text);
    if (heading !== undefined) isPartOfAnswer = isAboutAnswer(heading);
    const listed = isPartOfAnswer ? undefined : readFieldLine(block.text);
    const isTitle = /^\s{0,3}#/.test(block.text) && heading !== undefined;
    const method = /^(?:GET|POST)$/.exec(block.label.trim())?.[0];
    return [
      ...(isTitle ? [{ kind: 'title' as const, text: heading, from: block.from, to: block.to }] : []),
      ...(method ? endpointOf(block.text.trim(), method === 'POST', block, true) : paths),
      ...(listed ? [readListedField(listed, block, linesAfter(blocks, index), names)] : []),
    ];
  });
}

function ofCommand({ command, from, to }: BlockOf<'command'>, text: string): Statement[] {
  const end = text.indexOf('\n', from);
  const line = { from, to: end < 0 ? to : Math.min(to, end) };
  const endpoints = command.addresses.flatMap((each) => endpointOf(each, command.method === 'POST', line, true));
  const example = createJsonSourceReader(command.body)(command.body.search(/[{[]/));
  // The quotes of a shell change the positions in its data, so each name is searched in the command.
  const written = text.slice(from, to);
  const fields = readRequestExample(example).map((field) => {
    const at = from + Math.max(0, written.indexOf(field.name));
    return { ...field, from: at, to: at + field.name.length };
  });
  return [...endpoints, ...fields];
}

function ofValue(block: BlockOf<'value'>, isPartOfAnswer: boolean): Statement[] {
  const { value, label, from, to } = block;
  const isOfAnswer = isPartOfAnswer || isAboutAnswer(label);
  const schema = readSchema(value);
  if (schema && (schema.endpoints.length > 0 || !isOfAnswer)) {
    const title = textIn(memberAt(value, 'info', 'title')) ?? textIn(memberAt(value, 'title'));
    const titles = title === undefined ? [] : [{ kind: 'title' as const, text: title, from, to }];
    return [...titles, ...schema.endpoints, ...schema.fields, ...outputIn(schema.answerNames, block)];
  }
  if (isAnswer(value, label) || (isOfAnswer && !hasPrompt(value))) {
    const names = [...membersOf(value).keys()];
    const isOther = !names.some((name) => /^(?:task_info|task_id|id|status|videos|images)$/.test(name));
    return [{ kind: 'answer', isOther, from, to }, ...outputIn(names, block)];
  }
  const isRequest = hasPrompt(value) || /request|body|payload|input|请求|示例|example/i.test(label);
  return isRequest ? readRequestExample(value) : [];
}

/** Returns the paths in the lines of a block, and the lists that a line names: "Response: task result with `videos`". */
function pathsIn(text: string, place: SourceRange): Statement[] {
  let next = place.from;
  return text
    .slice(place.from, place.to)
    .split('\n')
    .flatMap((line) => {
      const from = next;
      next += line.length + 1;
      const isAboutResult = /result|respon(?:se|ds)|returns?\b|completed|\bGET\b|返回|响应|结果/i.test(line);
      const named = outputNames.filter((name) => line.includes(`\`${name}\``) || line.includes(`"${name}"`));
      const range = { from: from + Math.max(0, line.indexOf(named[0] ?? '')), to: from + line.length };
      return [...endpointsInLine(line, from), ...(isAboutResult ? outputIn(named, range) : [])];
    });
}

const outputNames = ['videos', 'images'] as const;

function outputIn(names: readonly string[], { from, to }: SourceRange): Statement[] {
  const [output, ...others] = outputNames.filter((name) => names.includes(name));
  return output !== undefined && others.length === 0 ? [{ kind: 'output', output, from, to }] : [];
}

const mostLinesOfDescription = 3;

/** The lines below a name, up to the next field or part. */
function linesAfter(blocks: readonly Block[], index: number): BlockOf<'line'>[] {
  const following = blocks.slice(index + 1, index + 1 + mostLinesOfDescription);
  const isEnd = (block: Block) =>
    block.kind !== 'line' || headingOf(block.text) !== undefined || readFieldLine(block.text) !== undefined;
  const end = following.findIndex(isEnd);
  return following.slice(0, end < 0 ? undefined : end).flatMap((block) => (block.kind === 'line' ? block : []));
}

function namesIn(block: Block): string | readonly string[] {
  if (block.kind === 'table') return namesInTable(block);
  if (block.kind === 'line') return readFieldLine(block.text)?.name ?? [];
  if (block.kind === 'command') return [];
  return readSchema(block.value)?.fields.map(({ name }) => name) ?? [...membersOf(block.value).keys()];
}

function hasPrompt(value: SourceValue): boolean {
  const inner = ['body', 'json', 'data'].flatMap((name) => [...membersOf(memberAt(value, name)).keys()]);
  return [...membersOf(value).keys(), ...inner].some((name) => /prompt|^images?$/.test(name));
}

/** Returns the text of a line that begins a part of the page. */
function headingOf(line: string): string | undefined {
  const bare = line.trim();
  const heading = /^#{1,6}\s{1,4}(.{1,200})/.exec(bare)?.[1] ?? /^\*\*([^*]{1,80})\*\*[:：]?$/.exec(bare)?.[1];
  if (heading !== undefined) return heading;
  const isShort = /[:：]$/.test(bare) || /^[A-Z\u4e00-\u9fff][^.。,，`=|]{2,40}$/.test(bare);
  return bare.length <= 60 && isShort ? bare : undefined;
}

function isAboutAnswer(heading: string): boolean {
  const isOfAnswer = /respon(?:se|ds)|\breturn|\bresult|\boutput|\banswer|返回|响应|结果|输出/i.test(heading);
  return isOfAnswer && !/request|请求|输入|\binput|\bbody|\bPOST\b/i.test(heading);
}
