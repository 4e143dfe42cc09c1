import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { systemClock } from '../../electron/host/host.ts';
import { createLibrarySearch } from '../../electron/library/search/library-search.ts';
import { makeThumbnail } from '../../electron/media/thumbnail-images.ts';
import { createStores } from '../../electron/storage/create-stores.ts';
import { openDatabase } from '../../electron/storage/database/database.ts';
import { type LibraryQuery, wholeLibrary } from '../../shared/library/library-query.ts';
import { createDescriptor } from '../../shared/similarity/create-descriptor.ts';
import { descriptorBytes, descriptorVersion } from '../../shared/similarity/descriptor-layout.ts';
import { makeBigLibrary } from '../support/large-library.ts';
import { makeImage } from '../support/make-images.ts';
import { noReferenceImages } from '../support/no-reference-images.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { seededRandom } from '../support/test-seed.ts';
import { compare, fixed, type Row } from './harness.ts';

/**
 * G28: a search by similarity in 100,000 results to its last row, against a scan of the same descriptors that sorts
 * them; and the processor time of a descriptor beside its thumbnail.
 */
export async function likeThis(pairs = 6): Promise<Row[]> {
  return [await searchTime(pairs), await describingTime()];
}

const likeQuery = (itemId: string): LibraryQuery => ({
  ...wholeLibrary,
  conditions: [{ name: 'like', value: itemId }],
  timeZone: 'UTC',
});

const count = 100_000;

async function searchTime(pairs: number): Promise<Row> {
  const scratch = scratchFolder('bench-like');
  await makeBigLibrary(scratch.path, { count, files: false, searchable: false });
  const { ids, descriptors } = describeAll(join(scratch.path, 'triptych.db'));
  const database = await openDatabase(scratch.path);
  const stores = createStores(database, systemClock);
  const search = createLibrarySearch(database, stores, systemClock, noReferenceImages);
  let turn = 0;
  const next = () => ids[(turn++ * 7919) % ids.length] ?? '';
  try {
    return await compare({
      id: 'G28-like',
      label: `a search by similarity in ${count} results, to the last row`,
      unit: 'ms',
      pairs,
      within: 50,
      ours: async () => {
        const query = likeQuery(next());
        const start = performance.now();
        let rows = 0;
        for await (const block of search.index(query)) rows += block.rows.times.length;
        if (rows === 0) throw new Error('The search found nothing.');
        return performance.now() - start;
      },
      peer: async () => {
        const sought = descriptors[ids.indexOf(next())] ?? new Uint8Array(descriptorBytes);
        const start = performance.now();
        const found = descriptors.map((descriptor, index) => ({ index, distance: plainDistance(sought, descriptor) }));
        found.sort((one, other) => one.distance - other.distance);
        return performance.now() - start;
      },
    });
  } finally {
    await database.destroy();
    scratch.remove();
  }
}

/** Gives each item a file of its own with a random descriptor. */
function describeAll(file: string): { ids: string[]; descriptors: Uint8Array[] } {
  const random = seededRandom(28);
  const sqlite = new DatabaseSync(file);
  sqlite.exec('PRAGMA synchronous = OFF; BEGIN');
  sqlite.exec(`UPDATE items SET hash = printf('%064x', number)`);
  sqlite.exec(`UPDATE items SET record = json_set(record, '$.hash', hash)`);
  sqlite.exec(`INSERT INTO item_briefs SELECT number, length(record ->> '$.prompt') || ' ' || substr(record ->> '$.prompt', -48)
    FROM items`);
  const rows = sqlite.prepare('SELECT id, hash FROM items WHERE trashed_at IS NULL').all();
  const insert = sqlite.prepare('INSERT INTO visual_descriptors (hash, version, descriptor) VALUES (?, ?, ?)');
  const described = rows.map(({ id, hash }) => {
    const descriptor = Uint8Array.from({ length: descriptorBytes }, () => 1 + Math.floor(random() * 255));
    insert.run(String(hash), descriptorVersion, descriptor);
    return { id: String(id), descriptor };
  });
  sqlite.exec('COMMIT');
  sqlite.close();
  return { ids: described.map(({ id }) => id), descriptors: described.map(({ descriptor }) => descriptor) };
}

function plainDistance(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((sum, byte, at) => sum + Math.abs(byte - (other[at] ?? 0)), 0);
}

/** Milliseconds of processor time for a descriptor, beside the whole thumbnail of a photo of 12 megapixels. */
async function describingTime(): Promise<Row> {
  const photo = makeImage(4000, 3000, 'image/jpeg');
  const canvas = createCanvas(480, 360);
  const context = canvas.getContext('2d');
  context.drawImage(await loadImage(photo), 0, 0, 480, 360);
  const timed = async (work: () => unknown) => {
    const start = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  const [ours, peer]: [number[], number[]] = [[], []];
  for (let round = 0; round < 20; round += 1) {
    ours.push(
      await timed(() => createDescriptor({ width: 480, height: 360, data: context.getImageData(0, 0, 480, 360).data })),
    );
    peer.push(await timed(() => makeThumbnail(photo, 480)));
  }
  const label = 'processor time of a descriptor, beside its thumbnail';
  return fixed({ id: 'G28-describe', label, unit: 'ms', within: 2, ours: ours.slice(5), peer: peer.slice(5) });
}
