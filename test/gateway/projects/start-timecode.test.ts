import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { databaseFile } from '../../../electron/storage/database/database-files.ts';
import { importRoute } from '../../../shared/contract/http-routes.ts';
import { importResultSchema } from '../../../shared/library/import-result.ts';
import { hasFfmpeg } from '../../support/run-ffmpeg.ts';
import { movingImage, videoOfFfmpeg } from '../../support/videos-of-ffmpeg.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';

test.skipIf(!hasFfmpeg)(
  'lists start at the timecode of an imported file, and are read back, also for older items',
  async () => {
    const dataFolder = await temporaryFolder();
    const app = await openTestApp({ dataFolder });
    const body = videoOfFfmpeg('mov', movingImage('24', 4), '-timecode', '01:00:00:00');
    const headers = { 'content-length': String(body.length) };
    const init = { method: 'POST', body: new Uint8Array(body), headers };
    const response = await app.handle(new Request(`triptych://app${importRoute('tc.mov')}`, init));
    const { item } = importResultSchema.parse(await response.json());
    const startTimecode = { frame: 86_400, rate: { numerator: 24, denominator: 1 }, dropFrame: false };
    expect(item.startTimecode).toEqual(startTimecode);
    const { id } = await app.calls.projects.create({ title: 'Harbour' });
    const { shots } = await app.calls.projects.createShots({ id, shots: [{ title: 'Quay' }] });
    const [shot] = shots;
    if (!shot) throw new Error('There is no shot.');
    const take = { addTakes: [{ itemId: item.id, trim: { in: 24, out: 72 } }], selectedItemId: item.id };
    await app.calls.projects.change({ id, shots: [{ id: shot.id, ...take }] });
    await app.close();

    const database = new DatabaseSync(databaseFile(dataFolder));
    database.exec("UPDATE items SET record = json_remove(record, '$.startTimecode')");
    database.close();
    const { calls } = await openTestApp({ dataFolder });
    expect((await calls.library.items({ ids: [item.id] })).items[0]).not.toHaveProperty('startTimecode');
    const parent = await temporaryFolder();
    const target = { kind: 'folder', parent } as const;
    const formats = ['edl', 'fcpxml', 'otio', 'xmeml', 'csv'] as const;
    for await (const _ of await calls.projects.exportCut({
      projectId: id,
      name: 'cut',
      target,
      formats: [...formats],
    }));
    const read = (extension: string) => readFileSync(join(parent, 'cut', `cut.${extension}`), 'utf8');
    expect(read('edl')).toContain('01:00:01:00 01:00:03:00');
    expect(read('fcpxml')).toContain('start="3600s"');
    expect(read('otio')).toContain('86424');
    // The second is that of the sequence.
    expect(read('xml').match(/<frame>86400<\/frame>/g)).toHaveLength(2);
    expect(read('csv')).toContain(',01:00:01:00');
    const compare = (text: string) => calls.projects.compareCut({ projectId: id, format: 'edl', text });
    expect(await compare(read('edl'))).toEqual({ changes: [], remarks: [] });
    const later = read('edl').replace('01:00:01:00 01:00:03:00', '01:00:01:06 01:00:03:06');
    expect((await compare(later)).changes).toMatchObject([{ kind: 'trim', after: { in: 30, out: 78 } }]);
  },
);
