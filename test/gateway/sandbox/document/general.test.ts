import { generalEntries } from './tables/general.ts';
import { testEntries } from './test-entries.ts';

await testEntries([...generalEntries]);
