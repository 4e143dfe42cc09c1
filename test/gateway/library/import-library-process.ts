import { openCore } from '../support/open-core.ts';

// Runs an app in a separate process that will be killed: `node import-library-process.ts DATA_FOLDER OTHER`. Prints a
// line when files arrive.

const [dataFolder = '', folder = ''] = process.argv.slice(2);
const { calls } = await openCore({ dataFolder });
for await (const event of await calls.library.importLibrary({ folder })) {
  if (event.kind === 'progress' && event.done > 5) process.stdout.write('importing\n');
}
setInterval(() => {}, 1000);
