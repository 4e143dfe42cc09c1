import { type Block, findBlocks } from '../pasted-text/find-blocks.ts';
import { createJsonSourceReader } from '../pasted-text/read-json-source.ts';
import { memberAt, membersOf, type SourceRange, type SourceValue, textIn } from '../pasted-text/source-value.ts';
import { withoutUndefined } from '../util/json.ts';
import { endpointOf, endpointsInLine } from './read-endpoint.ts';
import { isAnswer, readRequestExample } from './read-example.ts';
import { defaultIn, readFieldText, readRequired, readRequiredCell, readType } from './read-field-text.ts';
import { readSchema } from './read-schema.ts';
import type { FieldFacts, FieldStatement, Statement } from './statement.ts';

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

/** Names that many models have. A line with another name needs a further sign that it describes a field. */
const usualName =
  /^(?:prompt|text|images?|\w{0,20}_frame|size|width|height|resolution|ratio|duration|seconds|seed|n|mode|quality|style|model|steps|fps|audio|watermark|strength)$/;
const typeWord =
  /^[\s`*]{0,6}(?:string|str|integer|int|number|float|boolean|bool|array|list|object|enum|字符串|整数|整型|浮点|布尔|数组|对象|枚举)(?![A-Za-z])/i;

interface ListedField {
  readonly name: string;
  /** The words in parentheses, or the type that follows the name. */
  readonly type: string;
  readonly text: string;
}

/** Reads a line that describes one field: "- `seed` (integer, optional): 0 to 100", or "seed integer". */
function readFieldLine(line: string): ListedField | undefined {
  const marker = /^\s{0,12}(?:[-*+•·◦▪‣]\s{1,4}|\d{1,3}[.)、]\s{0,4})?/.exec(line)?.[0] ?? '';
  const found = /^([*`"“]{0,4})([a-z_][A-Za-z0-9_]{0,63})[*`"”]{0,4}/.exec(line.slice(marker.length));
  if (!found) return undefined;
  const [whole, before = '', name = ''] = found;
  const rest = line.slice(marker.length + whole.length);
  const inParentheses = /^ {0,3}[(（[]([^)）\]]{1,200})[)）\]]/.exec(rest);
  const type = inParentheses?.[1] ?? '';
  const text = rest.slice(inParentheses?.[0].length ?? 0).replace(/^ {0,3}(?:[:：—–=|]|-(?= )) {0,3}/, '');
  if (readType(type).type !== undefined || readRequired(type) !== undefined) return { name, type, text };
  const isItem = marker.trim() !== '';
  const isUsual = usualName.test(name) || name.includes('_') || before.includes('`');
  if (typeWord.test(rest) && (isItem || isUsual)) return { name, type: rest, text: '' };
  return isItem && isUsual && text !== rest ? { name, type: '', text } : undefined;
}

/** Reads a field from its line, and from the `following` lines if the line has no description. */
function readListedField(
  { name, type, text }: ListedField,
  { from, to }: SourceRange,
  following: readonly (SourceRange & { readonly text: string })[],
  names: ReadonlySet<string>,
): FieldStatement {
  const more = text.trim() === '' ? following : [];
  const whole = [text, ...more.map((line) => line.text.trim())].join(' ');
  const stated = readType(type === '' ? (/^[^.。;；]{0,200}/.exec(whole)?.[0] ?? '') : type);
  const facts = readFieldText(`${type}; ${whole}`, names, {
    ...stated,
    ...withoutUndefined({ required: readRequired(type) }),
  });
  return { kind: 'field', name, source: 'list', from, to: more.at(-1)?.to ?? to, facts };
}

type TableBlock = Extract<Block, { kind: 'table' }>;

const columns = [
  ['type', /^(?:data|参数|数据|字段)?(?:type|类型)/i],
  ['required', /^(?:required|mandatory|必填|是否必|必须|必选|必需)/i],
  ['default', /^(?:default|默认|缺省)/i],
  ['name', /^(?:field|name|param|property|key|argument|attribute|参数|字段|名称|属性)/i],
  ['text', /^(?:desc|notes?|details|remarks?|comments?|constraints?|meaning|说明|描述|备注|含义)/i],
] as const;
type Column = (typeof columns)[number][0];

/** Returns the role of each column. The first column that fits has it; the others are part of the description. */
function rolesOf(header: readonly string[]): readonly (Column | undefined)[] {
  const used = new Set<Column>();
  return header.map((title) => {
    const bare = title.replace(/[*`\s]/g, '');
    const role = columns.find(([name, pattern]) => pattern.test(bare) && !used.has(name))?.[0];
    if (role !== undefined) used.add(role);
    return role;
  });
}

/** Splits `input.size`, `masks[].mask` and `└ mask` into the name of the field and that of a field inside it. */
function readName(cell: string) {
  const bare = cell.replace(/[`*\\]/g, '').trim();
  const found = /^([^\w]{0,6})([A-Za-z_][\w-]{0,63})((?:\[\d{0,3}\])?(?:\.[\w.[\]-]{1,100})?)(?![\w])/.exec(bare);
  if (!found) return undefined;
  const [whole, before = '', name = '', path = ''] = found;
  const isBelow = /[└├│↳»›>]/.test(before);
  return { name, isBelow, inner: isBelow ? name : /([\w-]{1,64})$/.exec(path)?.[1], rest: bare.slice(whole.length) };
}

/** Returns the names in a table of fields. Empty for another table. */
function namesInTable({ header, rows }: TableBlock): readonly string[] {
  const column = rolesOf(header).indexOf('name');
  return rows.flatMap(({ cells }) => readName(cells[column] ?? '')?.name ?? []);
}

/** Reads the fields of a table. `names`: all names of fields in the text. */
function readFieldTable({ header, rows }: TableBlock, names: ReadonlySet<string>): FieldStatement[] {
  const roles = rolesOf(header);
  const cellIn = (cells: readonly string[], role: Column) => cells[roles.indexOf(role)] ?? '';
  // A table that says of some fields that they are required says it of all.
  const saysRequired =
    roles.includes('required') || rows.some(({ cells }) => readRequired(cellIn(cells, 'type')) === true);
  let last = '';
  return rows.flatMap(({ from, to, cells }) => {
    const named = readName(cellIn(cells, 'name'));
    if (!named) return [];
    const place = { kind: 'field' as const, source: 'table' as const, from, to };
    if (named.inner !== undefined) {
      const facts: FieldFacts = { type: 'object', ...(named.inner === 'trajectories' && { isMask: true }) };
      return [{ ...place, name: named.isBelow ? last : named.name, facts }];
    }
    last = named.name;
    const others = cells.flatMap((cell, index) =>
      cell === '' || !['text', undefined].includes(roles[index])
        ? []
        : [roles[index] ? cell : `${header[index]}: ${cell}`],
    );
    const text = [named.rest, ...others].join('; ');
    const stated = readRequiredCell(cellIn(cells, 'required')) ?? readRequired(cellIn(cells, 'type'));
    const required = stated ?? (saysRequired ? false : undefined);
    const type = readType(roles.includes('type') ? cellIn(cells, 'type') : text);
    const facts = readFieldText(text, names, { ...type, ...(required !== undefined && { required }) });
    const word = cellIn(cells, 'default').replace(/^[`"“*]{1,3}|[`"”*]{1,3}$/g, '');
    const initial = word === '' ? undefined : defaultIn(word.trim(), facts.options, true);
    return [{ ...place, name: named.name, facts: initial === undefined ? facts : { ...facts, initial } }];
  });
}
