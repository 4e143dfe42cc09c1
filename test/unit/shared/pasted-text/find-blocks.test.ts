import { expect, test } from 'vitest';
import { findBlocks } from '../../../../shared/pasted-text/find-blocks.ts';
import { createJsonSourceReader } from '../../../../shared/pasted-text/read-json-source.ts';
import { readYamlSource } from '../../../../shared/pasted-text/read-yaml-source.ts';
import { memberAt, type SourceValue } from '../../../../shared/pasted-text/source-value.ts';
import type { Json } from '../../../../shared/util/json.ts';

/** Returns a value without its places. */
function jsonOf(value: SourceValue): Json {
  if (value.kind === 'plain') return value.value;
  if (value.kind === 'list') return value.entries.map(jsonOf);
  return Object.fromEntries([...value.members].map(([name, member]) => [name, jsonOf(member)]));
}

const readJson = (text: string) => {
  const value = createJsonSourceReader(text)(0);
  return value && jsonOf(value);
};
const readYaml = (text: string) => {
  const value = readYamlSource(text, 0, text.length);
  return value && jsonOf(value);
};

test('a text is split into its forms, each with the words before it', () => {
  const text = [
    '# Title',
    '',
    '| a | b |',
    '|---|---|',
    '| 1 | `x \\| y` |',
    '',
    'Request:',
    '```json',
    '{ "a": [1] }',
    '```',
    'payload = {',
    "  'b': None,",
    '}',
    'curl https://host/path \\',
    "  -d '{}'",
    'The end.',
  ].join('\n');
  const blocks = findBlocks(text);
  expect(blocks.map(({ kind }) => kind)).toEqual(['line', 'table', 'line', 'value', 'value', 'command', 'line']);
  expect(blocks.map(({ label }) => label)).toEqual([
    '',
    '# Title',
    '# Title',
    'Request:',
    'Request: payload =',
    'Request: curl https://host/path \\',
    'Request:',
  ]);
  const [, table, , json, , command] = blocks;
  expect(table).toMatchObject({ header: ['a', 'b'], rows: [{ cells: ['1', '`x | y`'] }] });
  expect(json && text.slice(json.from, json.to)).toBe('{ "a": [1] }');
  expect(command && text.slice(command.from, command.to).trim()).toBe("curl https://host/path \\\n  -d '{}'");
});

test('JSON is read as examples write it, and nothing else', () => {
  expect(readJson(`{ // note\n a: 'x', "b": [1, 2.5, -3,], c: { d: True, e: None }, ...\n}`)).toEqual({
    a: 'x',
    b: [1, 2.5, -3],
    c: { d: true, e: null },
  });
  expect(readJson('{ "image": <BASE64>, "size": 16:9 }')).toEqual({ image: '<BASE64>', size: '16:9' });
  expect(readJson('{ "a": 1')).toBeUndefined();
  expect(readJson('{task_info}')).toBeUndefined();
  expect(readJson(`${'['.repeat(100)}${']'.repeat(100)}`)).toBeUndefined();
});

test('a value of JSON has its place, which begins at its name', () => {
  const text = '{ "a": { "b": "c" } }';
  const value = memberAt(createJsonSourceReader(text)(0), 'a', 'b');
  expect(value && text.slice(value.from, value.to)).toBe('"b": "c"');
});

test('YAML is read as descriptions of interfaces write it', () => {
  const text = [
    '# A comment',
    'openapi: 3.1.0 # version',
    'paths:',
    "  '/a/{id}':",
    '    post:',
    '      tags: [x, "y z"]',
    '      description: >-',
    '        Two',
    '        lines',
    '      note: one',
    '        and two',
    '      required:',
    '      - a',
    '      - b: 1',
    '        c: true',
    'empty:',
    'last: "quoted: text"',
  ].join('\n');
  expect(readYaml(text)).toEqual({
    openapi: '3.1.0',
    paths: {
      '/a/{id}': {
        post: {
          tags: ['x', 'y z'],
          description: 'Two lines',
          note: 'one and two',
          required: ['a', { b: 1, c: true }],
        },
      },
    },
    empty: null,
    last: 'quoted: text',
  });
});

test('a value of YAML has its place', () => {
  const text = 'a:\n  b: 12\n  c: x\n';
  const value = memberAt(readYamlSource(text, 0, text.length), 'a', 'b');
  expect(value && text.slice(value.from, value.to)).toBe('b: 12');
});
