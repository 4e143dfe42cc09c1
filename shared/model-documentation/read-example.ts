import { entriesOf, memberAt, membersOf, plainOf, type SourceValue } from '../pasted-text/source-value.ts';
import { withoutUndefined } from '../util/json.ts';
import type { FieldFacts, FieldStatement, ValueType } from './statement.ts';

/** No model has more fields. */
const mostFields = 100;
/** Names beside the fields in the code of a program, and names of headers. */
const codeName = /^(?:method|headers|body|json|data|url|timeout|authorization|content-type|accept|x-api-key)$/i;

/** Reads the fields of an example of a request. An example shows values, and tells nothing about limits. */
export function readRequestExample(example: SourceValue | undefined): FieldStatement[] {
  // Examples of programs have the body beside the headers.
  const body = ['body', 'json', 'data'].map((name) => memberAt(example, name)).find((each) => membersOf(each).size > 0);
  const fields = [...membersOf(body ?? example)].filter(([name]) => !codeName.test(name));
  return fields.slice(0, mostFields).map(([name, value]) => {
    const { from, to } = value;
    return { kind: 'field', name, source: 'example', from, to, facts: factsOfExample(name, value) };
  });
}

function factsOfExample(name: string, value: SourceValue): FieldFacts {
  const plain = plainOf(value);
  const [first] = entriesOf(value);
  const text = String(plain ?? plainOf(first) ?? '');
  // A request without its model would be refused, and the example names the only known one.
  const model = /^model(?:_name|_id)?$/.test(name) && typeof plain === 'string' ? plain : undefined;
  return withoutUndefined({
    type: typeOfExample(value),
    options: model === undefined ? undefined : [model],
    initial: model,
    isUrl: /^https?:/i.test(text) ? (true as const) : undefined,
    encoding: /^data:image/i.test(text) ? ('data-uri' as const) : undefined,
    isMask: memberAt(first, 'mask') && memberAt(first, 'trajectories') ? (true as const) : undefined,
  });
}

function typeOfExample(value: SourceValue): ValueType | undefined {
  if (value.kind !== 'plain') return value.kind;
  if (typeof value.value === 'number') return Number.isInteger(value.value) ? 'integer' : 'number';
  if (typeof value.value === 'boolean') return 'boolean';
  return value.value === null ? undefined : 'text';
}

/** True for an example of an answer. `label`: the words before the example. */
export function isAnswer(example: SourceValue, label: string): boolean {
  const names = [...membersOf(example).keys()];
  if (names.some((name) => /prompt/.test(name))) return false;
  if (/response|returns?\b|result|answer|返回|响应|结果/i.test(label)) return !/request|请求/i.test(label);
  return (
    names.includes('task_info') ||
    names.filter((name) => /^(?:task_id|videos|status|state|output|code)$/.test(name)).length > 1
  );
}
