import { chatResponse } from './tables/chat-response.ts';
import { testEntries } from './test-entries.ts';

await testEntries([...chatResponse]);
