import { describe, expect, test } from 'vitest';
import { setUp } from './run-test-setup.ts';

// Bytes as iconv and Excel write them.
const rowsIn = {
  'windows-1252': Buffer.from('prompt\r\nH\xe4fen bei Nacht\r\n', 'latin1'),
  gb18030: Buffer.concat([Buffer.from('prompt\r\n'), Buffer.from('d2b9cdedb5c4b8dbbfda', 'hex')]),
  shift_jis: Buffer.concat([Buffer.from('prompt\n'), Buffer.from('8d6082cc96e9', 'hex')]),
  'utf-16le': Buffer.from('prompt\tseed\r\n夜晚的港口\t7\r\n', 'utf16le'),
};
const prompts = {
  'windows-1252': 'Häfen bei Nacht',
  gb18030: '夜晚的港口',
  shift_jis: '港の夜',
  'utf-16le': '夜晚的港口',
};

describe.each(Object.keys(rowsIn) as (keyof typeof rowsIn)[])('a table in %s', (encoding) => {
  test('is refused, and is read with --encoding', async () => {
    const { gateway, command, file } = await setUp();
    const args = ['run', file('rows.csv', rowsIn[encoding]), '--model', 'image-q-1', '--yes'];
    const refused = await command(args);
    expect([refused.code, gateway.requests]).toEqual([1, []]);
    expect(refused.err).toContain(
      'rows.csv: the text isn’t UTF-8. Save it as UTF-8, or name its encoding with --encoding',
    );
    expect((await command([...args, '--encoding', encoding])).code).toBe(0);
    expect(gateway.prompts()).toEqual([prompts[encoding]]);
  });
});

test('a byte order mark decides: UTF-16 with tabs as Excel saves “Unicode text”, and UTF-8', async () => {
  const { gateway, command, file } = await setUp();
  const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), rowsIn['utf-16le']]);
  await command(['run', file('a.txt', marked), '--model', 'image-q-1', '--yes']);
  await command(['run', file('b.csv', '\ufeffprompt;seed\r\nHäfen;1\r\n'), '--model', 'image-q-1', '--yes']);
  expect(gateway.prompts()).toEqual(['夜晚的港口', 'Häfen']);
});

test('standard input is read like a file', async () => {
  const { gateway, command } = await setUp();
  const args = ['run', '--model', 'image-q-1', '--prompt', '-', '--yes'];
  const input = Buffer.from('d2b9cdedb5c4b8dbbfda', 'hex');
  const refused = await command(args, { input });
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('Standard input: the text isn’t UTF-8.')]);
  const wrong = await command([...args, '--encoding', 'klingon'], { input });
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('there is no encoding “klingon”')]);
  const other = await command([...args, '--encoding', 'euc-jp'], { input: Buffer.from('H\xe4fen', 'latin1') });
  expect([other.code, other.err]).toEqual([1, expect.stringContaining('the text isn’t in the encoding euc-jp.')]);
  expect(gateway.requests).toEqual([]);
  await command([...args, '--encoding', 'gb18030'], { input });
  expect(gateway.prompts()).toEqual(['夜晚的港口']);
});

test.each([
  ['an argument that was damaged on its way', ['--prompt', 'H\ufffdfen']],
  ['half an emoji', ['--prompt', 'whale \ud83d']],
  ['a field of the request', ['--prompt', 'A heron', '--set', 'extra={"style": "H\ufffdfen"}']],
])('a lost character in %s is never sent', async (_, options) => {
  const { gateway, command } = await setUp();
  const result = await command(['run', '--model', 'image-q-1', '--yes', ...options]);
  expect([result.code, result.err]).toEqual([3, expect.stringContaining('a character that could not be read')]);
  expect(gateway.requests).toEqual([]);
});

test('a lost character in a table that was saved as UTF-8 is refused with its row', async () => {
  const { gateway, command, file } = await setUp();
  const rows = file('rows.csv', 'prompt\nA heron\nH\ufffdfen\n');
  const result = await command(['run', rows, '--model', 'image-q-1', '--yes']);
  expect([result.code, result.err]).toEqual([
    3,
    expect.stringContaining('Row 2: Prompt contains a character that could not be read (�).'),
  ]);
  expect(gateway.requests).toEqual([]);
});
