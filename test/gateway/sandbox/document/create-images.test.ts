import { createImages } from './tables/create-images.ts';
import { testEntries } from './test-entries.ts';

await testEntries([...createImages]);
