import { chatImages } from './tables/chat-images.ts';
import { chatMessages } from './tables/chat-messages.ts';
import { testEntries } from './test-entries.ts';

await testEntries([...chatMessages, ...chatImages]);
