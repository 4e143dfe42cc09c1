import type { Block } from '../pasted-text/find-blocks.ts';
import { defaultIn, readFieldText, readRequired, readRequiredCell, readType } from './read-field-text.ts';
import type { FieldFacts, FieldStatement } from './statement.ts';

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
export function namesInTable({ header, rows }: TableBlock): readonly string[] {
  const column = rolesOf(header).indexOf('name');
  return rows.flatMap(({ cells }) => readName(cells[column] ?? '')?.name ?? []);
}

/** Reads the fields of a table. `names`: all names of fields in the text. */
export function readFieldTable({ header, rows }: TableBlock, names: ReadonlySet<string>): FieldStatement[] {
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
