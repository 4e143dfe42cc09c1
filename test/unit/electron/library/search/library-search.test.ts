import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../../../electron/host/host.ts';
import { createLibrarySearch } from '../../../../../electron/library/search/library-search.ts';
import { describeThumbnail } from '../../../../../electron/media/thumbnail-images.ts';
import { createStores, type Stores } from '../../../../../electron/storage/create-stores.ts';
import { type Database, openDatabase } from '../../../../../electron/storage/database/database.ts';
import { deterministicId } from '../../../../../electron/util/deterministic-id.ts';
import { uuidAt } from '../../../../../shared/library/grid-index-blocks.ts';
import { type LibraryQuery, wholeLibrary } from '../../../../../shared/library/library-query.ts';
import { noReferenceImages } from '../../../../support/no-reference-images.ts';
import { scratchFolder } from '../../../../support/scratch-folder.ts';
import { nearCopyMakers, promptOfBrief, renderTake } from '../../../../support/similar-images.ts';
import { isFullRun, printLine } from '../../../../support/test-seed.ts';

// 9,900 results in a full run.
const [briefs, takesOfBrief] = isFullRun ? [300, 26] : [60, 4];
/** Returns the take of a brief that has a copy of each kind. */
const copiedTakeOf = (brief: number) => brief % 4;
const models = ['image-c-2.5-t2i-preview', 'image-e-2', 'image-c-2.6-image', 'video-b'];
const sizes = [
  [256, 144],
  [168, 168],
  [144, 256],
] as const;

interface KnownResult {
  readonly id: string;
  readonly brief: number;
  readonly take: number;
  /** The kind of a near copy of the take. */
  readonly copy?: string;
  readonly descriptor: Uint8Array;
}

async function makeBrief(brief: number): Promise<KnownResult[]> {
  const results: KnownResult[] = [];
  const put = async (image: Buffer, take: number, copy?: string) => {
    const { descriptor } = await describeThumbnail(image);
    const id = deterministicId(`${brief} ${take} ${copy}`);
    results.push({ id, brief, take, ...(copy !== undefined && { copy }), descriptor });
  };
  for (let take = 0; take < takesOfBrief; take += 1) {
    const [width, height] = sizes[take % sizes.length] ?? sizes[0];
    const model = models[take % models.length] ?? '';
    const image = await renderTake({ prompt: promptOfBrief(brief), model, seed: take * 97 + brief, width, height });
    await put(image, take);
    if (take !== copiedTakeOf(brief)) continue;
    for (const [kind, makeCopy] of Object.entries(nearCopyMakers)) await put(await makeCopy(image), take, kind);
  }
  return results;
}

async function addAll(database: Database, stores: Stores, results: readonly KnownResult[]): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    for (const [index, { id, brief, copy, descriptor }] of results.entries()) {
      const hash = String(index).padStart(64, '0');
      const file = { file: `${id}.png`, mime: 'image/png', bytes: 1, hash, width: 256, height: 144 };
      // A copy is an imported file, which has no prompt.
      const prompt = copy === undefined ? promptOfBrief(brief) : '';
      const run = { createdAt: index, modelId: 'image-e-2', prompt, taskId: id, position: 1, synthetic: true };
      await stores.items.add({ id, kind: 'image', ...file, ...run }, transaction);
      await stores.visualDescriptors.save(hash, descriptor, transaction);
    }
  });
}

/** All takes of the brief are relatives of a result, and the copies of its take. */
function isRelative(sought: KnownResult, { brief, take, copy }: KnownResult): boolean {
  return brief === sought.brief && (copy === undefined || take === sought.take);
}

test('90 % of the 20 nearest results are takes of the brief or copies, and 80 % of mirrored copies are found', async () => {
  const scratch = scratchFolder('similar-results');
  const database = await openDatabase(scratch.path);
  onTestFinished(async () => {
    await database.destroy();
    scratch.remove();
  });
  const stores = createStores(database, systemClock);
  const results: KnownResult[] = [];
  for (let brief = 0; brief < briefs; brief += 1) results.push(...(await makeBrief(brief)));
  await addAll(database, stores, results);
  const byId = new Map(results.map((result) => [result.id, result]));
  const search = createLibrarySearch(database, stores, systemClock, noReferenceImages);
  const nearestOf = async (sought: KnownResult) => {
    const query: LibraryQuery = { ...wholeLibrary, conditions: [{ name: 'like', value: sought.id }], timeZone: 'UTC' };
    const ids: string[] = [];
    for await (const { rows } of search.index(query))
      for (let row = 0; row < rows.times.length && ids.length < 21; row += 1) ids.push(uuidAt(rows.ids, row));
    return ids.filter((id) => id !== sought.id).flatMap((id) => byId.get(id) ?? []);
  };

  let [found, wanted, mirrored, foundMirrored] = [0, 0, 0, 0];
  for (const [index, sought] of results.entries()) {
    const isCopied = sought.take === copiedTakeOf(sought.brief);
    if (index % 23 > 0 && !isCopied) continue;
    const nearest = await nearestOf(sought);
    const relatives = results.filter((other) => other !== sought && isRelative(sought, other));
    found += nearest.filter((other) => relatives.includes(other)).length;
    wanted += Math.min(20, relatives.length);
    if (!isCopied || sought.copy !== undefined) continue;
    mirrored += 1;
    if (nearest.some(({ brief, copy }) => brief === sought.brief && copy === 'flipped')) foundMirrored += 1;
  }
  const shares = [found / wanted, foundMirrored / mirrored];
  const [near, flips] = shares.map((share) => `${(100 * share).toFixed(1)} %`);
  printLine(
    `${results.length} results of ${briefs} briefs: ${near} of the nearest and ${flips} of mirrored copies found`,
  );
  expect(shares[0]).toBeGreaterThanOrEqual(0.9);
  expect(shares[1]).toBeGreaterThanOrEqual(0.8);
}, 600_000);
