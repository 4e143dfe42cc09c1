import { defaults } from './tables/defaults.ts';
import { testEntries } from './test-entries.ts';

await testEntries([...defaults]);
