import { everything } from './tables/general.ts';
import { testEntries } from './test-entries.ts';

await testEntries([...everything]);
