import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { requestAsCurl } from '../../../../../../renderer/pages/studio/form/request-as-curl.ts';
import { models } from '../../../../../../shared/models/all-models.ts';
import { readTrackText } from '../../../../../../shared/tasks/track/read-track-text.ts';

const parts = { method: 'POST', path: '/v1/x', body: `{"prompt":"it's $HOME \\"now\\" \`id\`\\n"}` };

test('a shell takes the body as it is, and the key stays a name', () => {
  const command = requestAsCurl({ ...parts, baseUrl: 'https://gateway.example.com' });
  expect(command).toContain('Authorization: Bearer $API_KEY');
  const said = command.replace(/^curl/, 'printf "%s\\n"');
  const words = execFileSync('sh', ['-c', said], { env: { API_KEY: 'the-key' } }).toString();
  expect(words).toBe(
    `-X\nPOST\nhttps://gateway.example.com/v1/x\n-H\nAuthorization: Bearer the-key\n-H\nContent-Type: application/json\n--data-raw\n${parts.body}\n`,
  );
});

test('where no address is known its place is left open', () => {
  expect(requestAsCurl({ ...parts, baseUrl: undefined })).toContain("'{base_url}/v1/x'");
});

test('what is copied here and pasted into "Track a task by id" is known as the command that makes a task', () => {
  const [model] = models;
  const command = requestAsCurl({ ...parts, path: model?.create.path ?? '', baseUrl: undefined });
  expect(readTrackText(command, models)).toEqual({ ok: false, sentence: expect.stringContaining('creates a task') });
});
