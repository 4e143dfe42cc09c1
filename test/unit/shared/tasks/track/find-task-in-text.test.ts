import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { builtInModels } from '../../../../../shared/models/all-models.ts';
import { atCustomPaths } from '../../../../../shared/models/model.ts';
import { findTaskInText } from '../../../../../shared/tasks/track/find-task-in-text.ts';
import { samples } from '../../../../support/test-seed.ts';

const id = '7f3c2a10-93d4-4f0b-a3c1-5b1f6e0a9d42';
const other = '0c6a2f1e-4d51-4a7e-9a36-5c0a0d6f4b11';
const key = 'sk-live-93jd83jd02kd';
const dPro = '/vendors/vendor-chat/v1/video-d-pro/generation/{task_id}';
const read = (text: string) => findTaskInText(text, builtInModels);

describe('a text that identifies a task', () => {
  const answer = { task_info: { id, status: 'pending', created_at: '2026-11-21T05:00:00Z' } };
  const cases: readonly [string, string, object][] = [
    ['an id', id, { taskId: id }],
    ['an id among spaces and lines', `\n  ${id} \r\n`, { taskId: id }],
    ['an id in quotes, as copied out of JSON', `"${id}",`, { taskId: id }],
    ['an odd id', 'cgt-20261121-x7', { taskId: 'cgt-20261121-x7' }],
    ['a number', '884422001', { taskId: '884422001' }],
    ['a create answer', JSON.stringify(answer), { taskId: id }],
    ['a create answer with a byte order mark', `\ufeff${JSON.stringify(answer, null, 2)}`, { taskId: id }],
    ['an answer with a number', '{"task_info":{"id":12345}}', { taskId: '12345' }],
    ['a get answer', JSON.stringify({ ...answer, videos: ['https://host.example/a.mp4'] }), { taskId: id }],
    ['a nested answer', JSON.stringify({ code: 0, data: { request_id: other, ...answer } }), { taskId: id }],
    ['task_id at the outside', JSON.stringify({ task_id: id, id: 'req-1' }), { taskId: id }],
    ['an id at the outside', JSON.stringify({ id: 'odd_1', object: 'task' }), { taskId: 'odd_1' }],
    ['a list with one answer', JSON.stringify([answer]), { taskId: id }],
    ['an answer that names its model', JSON.stringify({ model: 'image-e-2', ...answer }), { modelId: 'image-e-2' }],
    ['a log line', `[05:10:31] INFO 202 ${JSON.stringify(answer)} in 812 ms`, { taskId: id }],
    ['a log line with words', `task ${id} was accepted`, { taskId: id }],
    [
      'an address',
      `https://gw.example${dPro.replace('{task_id}', id)}`,
      { taskId: id, modelId: 'video-d-pro', resultPath: dPro },
    ],
    [
      'an address before Chinese text',
      `任务https://gw.example${dPro.replace('{task_id}', id)}，请看`,
      { taskId: id, resultPath: dPro },
    ],
    ['a path before Japanese text', `「${dPro.replace('{task_id}', 'cgt-1')}」です`, { taskId: 'cgt-1' }],
    ['an address of an international host', `https://例え.jp${dPro.replace('{task_id}', id)}를`, { taskId: id }],
    [
      'an address with more',
      `https://gw.example/api${dPro.replace('{task_id}', id)}/?x=1#y`,
      { taskId: id, modelId: 'video-d-pro' },
    ],
    ['an HTTP request line', `GET ${dPro.replace('{task_id}', id)} HTTP/1.1`, { taskId: id, modelId: 'video-d-pro' }],
    [
      'a place that is not the id’s end',
      `/v2/tasks/${id}/result`,
      { taskId: id, resultPath: '/v2/tasks/{task_id}/result' },
    ],
    [
      'a place that names a model',
      `https://x.example/vendors/vendor-edit/v1/image-e-2/tasks/${id}`,
      { modelId: 'image-e-2', resultPath: '/vendors/vendor-edit/v1/image-e-2/tasks/{task_id}' },
    ],
    [
      'an encoded id',
      '/vendors/vendor-chat/v1/video-d-pro/generation/a%3Ab1234',
      { taskId: 'a:b1234', modelId: 'video-d-pro' },
    ],
  ];
  test.each(cases)('%s', (_, text, wanted) => expect(read(text)).toMatchObject({ ok: true, ...wanted }));
});

describe('a cURL command', () => {
  const url = `https://api.elsewhere.example:8443/vendors/vendor-router/v1/video-c-2.6-t2v-spark/generation/${id}`;
  const cases: readonly [string, string][] = [
    ['on one line', `curl ${url} -H "Authorization: Bearer ${key}"`],
    [
      'over several',
      `curl --location --request GET '${url}' \\\n  -H 'Authorization: Bearer ${key}' \\\n  -H 'Accept: */*'`,
    ],
    ['in cmd syntax', `curl.exe --request GET ^\r\n  --url ^"${url}^" ^\r\n  -H ^"Authorization: Bearer ${key}^"`],
    ['in PowerShell syntax', `PS C:\\> curl.exe -s \`\r\n "${url}" \`\r\n -H "Authorization: Bearer ${key}"`],
    ['with a prompt and options in one word', `$ curl -sSL -XGET -H"Authorization: Bearer ${key}" "${url}?a=b"`],
    ['with a variable for the base address', `curl -H "X-API-Key: ${key}" "$BASE_URL${new URL(url).pathname}"`],
    ['with bash strings', `curl $'${url}' -H $'Authorization: Bearer ${key}'`],
    ['with a placeholder', `curl {base_url}${new URL(url).pathname} -u user:${key}`],
  ];
  test.each(cases)('%s: identifies the model by the path, and host and key are not stored', (_, text) => {
    const found = read(text);
    expect(found).toMatchObject({ ok: true, taskId: id, modelId: 'video-c-2.6-t2v-spark' });
    expect(found).toHaveProperty('remark', expect.stringContaining('The key in the command was ignored.'));
    expect(JSON.stringify(found)).not.toContain(key);
    expect(JSON.stringify(found)).not.toContain('elsewhere');
  });

  const create = `curl -X POST https://gw.example/vendors/vendor-edit/v1/image-e-2/edit -H 'Authorization: Bearer ${key}' -d '{"prompt":"a ${other} in the fog"}'`;
  test('that creates a task identifies none, and does so with its answer below', () => {
    const alone = read(create);
    expect(alone).toEqual({ ok: false, sentence: expect.stringContaining('creates a task') });
    expect(JSON.stringify(alone)).not.toContain(key);
    const answered = read(`${create}\n\n{"task_info":{"id":"${id}"}}`);
    expect(answered).toMatchObject({ ok: true, taskId: id, modelId: 'image-e-2' });
  });

  test('with a custom result path is recognized as well', () => {
    const own = builtInModels.map((model) =>
      model.id === 'video-b' ? atCustomPaths(model, { result: '/mine/{task_id}/state' }) : model,
    );
    expect(findTaskInText(`curl https://gw.example/mine/${id}/state`, own)).toMatchObject({
      modelId: 'video-b',
      resultPath: '/mine/{task_id}/state',
    });
  });
});

test.each([
  ['nothing', '  ', 'Paste a task ID'],
  ['words', 'please track my task', 'No task ID found'],
  ['JSON without one', '{"error":{"code":400}}', 'task_info.id is missing'],
  ['several tasks', `${id} and ${other}`, 'contains 2 task IDs'],
  ['several answers', JSON.stringify([{ task_info: { id } }, { task_info: { id: other } }]), 'contains 2 task IDs'],
  ['the URL of a create', 'https://gw.example/vendors/vendor-video-b/v1/videos/text2video', 'contains no task ID'],
  ['far too much text', 'x'.repeat(200_001), 'too long'],
  ['dots', '..', 'No task ID'],
])('%s is answered with a message', (_, text, sentence) => {
  expect(read(text)).toEqual({ ok: false, sentence: expect.stringContaining(sentence) });
});

test('any pasted text is read without an error, and an id can always be polled', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.webUrl({ withQueryParameters: true }),
    fc.constantFrom(
      'curl ',
      'curl.exe ',
      '^"',
      "'",
      '"',
      ' \\\n',
      '^\r\n',
      '{',
      '[',
      '}',
      ']',
      '{"task_info":{"id":',
      id,
      dPro,
      '-H ',
      '%2e%2e',
      '/../',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const found = read(pieces.join(''));
      if (!found.ok) return found.sentence.length > 0;
      return found.taskId.length > 0 && found.taskId.length <= 512 && !/\s/.test(found.taskId);
    }),
    { numRuns: samples(300) },
  );
});

test('deep nesting is read like any other', () => {
  const deep = `${'['.repeat(5000)}{"task_info":{"id":"${id}"}}${']'.repeat(5000)}`;
  expect(read(deep)).toMatchObject({ ok: true, taskId: id });
});
