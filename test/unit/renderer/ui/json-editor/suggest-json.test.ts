import { describe, expect, test } from 'vitest';
import { suggestJson } from '../../../../../renderer/ui/json-editor/suggest-json.ts';
import { jsonSchemaSchema } from '../../../../../shared/conversations/json-schema-schema.ts';
import { toolDefinitionSchemas } from '../../../../../shared/conversations/parameters/tool-definition-schemas.ts';

const schema = {
  type: 'object',
  properties: {
    mode: { enum: ['auto', 'none'], description: 'How it works.' },
    title: { type: 'string' },
    size: { type: 'object', properties: { width: { type: 'integer' }, height: { type: 'integer' } } },
    list: { type: 'array', items: { $ref: '#/$defs/shot' } },
    on: { type: 'boolean' },
  },
  required: ['title'],
  $defs: { shot: { anyOf: [{ const: 'wide' }, { type: 'null' }, { properties: { seconds: { type: 'number' } } }] } },
};

/** Suggestions at the place of `|`. */
function at(text: string, from: object = schema) {
  return suggestJson(text.replace('|', ''), text.indexOf('|'), from as typeof schema);
}
const labels = (text: string, from?: object) => at(text, from)?.suggestions.map(({ label }) => label);

/** The text and the cursor after the suggestion with this label was chosen. */
function chosen(text: string, label: string): string {
  const written = text.replace('|', '');
  const found = at(text);
  const suggestion = found?.suggestions.find((each) => each.label === label);
  if (!found || !suggestion) throw new Error(`no suggestion ${label}`);
  const before = written.slice(0, found.from) + suggestion.text.slice(0, suggestion.cursor);
  return `${before}|${suggestion.text.slice(suggestion.cursor)}${written.slice(found.to)}`;
}

describe('names', () => {
  test.each([
    ['{|}', ['title', 'mode', 'size', 'list', 'on']],
    ['{"|"}', ['title', 'mode', 'size', 'list', 'on']],
    ['{ti|', ['title', 'mode', 'size', 'list', 'on']],
    ['{"title": "x", |}', ['mode', 'size', 'list', 'on']],
    ['{"mode": "auto", "|", "title": "x"}', ['size', 'list', 'on']],
    ['{"|": 1, "title": "x"}', ['mode', 'size', 'list', 'on']],
    ['{"size": {|', ['width', 'height']],
    ['{"size": {"width": 1, "|"}, "on": true}', ['height']],
    ['{"list": [{"|"}]}', ['seconds']],
    ['{"unknown": {|}}', undefined],
    ['{"title": "x"|}', undefined],
    ['|', undefined],
  ])('%s', (text, expected) => expect(labels(text)).toEqual(expected));
});

describe('values', () => {
  test.each([
    ['{"mode": |}', ['auto', 'none']],
    ['{"mode": "|"}', ['auto', 'none']],
    ['{"mode": au|', ['auto', 'none']],
    ['{"on": |}', ['true', 'false']],
    ['{"list": ["wide", |]}', ['wide', 'null']],
    ['{"title": |}', undefined],
    ['{"mode"| }', undefined],
  ])('%s', (text, expected) => expect(labels(text)).toEqual(expected));
});

test('an accepted suggestion leaves JSON that goes on at the cursor', () => {
  expect(chosen('{ti|', 'title')).toBe('{"title": "|"');
  expect(chosen('{"|"}', 'size')).toBe('{"size": {|}}');
  expect(chosen('{"mo|": "auto"}', 'mode')).toBe('{"mode"|: "auto"}');
  expect(chosen('{ | "title": "x"}', 'on')).toBe('{ "on": |, "title": "x"}');
  expect(chosen('{"mode": "|"}', 'none')).toBe('{"mode": "none"|}');
  expect(at('{"|"}')?.suggestions.find(({ label }) => label === 'mode')).toMatchObject({
    detail: 'auto | none',
    info: 'How it works.',
    continues: true,
  });
});

test('a schema of schemas is described at every depth, also inside of a tool', () => {
  expect(labels('{"properties": {"city": {"type": "|"}}}', jsonSchemaSchema)).toContain('integer');
  const tool = '{"type": "function", "function": {"parameters": {"properties": {"city": {"|"}}}}}';
  expect(labels(tool, toolDefinitionSchemas.chat)).toContain('minLength');
});

test('references in circles and faulty schemas end', () => {
  expect(labels('{"a": |}', { $ref: '#' })).toBeUndefined();
  expect(
    labels('{"a": {|}}', { anyOf: [{ $ref: '#/$defs/a' }], $defs: { a: { allOf: [{ $ref: '#' }, { $ref: '#' }] } } }),
  ).toBe(undefined);
  expect(labels('{"a": |}', { patternProperties: { '(': { enum: [1] } }, additionalProperties: 3 })).toBeUndefined();
});
