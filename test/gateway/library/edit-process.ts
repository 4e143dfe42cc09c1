import { wholeLibrary } from '../../../shared/library/library-query.ts';
import { openCore } from '../support/open-core.ts';

// Runs an app in a separate process that will be killed: `node edit-process.ts DATA_FOLDER [--tell-first|--trash]`. Prints
// a line when everything is edited; with `--tell-first`, after the first results; with `--trash`, after the first results
// in the trash.

const [dataFolder = '', option] = process.argv.slice(2);
const { calls } = await openCore({ dataFolder });
if (option !== undefined) void tellOfFirst();
const target = { query: { ...wholeLibrary, conditions: [] } };
if (option === '--trash') await calls.library.trash({ target });
const { id } = await calls.collections.create({ name: 'Lake' });
await calls.library.edit({
  target,
  change: { addTags: ['dusk'], rating: 3, note: 'soft', addTo: [id] },
});
process.stdout.write('edited\n');
setInterval(() => {}, 1000);

async function tellOfFirst(): Promise<void> {
  for await (const push of await calls.watch()) {
    if (push.kind === 'set' && push.part === 'library' && push.value.jobs?.some(({ done }) => done > 0)) {
      process.stdout.write('some edited\n');
      return;
    }
  }
}
