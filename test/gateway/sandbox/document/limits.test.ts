import { limits } from './tables/limits.ts';
import { testEntries } from './test-entries.ts';

await testEntries([...limits]);
