import { tasks } from './tables/tasks.ts';
import { testEntries } from './test-entries.ts';

await testEntries([...tasks]);
