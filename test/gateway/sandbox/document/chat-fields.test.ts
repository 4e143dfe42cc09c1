import { chatFields } from './tables/chat-fields.ts';
import { chatTools } from './tables/chat-tools.ts';
import { testEntries } from './test-entries.ts';

await testEntries([...chatFields, ...chatTools]);
