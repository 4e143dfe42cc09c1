import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { requestAsCurl } from '../../../../../../renderer/pages/studio/form/request-as-curl.ts';
import { builtInModels } from '../../../../../../shared/models/all-models.ts';
import { findTaskInText } from '../../../../../../shared/tasks/track/find-task-in-text.ts';

const parts = { method: 'POST', path: '/v1/x', body: `{"prompt":"it's $HOME \\"now\\" \`id\`\\n"}` };

test('a shell sends the body of the cURL command unchanged, and the key comes from a variable', () => {
  const command = requestAsCurl({ ...parts, baseUrl: 'https://gateway.example.com' });
  expect(command).toContain('Authorization: Bearer $API_KEY');
  const printing = command.replace(/^curl/, 'printf "%s\\n"');
  const words = execFileSync('sh', ['-c', printing], { env: { API_KEY: 'the-key' } }).toString();
  expect(words).toBe(
    `-X\nPOST\nhttps://gateway.example.com/v1/x\n-H\nAuthorization: Bearer the-key\n-H\nContent-Type: application/json\n--data-raw\n${parts.body}\n`,
  );
});

test('the cURL command has a placeholder if no gateway address is known', () => {
  expect(requestAsCurl({ ...parts, baseUrl: undefined })).toContain("'{base_url}/v1/x'");
});

test('"Track a task by id" recognizes the copied cURL command as one that creates a task', () => {
  const [model] = builtInModels;
  const command = requestAsCurl({ ...parts, path: model?.create.path ?? '', baseUrl: undefined });
  expect(findTaskInText(command, builtInModels)).toEqual({
    ok: false,
    sentence: expect.stringContaining('creates a task'),
  });
});
