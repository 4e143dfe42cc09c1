import { exampleModelFile as example } from '../../../../support/example-model-file.ts';

// Broken model files, each with the place and the beginning of the reason.

export interface BrokenFile {
  readonly what: string;
  readonly text: string;
  readonly pointer: string;
  readonly reason: string;
}

/** Returns the example with the value at `pointer` replaced; `undefined` removes it. */
function change(pointer: string, value: unknown): string {
  const file = structuredClone(example);
  const keys = pointer.split('/').slice(1);
  const last = keys.pop() ?? '';
  const parent = keys.reduce((at: Record<string, never>, key) => at[key] ?? {}, file as never) as Record<
    string,
    unknown
  >;
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return JSON.stringify(file, null, 2);
}

const changed = (what: string, pointer: string, value: unknown, reason: string, at = pointer): BrokenFile => ({
  what,
  text: change(pointer, value),
  pointer: at,
  reason,
});
const text = (what: string, content: string, pointer: string, reason: string): BrokenFile => ({
  what,
  text: content,
  pointer,
  reason,
});
const whole = JSON.stringify(example, null, 2);
const createPath = (what: string, path: string, reason: string) => changed(what, '/create/path', path, reason);
const resultPath = (what: string, path: string, reason: string) => changed(what, '/results/0/path', path, reason);
const override = (changes: object, extra: object = {}) =>
  JSON.stringify({ version: 1, overrides: 'video-d-pro', changes, ...extra }, null, 2);

/** Files that try to reach another host, to leave the path or to run code. */
export const hostileFiles: readonly BrokenFile[] = [
  createPath('a whole URL', 'https://evil.example/v1/steal', 'contains a full URL.'),
  createPath('a URL without a scheme', '//evil.example/v1', 'contains //'),
  createPath('no slash at the beginning', 'evil.example/v1', 'must start with /.'),
  createPath('user information', '/@evil.example/v1', 'contains "@".'),
  createPath('a backslash', '/\\evil.example\\v1', 'contains a backslash.'),
  createPath('the parent folder', '/vendors/../admin', 'contains a segment of dots only'),
  createPath('encoded dots', '/vendors/%2e%2e/admin', 'contains a segment of dots only'),
  createPath('an encoded slash', '/vendors/a%2fb', 'contains an encoded character'),
  createPath('dots that are encoded twice', '/vendors/%252e%252e/admin', 'contains an encoded character'),
  createPath('dots before a path parameter', '/vendors/..;/admin', 'contains ";".'),
  createPath('a query', '/vendors/a?host=evil.example', 'contains ? or #.'),
  createPath('a fragment', '/vendors/a#b', 'contains ? or #.'),
  createPath('a line break', '/vendors/a\nHost: evil.example', 'contains white space.'),
  createPath('white space at the end', '/vendors/a ', 'begins or ends with white space.'),
  createPath('a template', '/vendors/{{key}}/a', 'contains "{", which'),
  createPath('letters that look like others', '/vendors/а', 'contains "а"'),
  resultPath('a task ID next to dots', '/vendors/.{task_id}', 'contains { }.'),
  resultPath('a result path of another host', 'http://evil.example/{task_id}', 'contains a full URL.'),
  changed('a host', '/host', 'evil.example', 'isn’t a known name here.'),
  changed('a URL of a path', '/create/url', 'https://evil.example', 'isn’t a known name here.'),
  changed(
    'code for a field',
    '/fields/prompt/check',
    '() => fetch("https://evil.example")',
    'isn’t a known name here.',
  ),
  changed('a regular expression', '/fields/prompt/pattern', '(a+)+$', 'isn’t a known name here.'),
  changed(
    'code as a rule',
    '/rules/0',
    { rule: 'script', code: 'alert(1)' },
    'is "script". Use one of:',
    '/rules/0/rule',
  ),
  changed('a header', '/headers', { authorization: 'x' }, 'isn’t a known name here.'),
  text('a prototype', whole.replace('"version"', '"__proto__": {}, "version"'), '/__proto__', 'is a reserved name.'),
  changed(
    'a group with an inherited name',
    '/fields/image/groups',
    [{ id: 'constructor', title: 'X', max: 1 }],
    'is a reserved name.',
    '/fields/image/groups/0/id',
  ),
  changed('an option that reverses the text', '/fields/shots/options/0/value', 'a\u202Eb', 'must not contain control'),
  changed('a title of two lines', '/fields/prompt/title', 'Prompt\nGenerate', 'must not contain control characters.'),
  text(
    'a name that reverses the text',
    whole.replace('"version"', '"\\u202Ea": 1, "version"'),
    '/\ufffda',
    'isn’t a known name here.',
  ),
  text(
    'a name of 10,000 characters',
    whole.replace('"version"', `"${'x'.repeat(10_000)}": 1, "version"`),
    `/${'x'.repeat(199)}`,
    'isn’t a known name here.',
  ),
  changed('a field with an inherited name', '/fields/constructor', { type: 'text', title: 'X' }, 'is a reserved name.'),
  text(
    'another host in an override',
    override({ create: { path: '//evil.example/x' } }),
    '/changes/create/path',
    'contains //',
  ),
  text('another id in an override', override({ id: 'mine' }), '/changes/id', 'isn’t a known name here.'),
];

/** Files with mistakes. */
export const brokenFiles: readonly BrokenFile[] = [
  text('an empty file', '', '', 'isn’t valid JSON.'),
  text('a truncated file', whole.slice(0, 400), '', 'isn’t valid JSON.'),
  text('a list', '[]', '', 'must be an object in { }.'),
  text('a name twice', whole.replace('"title"', '"id": "a", "title"'), '/id', 'appears twice.'),
  text('deep nesting', `{"a":${'['.repeat(30)}${']'.repeat(30)}}`, `/a${'/0'.repeat(20)}`, 'is nested more than'),
  changed('no version', '/version', undefined, 'is missing.'),
  changed('a later version', '/version', 2, 'must be 1; it is 2.'),
  changed('no id', '/id', undefined, 'is missing.'),
  changed('an id with a slash', '/id', 'a/b', 'must be letters, digits'),
  changed('the id of a built-in model', '/id', 'video-b', 'is "video-b", a model of Triptych.'),
  changed('an unknown kind', '/kind', 'audio', 'must be "text-to-video" or'),
  changed('an output that doesn’t fit the kind', '/output', 'images', 'must be "videos" for a model of kind'),
  changed('a title of 100 characters', '/title', 'x'.repeat(100), 'has 100 characters; allowed are at most 80.'),
  changed('a title that reverses the text', '/title', 'a\u202Eb', 'must not contain control characters.'),
  changed('no result path', '/results', [], 'has 0 entries; allowed are at least 1.'),
  resultPath('a result path without the task ID', '/vendors/a', 'must contain {task_id}'),
  createPath('a create path with a task ID', '/vendors/{task_id}', 'contains {task_id}, but'),
  changed('a result path twice', '/results/1/path', example.results[0]?.path, 'is listed twice.'),
  changed('no fields', '/fields', {}, 'must contain at least one field.'),
  changed('a list of fields', '/fields', [], 'must be an object in { }; it is a list.'),
  changed('a field name with a space', '/fields/a b', { type: 'text', title: 'X' }, 'has a name that isn’t allowed'),
  changed('a field without a type', '/fields/prompt/type', undefined, 'is missing. Use one of: text, choice'),
  changed('an unknown type', '/fields/prompt/type', 'file', 'is "file". Use one of: text, choice'),
  changed('a limit as text', '/fields/prompt/maxLength', '60', 'must be a number; it is "60".'),
  changed('a negative limit', '/fields/prompt/maxLength', -1, 'is -1; it must be at least 1.'),
  changed('a role of another type', '/fields/prompt/role', 'seed', 'must be "prompt" or "negative-prompt"'),
  changed(
    'a role twice',
    '/fields/second',
    { type: 'text', title: 'B', role: 'prompt' },
    'is "prompt", which "prompt" already has.',
    '/fields/second/role',
  ),
  changed('a default that is no option', '/fields/duration/initial', '5', 'is "5"; it must be one of 5, 10.'),
  changed('options of two types', '/fields/shots/options', [{ value: 5 }, { value: '6' }], 'mixes numbers and texts.'),
  changed('an option twice', '/fields/shots/options', [{ value: 'a' }, { value: 'a' }], 'contains "a" twice.'),
  changed(
    'a shape that is no size',
    '/fields/size/options/1/value',
    'wide',
    'contains "wide", which isn’t a size',
    '/fields/size/options',
  ),
  changed('a smallest value above the largest', '/fields/strength/min', 3, 'is 3, but max is 1.'),
  changed('a default outside the limits', '/fields/strength/initial', 2, 'is 2; it must be from 0 to 1.'),
  changed('a preset outside the limits', '/fields/free_size/presets', ['10*10'], 'is 10 × 10, 100 pixels;'),
  changed('several images as one text', '/fields/image/max', 2, 'is 2, but "wire": "one" sends a single image.'),
  changed('an unknown other field', '/fields/image_tail/sameRatioAs', 'photo', 'names "photo", but'),
  changed('a rule with an unknown field', '/rules/1/fields/0', 'lens', 'names "lens", but', '/rules/1'),
  changed(
    'a rule with an impossible value',
    '/rules/3/when/is',
    ['on'],
    'compares "rewrite" with "on"',
    '/rules/3/when',
  ),
  changed('a condition without a value', '/rules/3/when', { field: 'rewrite' }, 'needs "is" or "isNot".'),
  changed(
    'a rule that forbids every form',
    '/rules/0/sides',
    [{ fields: ['prompt'] }, { fields: ['prompt'] }],
    'names "prompt" twice.',
    '/rules/0',
  ),
  changed('no image for an image model', '/fields/image/role', undefined, 'must contain an images field', '/fields'),
  text(
    'an override of an unknown model',
    override({}, { overrides: 'video-z' }),
    '/overrides',
    'is "video-z". Models of Triptych:',
  ),
  text('an override that removes a required fact', override({ create: null }), '/changes/create', 'is missing.'),
  text(
    'an override with a bad limit',
    override({ fields: { prompt: { maxLength: 0 } } }),
    '/changes/fields/prompt/maxLength',
    'is 0; it must be at least 1.',
  ),
];
