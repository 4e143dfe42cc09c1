import { truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fileResponse } from '../../../../electron/media/file-response.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

it('an open-ended range of a large video is answered to the end of the file, because Chromium takes the answer for the whole rest', async () => {
  const folder = scratchFolder('large-video');
  onTestFinished(folder.remove);
  const bytes = 30_000_000_000;
  writeFileSync(path.join(folder.path, 'film.mp4'), '');
  truncateSync(path.join(folder.path, 'film.mp4'), bytes);
  for (const first of [0, 1_000_000, 29_999_999_999]) {
    const request = new Request('triptych://app/media/1', { headers: { Range: `bytes=${first}-` } });
    const answer = await fileResponse(request, { folder: folder.path, file: 'film.mp4', mime: 'video/mp4' });
    expect([answer.status, answer.headers.get('content-length'), answer.headers.get('content-range')]).toEqual([
      206,
      String(bytes - first),
      `bytes ${first}-${bytes - 1}/${bytes}`,
    ]);
    await answer.body?.cancel();
  }
});
